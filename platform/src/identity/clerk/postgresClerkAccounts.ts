import { type Db } from '../../postgres/pool.ts';
import { randomUUID } from 'node:crypto';

/** The account of ours that belongs to a Clerk user. */
export interface ClerkAccount {
  /** Our id: a random UUID, or that of the local account that the user has confirmed as theirs. */
  readonly userId: string;
  /** When we first saw this user, or when that local account was created. */
  readonly createdAt: Date;
}

/** Maps Clerk users to our accounts, so that nothing else in the product sees Clerk's ids. */
export interface ClerkAccounts {
  /**
   * Returns the user's account and creates it at first sight; concurrent calls get the same one. Undefined if the
   * session was ended here: its tokens stay valid at Clerk until they expire.
   */
  findOrCreate(clerkUserId: string, sessionId: string): Promise<ClerkAccount | undefined>;
}

/** Longer than Clerk keeps a session alive by default (a week); the record is useless after that. */
const RETENTION_DAYS = 30;

/**
 * Ends a session here, in every process at once. Clerk's tokens are self-contained, so a token issued before stays
 * valid for a minute after Clerk itself has ended the session. Idempotent.
 */
export const endClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_ended_sessions where session_id in
       (select session_id from ops.clerk_ended_sessions
         where ended_at < now() - make_interval(days => $1) for update skip locked)`,
    [RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_ended_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Longer than any Clerk session by default. If it were deleted earlier, an old session would look new. */
const AGE_RETENTION_DAYS = 400;

/** Records the first use of a session. Idempotent. */
const noteClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_sessions where session_id in
       (select session_id from ops.clerk_sessions
         where first_seen_at < now() - make_interval(days => $1) for update skip locked)`,
    [AGE_RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Whole minutes since the first use of a session; undefined if it was never used. */
export const minutesSinceFirstUse = async (db: Db, sessionId: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ minutes: number }>(
    `select floor(extract(epoch from now() - first_seen_at) / 60)::integer as minutes
       from ops.clerk_sessions where session_id = $1`,
    [sessionId],
  );
  return rows[0]?.minutes;
};

/** Stores the accounts of Clerk's users in `ops.clerk_accounts` (created by `migrateOps`). */
export const createPostgresClerkAccounts = (db: Db): ClerkAccounts => {
  const find = async (clerkUserId: string, sessionId: string): Promise<ClerkAccount | 'ended' | undefined> => {
    const { rows } = await db.query<ClerkAccountRow>({
      name: 'campjay clerk account',
      text: `select a.user_id, a.created_at, e.session_id is not null as has_ended, s.session_id is not null as was_seen
               from (values ($1::text, $2::text)) asked (clerk_user_id, session_id)
               left join ops.clerk_accounts a using (clerk_user_id)
               left join ops.clerk_ended_sessions e on e.session_id = asked.session_id
               left join ops.clerk_sessions s on s.session_id = asked.session_id`,
      values: [clerkUserId, sessionId],
    });
    const { user_id: userId, created_at: createdAt, has_ended, was_seen } = rows[0] ?? {};
    if (has_ended) return 'ended';
    if (!was_seen) await noteClerkSession(db, sessionId);
    return userId && createdAt ? { userId, createdAt } : undefined;
  };
  return {
    findOrCreate: async (clerkUserId, sessionId) => {
      const existing = await find(clerkUserId, sessionId);
      if (existing) return existing === 'ended' ? undefined : existing;
      await db.query(
        'insert into ops.clerk_accounts (clerk_user_id, user_id) values ($1, $2) on conflict (clerk_user_id) do nothing',
        [clerkUserId, randomUUID()],
      );
      const stored = await find(clerkUserId, sessionId); // this account, or that of a process that was faster
      if (!stored) throw new Error('The account of a Clerk user was not kept.');
      return stored === 'ended' ? undefined : stored;
    },
  };
};

interface ClerkAccountRow {
  readonly user_id: string | null;
  readonly created_at: Date | null;
  readonly has_ended: boolean;
  readonly was_seen: boolean;
}

/** Deletes the link between a Clerk user and an account; the same user then starts with a new one. Idempotent. */
export const deleteClerkAccount = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from ops.clerk_accounts where user_id = $1', [userId]);
};

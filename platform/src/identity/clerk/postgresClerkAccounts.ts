import { type Db } from '../../postgres/pool.ts';
import { randomUUID } from 'node:crypto';

/** Our account of a Clerk user. */
export interface ClerkAccount {
  /** A random UUID, or the id of the local account that the user has linked. */
  readonly userId: string;
  /** When we first saw this user, or when the linked local account was created. */
  readonly createdAt: Date;
}

/** Maps Clerk users to our accounts, so that nothing else in the product sees Clerk's ids. */
export interface ClerkAccounts {
  /**
   * Returns the user's account, and creates it if the user has none; concurrent calls get the same one. Undefined if
   * the session was ended by `endClerkSession`, even if its token has not expired yet.
   */
  findOrCreate(clerkUserId: string, sessionId: string): Promise<ClerkAccount | undefined>;
}

/** Longer than Clerk keeps a session alive by default (a week); the record is useless after that. */
const ENDED_SESSION_RETENTION_DAYS = 30;

/**
 * Rejects all tokens of a session from now on, in every process. Clerk's tokens are self-contained: one that was issued
 * earlier stays valid for up to a minute after Clerk itself has ended the session. Idempotent.
 */
export const endClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_ended_sessions where session_id in
       (select session_id from ops.clerk_ended_sessions
         where ended_at < now() - make_interval(days => $1) for update skip locked)`,
    [ENDED_SESSION_RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_ended_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Longer than any Clerk session by default. If a record were deleted earlier, an old session would look new. */
const FIRST_USE_RETENTION_DAYS = 400;

/** Records when a session was first used. Idempotent. */
const recordFirstUse = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_sessions where session_id in
       (select session_id from ops.clerk_sessions
         where first_seen_at < now() - make_interval(days => $1) for update skip locked)`,
    [FIRST_USE_RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Returns the whole minutes since a session was first used; undefined if it was never used. */
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
  /** Returns the user's account, and records the first use of the session; 'ended' if the session was ended. */
  const find = async (clerkUserId: string, sessionId: string): Promise<ClerkAccount | 'ended' | undefined> => {
    const { rows } = await db.query<ClerkAccountRow>({
      name: 'campjay clerk account',
      text: `select a.user_id, a.created_at, e.session_id is not null as has_ended, s.session_id is not null as was_seen
               from (values ($1::text, $2::text)) request (clerk_user_id, session_id)
               left join ops.clerk_accounts a using (clerk_user_id)
               left join ops.clerk_ended_sessions e on e.session_id = request.session_id
               left join ops.clerk_sessions s on s.session_id = request.session_id`,
      values: [clerkUserId, sessionId],
    });
    const { user_id: userId, created_at: createdAt, has_ended, was_seen } = rows[0] ?? {};
    if (has_ended) return 'ended';
    if (!was_seen) await recordFirstUse(db, sessionId);
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
      const created = await find(clerkUserId, sessionId); // reads it, because another process may have created it first
      if (!created) throw new Error('The new account of a Clerk user could not be found.');
      return created === 'ended' ? undefined : created;
    },
  };
};

interface ClerkAccountRow {
  readonly user_id: string | null;
  readonly created_at: Date | null;
  readonly has_ended: boolean;
  readonly was_seen: boolean;
}

/**
 * Deletes the link between a Clerk user and an account. At the next sign-in, the user gets a new account. Idempotent.
 */
export const deleteClerkAccount = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from ops.clerk_accounts where user_id = $1', [userId]);
};

import { randomUUID } from 'node:crypto';
import { type Db } from '../../postgres/pool.ts';
import { type ClerkAccount, type ClerkAccounts } from './clerkAccounts.ts';
import { noteClerkSession } from './clerkSessions.ts';

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

import { randomUUID } from 'node:crypto';
import { type Db } from '../../postgres/pool.ts';
import { type ClerkAccount, type ClerkAccounts } from './clerkAccounts.ts';

/** Keeps accounts of Clerk's users in `ops.clerk_accounts` (made by `migrateOps`). */
export const createPostgresClerkAccounts = (db: Db): ClerkAccounts => {
  const find = async (clerkUserId: string): Promise<ClerkAccount | undefined> => {
    const { rows } = await db.query<ClerkAccount>(
      'select user_id as "userId", created_at as "createdAt" from ops.clerk_accounts where clerk_user_id = $1',
      [clerkUserId],
    );
    return rows[0];
  };
  return {
    findOrCreate: async (clerkUserId) => {
      const existing = await find(clerkUserId);
      if (existing) return existing;
      await db.query(
        'insert into ops.clerk_accounts (clerk_user_id, user_id) values ($1, $2) on conflict (clerk_user_id) do nothing',
        [clerkUserId, randomUUID()],
      );
      const kept = await find(clerkUserId); // ours, or that of a process that was faster
      if (!kept) throw new Error('The account of a Clerk user was not kept.');
      return kept;
    },
  };
};

/** Forgets whom a Clerk user was with us; the same user then begins anew. Twice is harmless. */
export const deleteClerkAccount = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from ops.clerk_accounts where user_id = $1', [userId]);
};

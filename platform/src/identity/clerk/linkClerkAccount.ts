import { errorCode } from '../../errorCode.ts';
import { type Db } from '../../postgres/pool.ts';

/** PostgreSQL's word for it: the account is another Clerk user's. */
const UNIQUE_VIOLATION = '23505';

/**
 * The local account that somebody with this email may turn out to own: one with a password, which no Clerk user has yet.
 * @param emailLookup what an account is found by instead of its email
 */
export const findUnclaimedAccount = async (db: Db, emailLookup: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from ops.credentials c where email_lookup = $1
       and not exists (select from ops.clerk_accounts a where a.user_id = c.user_id)`,
    [emailLookup],
  );
  return rows[0]?.user_id;
};

/** A Clerk user and the account that was theirs when they asked. */
interface ClerkLink {
  readonly clerkUserId: string;
  readonly userId: string;
}

/**
 * Settles that the user keeps the account that was made for them. Of this and `linkClerkAccount` at once, one happens.
 * Answers whether the account is the user's for good now; twice is harmless.
 * @param verifiedEmailLookup of an email that is known to be the user's own, by which the account may be found
 */
export const settleClerkAccount = async (
  db: Db,
  { clerkUserId, userId }: ClerkLink,
  verifiedEmailLookup?: string,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update ops.clerk_accounts set settled_at = coalesce(settled_at, now()), email_lookup = coalesce($3, email_lookup)
      where clerk_user_id = $1 and user_id = $2`,
    [clerkUserId, userId, verifiedEmailLookup],
  );
  return rowCount === 1;
};

/** Whether it is settled already which account is the user's. */
export const isClerkAccountSettled = async (db: Db, clerkUserId: string): Promise<boolean> => {
  const { rows } = await db.query(
    'select from ops.clerk_accounts where clerk_user_id = $1 and settled_at is not null',
    [clerkUserId],
  );
  return rows.length > 0;
};

/**
 * From now on the Clerk user is the owner of a local account, in every process. Answers whether it was so: not where they
 * have settled on an account before, nor where another Clerk user was faster.
 */
export const linkClerkAccount = async (
  db: Db,
  { clerkUserId, userId }: ClerkLink,
  localUserId: string,
): Promise<boolean> => {
  try {
    const { rowCount } = await db.query(
      `update ops.clerk_accounts a set user_id = c.user_id, created_at = c.created_at, settled_at = now(), email_lookup = c.email_lookup
         from ops.credentials c
        where a.clerk_user_id = $1 and a.user_id = $2 and a.settled_at is null and c.user_id = $3`,
      [clerkUserId, userId, localUserId],
    );
    return rowCount === 1;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
};

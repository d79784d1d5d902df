import { errorCode } from '../../kernel/errorCode.ts';
import { type Db } from '../../postgres/pool.ts';

/** PostgreSQL's code for a unique violation: the account belongs to another Clerk user. */
const UNIQUE_VIOLATION = '23505';

/**
 * Returns the local account that the owner of this email may claim: one with a password and without a Clerk user.
 * @param emailLookup the hash under which an account is found instead of its email
 */
export const findUnclaimedAccount = async (db: Db, emailLookup: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from ops.credentials c where email_lookup = $1
       and not exists (select from ops.clerk_accounts a where a.user_id = c.user_id)`,
    [emailLookup],
  );
  return rows[0]?.user_id;
};

/** A Clerk user and the account they had when the request began. */
interface ClerkLink {
  readonly clerkUserId: string;
  readonly userId: string;
}

/**
 * Confirms that the user stays with the account created for them. Of concurrent calls of this and `linkClerkAccount`,
 * only one succeeds. Returns true if the account now belongs to the user permanently. Idempotent.
 * @param verifiedEmailLookup the hash of a verified email of the user, under which the account can then be found
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

/** True if the choice of the user's account is final. */
export const isClerkAccountSettled = async (db: Db, clerkUserId: string): Promise<boolean> => {
  const { rows } = await db.query(
    'select from ops.clerk_accounts where clerk_user_id = $1 and settled_at is not null',
    [clerkUserId],
  );
  return rows.length > 0;
};

/**
 * Makes the Clerk user the owner of a local account, in every process. Returns false if their choice was already final,
 * or another Clerk user was faster.
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

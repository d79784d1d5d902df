import { singleLineText } from '@campjay/domain/format/singleLineText.ts';
import { z } from 'zod';
import { errorCode } from '../../kernel/errors.ts';
import { type Db } from '../../postgres/pool.ts';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 254;

/** The data about the user in a session token. Absent fields were missing or invalid. */
export interface ClerkPerson {
  /** Clerk's id of the user. */
  readonly clerkUserId: string;
  /** Absent unless the operator has configured Clerk to add it to the token. */
  readonly email?: string;
  /** True if Clerk has verified that the email belongs to the user. */
  readonly isEmailVerified: boolean;
  /** Empty if the token lacks it. */
  readonly firstName: string;
  /** Empty if the token lacks it. */
  readonly lastName: string;
  /** Whole minutes since the user last verified their identity; absent if the token lacks it. */
  readonly minutesSinceVerification?: number;
}

const Name = singleLineText(MAX_NAME_LENGTH).catch('');

/**
 * The claims of a token that describe the user. Invalid claims count as absent, because a user can sign in without
 * them. `fva` is Clerk's "factor verification age" in minutes.
 */
const PersonClaims = z.object({
  sub: z.string(),
  email: z.string().max(MAX_EMAIL_LENGTH).trim().pipe(z.email()).optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  first_name: Name,
  last_name: Name,
  fva: z.tuple([z.number()]).rest(z.unknown()).optional().catch(undefined),
});

/** @param claims the claims of a verified token */
export const parseClerkPerson = (claims: object): ClerkPerson => {
  const { sub, email, email_verified, first_name, last_name, fva } = PersonClaims.parse(claims);
  return {
    clerkUserId: sub,
    ...(email !== undefined && { email }),
    isEmailVerified: email !== undefined && email_verified === true,
    firstName: first_name,
    lastName: last_name,
    ...(fva !== undefined && { minutesSinceVerification: fva[0] }),
  };
};

/** PostgreSQL's error code. Here it means that the account already belongs to another Clerk user. */
const UNIQUE_VIOLATION = '23505';

/**
 * Returns the local account that the owner of this email may claim: one with a password and without a Clerk user.
 * @param emailLookup the hash under which an account is stored, instead of the email itself
 */
export const findUnclaimedAccount = async (db: Db, emailLookup: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from ops.credentials c where email_lookup = $1
       and not exists (select from ops.clerk_accounts a where a.user_id = c.user_id)`,
    [emailLookup],
  );
  return rows[0]?.user_id;
};

/** A Clerk user, and the account that belonged to the user when the request began. */
interface ClerkLink {
  readonly clerkUserId: string;
  readonly userId: string;
}

/**
 * Makes the account that was created for the user their permanent ("settled") account, which can no longer be replaced
 * with a local account. If this and `linkClerkAccount` run concurrently, only one of them succeeds. Idempotent.
 * @param verifiedEmailLookup the hash of the user's verified email; later the account can be found by it
 * @returns true if the account now belongs to the user permanently
 */
export const makeAccountPermanent = async (
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

/** True if the user's account is permanent: `makeAccountPermanent` or `linkClerkAccount` has succeeded. */
export const hasPermanentAccount = async (db: Db, clerkUserId: string): Promise<boolean> => {
  const { rows } = await db.query(
    'select from ops.clerk_accounts where clerk_user_id = $1 and settled_at is not null',
    [clerkUserId],
  );
  return rows.length > 0;
};

/**
 * Makes the Clerk user the permanent owner of a local account (one with a password). The change is effective in every
 * process immediately.
 * @returns false if the user's account was already permanent, or another Clerk user took the account first
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

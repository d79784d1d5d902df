import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps, hashToken } from './accountDeps.ts';

/** How long a reset token is valid, in ms. It works only once. */
export const RESET_LIFETIME_MS = 60 * 60_000;
/**
 * Maximum number of valid tokens of an account, which also limits the emails per hour. A user may miss the first email,
 * but nobody may flood another user's mailbox.
 */
const MAX_VALID_RESETS = 3;

/** A new reset token. It is emailed to the account's owner; only its hash is stored. */
export interface NewReset {
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Stores a reset token, with which the account's owner can choose a new password.
 * @param withinTransaction called in the transaction that stores the token, so that both succeed or neither does
 * @returns false if the account already has the maximum number of valid tokens, or was deleted
 */
export const storeReset = (
  { pool, now }: Pick<AccountDeps, 'pool' | 'now'>,
  reset: NewReset,
  withinTransaction: (db: Db) => Promise<void>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const isAdded = await addReset(client, reset, now());
    if (isAdded) await withinTransaction(client);
    return isAdded;
  });

const addReset = async (db: Db, { userId, token, expiresAt }: NewReset, now: Date): Promise<boolean> => {
  // Locks the row, so that concurrent requests see each other's tokens.
  const { rowCount } = await db.query('select from ops.credentials where user_id = $1 for update', [userId]);
  if (rowCount === 0) return false;
  await db.query('delete from ops.password_resets where user_id = $1 and expires_at <= $2', [userId, now]);
  const validTokens = await db.query('select from ops.password_resets where user_id = $1', [userId]);
  if (validTokens.rows.length >= MAX_VALID_RESETS) return false;
  await db.query('insert into ops.password_resets (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    hashToken(token),
    userId,
    expiresAt,
  ]);
  return true;
};

/** Returns the user whose password the token can reset; undefined if it is invalid, expired, or already used. */
export const findResetOwner = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from ops.password_resets where token_hash = $1 and expires_at > $2',
    [hashToken(token), now],
  );
  return rows[0]?.user_id;
};

/**
 * Consumes a token and deletes all other tokens of its account.
 * @returns the user's id; undefined if the token is invalid, expired, or already used
 */
export const consumeReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'delete from ops.password_resets where token_hash = $1 and expires_at > $2 returning user_id',
    [hashToken(token), now],
  );
  const userId = rows[0]?.user_id;
  if (userId !== undefined) await db.query('delete from ops.password_resets where user_id = $1', [userId]);
  return userId;
};

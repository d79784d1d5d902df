import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountDeps, tokenHash } from './accountDeps.ts';

/** How long a reset token is valid; it works once. */
export const RESET_MS = 60 * 60_000;
/** Enough emails per hour for a user who does not find the first; more would be a nuisance for a stranger. */
const MAX_LIVE_RESETS = 3;

/** A token that proves ownership of an account's mailbox, before it is stored. */
export interface NewReset {
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Stores a token with which the owner of an account can choose a new password.
 * @param withinTransaction runs in the transaction that stores the token
 * @returns false if the account has the maximum number of tokens, or is gone
 */
export const offerReset = (
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
  const live = await db.query('select from ops.password_resets where user_id = $1', [userId]);
  if (live.rows.length >= MAX_LIVE_RESETS) return false;
  await db.query('insert into ops.password_resets (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    tokenHash(token),
    userId,
    expiresAt,
  ]);
  return true;
};

/** The user whose password a token can replace; undefined if it is invalid, expired, or already used. */
export const ownerOfReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from ops.password_resets where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  );
  return rows[0]?.user_id;
};

/** Consumes a token, and with it all others of its account; undefined if it is invalid, expired, or already used. */
export const consumeReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'delete from ops.password_resets where token_hash = $1 and expires_at > $2 returning user_id',
    [tokenHash(token), now],
  );
  const userId = rows[0]?.user_id;
  if (userId !== undefined) await db.query('delete from ops.password_resets where user_id = $1', [userId]);
  return userId;
};

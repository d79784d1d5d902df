import { type Db, inTransaction } from '../../postgres/pool.ts';
import { type AccountParts } from './accountDeps.ts';
import { tokenHash } from './secretToken.ts';

/** A reset can be used for so long, once. */
export const RESET_MS = 60 * 60_000;
/** So many letters an hour are enough for somebody who does not find the first; more would be a nuisance to a stranger. */
const MAX_LIVE_RESETS = 3;

/** A token that proves to own an account's mailbox, before it is stored. */
export interface NewReset {
  readonly userId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Lets the owner of an account choose a new password by a token.
 * @param withinTransaction runs in the transaction that stores the token
 * @returns false when the account has enough tokens already, or is gone
 */
export const offerReset = (
  { pool, now }: Pick<AccountParts, 'pool' | 'now'>,
  reset: NewReset,
  withinTransaction: (db: Db) => Promise<void>,
): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const isAdded = await addReset(client, reset, now());
    if (isAdded) await withinTransaction(client);
    return isAdded;
  });

const addReset = async (db: Db, { userId, token, expiresAt }: NewReset, now: Date): Promise<boolean> => {
  // Locked, so that of many requests at once each sees the tokens of those before it.
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

/** Whose password a token can replace; undefined when it is none, too old, or used before. */
export const ownerOfReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'select user_id from ops.password_resets where token_hash = $1 and expires_at > $2',
    [tokenHash(token), now],
  );
  return rows[0]?.user_id;
};

/** Uses a token up, and with it all others of its account; undefined when it is none, too old, or used before. */
export const consumeReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'delete from ops.password_resets where token_hash = $1 and expires_at > $2 returning user_id',
    [tokenHash(token), now],
  );
  const userId = rows[0]?.user_id;
  if (userId !== undefined) await db.query('delete from ops.password_resets where user_id = $1', [userId]);
  return userId;
};

import type pg from 'pg';
import { type Db, inTransaction } from '../../postgres/pool.ts';
import { newToken, tokenHash } from './secretToken.ts';

/** A reset can be used for so long, once. */
export const RESET_MS = 60 * 60_000;
/** So many letters an hour are enough for somebody who does not find the first; more would be a nuisance to a stranger. */
const MAX_LIVE_RESETS = 3;

/** Makes a token that proves to own the account's mailbox; undefined when there is no such account or too many tokens. */
export const addReset = (
  pool: pg.Pool,
  lookup: string,
  now: Date,
): Promise<{ readonly userId: string; readonly token: string } | undefined> =>
  inTransaction(pool, async (client) => {
    // Locked, so that of many requests at once each sees the tokens of those before it.
    const { rows } = await client.query<{ user_id: string }>(
      'select user_id from ops.credentials where email_lookup = $1 for update',
      [lookup],
    );
    const [owner] = rows;
    if (!owner) return undefined;
    await client.query('delete from ops.password_resets where user_id = $1 and expires_at <= $2', [owner.user_id, now]);
    const live = await client.query('select from ops.password_resets where user_id = $1', [owner.user_id]);
    if (live.rows.length >= MAX_LIVE_RESETS) return undefined;
    const token = newToken();
    await client.query('insert into ops.password_resets (token_hash, user_id, expires_at) values ($1, $2, $3)', [
      tokenHash(token),
      owner.user_id,
      new Date(now.getTime() + RESET_MS),
    ]);
    return { userId: owner.user_id, token };
  });

export const isLiveReset = async (db: Db, token: string, now: Date): Promise<boolean> => {
  const { rows } = await db.query('select from ops.password_resets where token_hash = $1 and expires_at > $2', [
    tokenHash(token),
    now,
  ]);
  return rows.length > 0;
};

/** Uses a token up, and with it all others of its account; undefined when it is none, too old, or used before. */
export const useReset = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const { rows } = await db.query<{ user_id: string }>(
    'delete from ops.password_resets where token_hash = $1 and expires_at > $2 returning user_id',
    [tokenHash(token), now],
  );
  const userId = rows[0]?.user_id;
  if (userId !== undefined) await db.query('delete from ops.password_resets where user_id = $1', [userId]);
  return userId;
};

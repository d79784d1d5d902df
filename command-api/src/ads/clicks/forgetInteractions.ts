import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';

/**
 * Permanently deletes the counters of one user; messages still in transit are not counted either. Daily counts remain,
 * because they identify nobody.
 */
export const forgetInteractions = async (pool: pg.Pool, userId: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query(
      `insert into ops.counted_people (user_id, forgotten_at) values ($1, now())
       on conflict (user_id) do update set forgotten_at = now()`,
      [userId],
    );
    await client.query('delete from ops.interaction_counters where user_id = $1', [userId]);
  });

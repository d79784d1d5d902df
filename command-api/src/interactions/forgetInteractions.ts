import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';

/**
 * Removes everything that is counted of one person by themselves, for good: what of theirs is still on its way is not
 * counted for them either. The counts of days stay; they name nobody.
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

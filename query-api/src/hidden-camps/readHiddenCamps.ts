import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';

/** The read model of hidden camps. */
export const HIDDEN_CAMPS = 'hidden_camps';

export const readHiddenCamps = (pool: Pool, userId: string): Promise<string[]> =>
  fromActiveBuild(pool, HIDDEN_CAMPS, async (table) => {
    const { rows } = await pool.query<{ org_id: string }>(
      `select org_id from ${table('hidden_camps')} where user_id = $1 order by org_id`,
      [userId],
    );
    return rows.map((row) => row.org_id);
  });

import { fromActiveBuild, ReadModelMissing } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';

/**
 * Number of an advertiser's ads according to the read model. It may lag: the limit only stops a program that floods the
 * log, and no rule depends on the number. 0 while the read model has no build.
 */
export const countAds = async (pool: Pool, advertiserId: string): Promise<number> => {
  try {
    return await fromActiveBuild(pool, 'advertisers', async (table) => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from ${table('ads')} where advertiser_id = $1`,
        [advertiserId],
      );
      return rows[0]?.count ?? 0;
    });
  } catch (error) {
    if (error instanceof ReadModelMissing) return 0;
    throw error;
  }
};

import { fromActiveBuild, ReadModelMissing } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { type Pool } from 'pg';

/**
 * How many ads an advertiser has, by the read model: it may lag by some, because the limit keeps a program from filling the
 * log, and no rule depends on the number. None, as long as the read model has no build.
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

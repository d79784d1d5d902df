import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { escapeIdentifier, type Pool } from 'pg';

/**
 * How many ads an advertiser has, by the read model: it may lag by some, because the limit keeps a program from filling the
 * log, and no rule depends on the number. None, as long as the read model has no build.
 */
export const countAds = async (pool: Pool, advertiserId: string): Promise<number> => {
  const build = await activeBuild(pool, 'advertisers');
  if (!build) return 0;
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${escapeIdentifier(build.schema)}.ads where advertiser_id = $1`,
    [advertiserId],
  );
  return rows[0]?.count ?? 0;
};

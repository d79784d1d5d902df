import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { type Principal } from '@campjay/platform/http/route.ts';
import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { type CanCompare } from './benchmarkingAccess.ts';
import { NORMAL_BASE_URL } from './readCandidates.ts';
import { CAMPS, readUnlockedWebsites } from './readCampOrgs.ts';
import { type CampRef } from './readGroup.ts';

/**
 * The camps of these websites, by name.
 * @param baseUrls as returned by `normalBaseUrl`
 */
const readCampsByBaseUrl = (pool: Pool, baseUrls: readonly string[]): Promise<readonly CampRef[]> =>
  fromActiveBuild(pool, CAMPS, async (table) => {
    const { rows } = await pool.query<CampRef>(
      `select org_id, base_url from ${table('camps')}
       where ${NORMAL_BASE_URL} = any($1) order by lower(camp_org_name), org_id`,
      [baseUrls],
    );
    return rows;
  });

/**
 * The camp for a request that selects none: the first one that the caller may compare, in the order of the camp list;
 * the sample camp if none is unlocked.
 */
export const defaultCamp = async (
  pool: Pool,
  principal: Pick<Principal, 'roles'>,
  canCompare: CanCompare,
): Promise<CampRef> => {
  if (principal.roles.includes('visitor')) return SAMPLE_CAMP_ORG;
  const unlocked = await readUnlockedWebsites(pool);
  const camps = await readCampsByBaseUrl(
    pool,
    unlocked.map(({ base_url }) => base_url),
  );
  // The read model may still list a website whose access was just revoked.
  for (const camp of camps) if (await canCompare(principal, camp.base_url)) return camp;
  return SAMPLE_CAMP_ORG;
};

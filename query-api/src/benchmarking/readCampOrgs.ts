import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { type BenchmarkCampOrg } from './contract.ts';

/** Lists the sample camp, and then all camps of the catalog with a website, ordered by name. */
export const readCampOrgs = async (pool: Pool): Promise<BenchmarkCampOrg[]> => {
  const camps = await readFromActiveBuild(pool, CAMPS, async (table) => {
    const { rows } = await pool.query<{ org_id: string; camp_org_name: string; base_url: string }>(
      `select org_id, camp_org_name, base_url from ${table('camps')}
       where base_url is not null order by lower(camp_org_name), org_id`,
    );
    return rows;
  });
  // A website with several camps is represented by the first of them by name.
  const representativeNames = new Map<string, string>();
  for (const { base_url, camp_org_name } of camps) {
    const website = normalizeBaseUrl(base_url);
    if (!representativeNames.has(website)) representativeNames.set(website, camp_org_name);
  }
  const listedCamps = camps.map((camp) => ({
    ...camp,
    display_name: `${camp.camp_org_name} (${hostOf(camp.base_url)})`,
    representativeCampOrgName: representativeNames.get(normalizeBaseUrl(camp.base_url)) ?? camp.camp_org_name,
  }));
  return [SAMPLE_CAMP_ORG, ...listedCamps];
};

const hostOf = (baseUrl: string): string =>
  URL.canParse(baseUrl) ? new URL(baseUrl).host.replace(/^www\./, '') : baseUrl;

/** Reads the websites whose benchmarks are unlocked, in alphabetical order. */
export const readUnlockedWebsites = (pool: Pool): Promise<{ readonly base_url: string; readonly granted_at: Date }[]> =>
  readFromActiveBuild(pool, BENCHMARKING_ACCESS, async (table) => {
    const { rows } = await pool.query<{ base_url: string; granted_at: Date }>(
      `select base_url, granted_at from ${table('unlocked')} order by base_url`,
    );
    return rows;
  });

import { type NotNull } from 'kysely';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { type BenchmarkCampOrg } from './contract.ts';

/** Lists the sample camp, and then all camps of the catalog with a website, ordered by name. */
export const readCampOrgs = async (read: Reader<'camps'>): Promise<BenchmarkCampOrg[]> => {
  const camps = await read(CAMPS, (db) =>
    db
      .selectFrom('camps')
      .select(['org_id', 'camp_org_name', 'base_url'])
      .where('base_url', 'is not', null)
      .$narrowType<{ base_url: NotNull }>()
      .orderBy(({ fn }) => fn('lower', ['camp_org_name']))
      .orderBy('org_id')
      .execute(),
  );
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
export const readUnlockedWebsites = (
  read: Reader<'benchmarking_access'>,
): Promise<{ readonly base_url: string; readonly granted_at: Date }[]> =>
  read(BENCHMARKING_ACCESS, (db) =>
    db.selectFrom('unlocked').select(['base_url', 'granted_at']).orderBy('base_url').execute(),
  );

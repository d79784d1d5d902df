import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { SAMPLE_CAMP_ORG, sampleCampOf } from '@campjay/domain/benchmarking/sampleCamp.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { readCamps, readSeason } from '../search/index/build/readCamps.ts';
import { type Camp } from '../search/camp.ts';
import { type BenchmarkFilters } from './contract.ts';
import { type ComparisonGroup } from './figures/comparisonGroup.ts';
import { normalBaseUrl } from '@campjay/read-models/queryBuilder.ts';
import { readCandidates, operatorOf, selectOwnCamp, selectOtherCamps } from './readCandidates.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';

/** Identifies a camp on a website. */
export interface CampRef {
  readonly org_id: string;
  readonly base_url: string;
}

/** Reads the camps of a website, or the sample camp for its own website; empty if the catalog has none. */
export const readWebsite = (
  read: Reader<'camps'>,
  baseUrl: string,
): Promise<{ readonly season: number; readonly camps: readonly Omit<Camp, 'revision'>[] }> =>
  read(CAMPS, async (db, { pool, schema }) => {
    const season = (await readSeason(pool, schema)) ?? product.fallbackSeasonYear;
    const website = normalizeBaseUrl(baseUrl);
    if (website === SAMPLE_CAMP_ORG.base_url)
      return { season, camps: [{ orgId: SAMPLE_CAMP_ORG.org_id, ...sampleCampOf(season) }] };
    const rows = await db
      .selectFrom('camps')
      .select('org_id')
      .where(({ ref }) => normalBaseUrl(ref('base_url')), '=', website)
      .orderBy('org_id')
      .execute();
    return {
      season,
      camps: await readCamps(
        pool,
        schema,
        rows.map(({ org_id }) => org_id),
      ),
    };
  });

/**
 * Reads a camp and its comparison group; undefined if the website has no such camp.
 * @param cohort websites of the cohort; only used if `filters.useCohort` is set
 */
export const readGroup = async (
  read: Reader<'camps'>,
  campRef: CampRef,
  filters: BenchmarkFilters,
  cohort: readonly string[],
): Promise<ComparisonGroup | undefined> => {
  const { season, camps } = await readWebsite(read, campRef.base_url);
  const camp = camps.find(({ orgId }) => orgId === campRef.org_id);
  if (!camp) return undefined;
  const cohortOperators = new Set(cohort.map(normalizeBaseUrl));
  const candidates = await read(CAMPS, (db) => readCandidates(db, { filters, season }, cohortOperators));
  const otherCamps = selectOtherCamps(
    candidates,
    operatorOf(camp.orgId, camp.facts),
    filters,
    filters.useCohort ? cohortOperators : undefined,
    season,
  );
  return { own: selectOwnCamp(camp, filters, season), others: otherCamps, season };
};

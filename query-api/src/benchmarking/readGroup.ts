import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { SAMPLE_CAMP_ORG, sampleCampOf } from '@campjay/events/benchmarking/sampleCamp.ts';
import { sessionKindOf } from '@campjay/events/benchmarking/filters.ts';
import { product } from '@campjay/events/product.ts';
import { EARTH_RADIUS_MILES } from '@campjay/events/geography/distance.ts';
import { fromActiveBuild, type TableOf } from '@campjay/platform/readModels/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { readCamps, readSeason } from '../catalog/index/readCamps.ts';
import { type Camp } from '../catalog/search/camp.ts';
import { type BenchmarkFilters } from './contract.ts';
import { type Compared } from './figures/groupCamp.ts';
import { operatorOf, ownCamp, rivalsOf } from './group.ts';
import { CAMPS } from './readCampOrgs.ts';

export interface AskedCamp {
  readonly org_id: string;
  readonly base_url: string;
}

/** How PostgreSQL says `normalBaseUrl`. */
const NORMAL_BASE_URL = `rtrim(lower(trim(base_url)), '/')`;

/** The camps of a website; none where the catalogue does not hold it. The sample camp is one too. */
export const readWebsite = (
  pool: Pool,
  baseUrl: string,
): Promise<{ readonly season: number; readonly camps: readonly Omit<Camp, 'revision'>[] }> =>
  fromActiveBuild(pool, CAMPS, async (table, schema) => {
    const season = (await readSeason(pool, schema)) ?? product.fallbackSeasonYear;
    const website = normalBaseUrl(baseUrl);
    if (website === SAMPLE_CAMP_ORG.base_url)
      return { season, camps: [{ orgId: SAMPLE_CAMP_ORG.org_id, ...sampleCampOf(season) }] };
    const { rows } = await pool.query<{ org_id: string }>(
      `select org_id from ${table('camps')} where ${NORMAL_BASE_URL} = $1 order by org_id`,
      [website],
    );
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
 * A camp and those it is compared with, all of one state of the catalogue; undefined where that website has no such camp.
 * @param cohort websites, with `useCohort`
 */
export const readGroup = async (
  pool: Pool,
  asked: AskedCamp,
  filters: BenchmarkFilters,
  cohort: readonly string[],
): Promise<Compared | undefined> => {
  const { season, camps } = await readWebsite(pool, asked.base_url);
  const own = camps.find(({ orgId }) => orgId === asked.org_id);
  if (!own) return undefined;
  const operators = new Set(cohort.map(normalBaseUrl));
  const candidates = await fromActiveBuild(pool, CAMPS, async (table, schema) =>
    readCamps(pool, schema, await candidateIds(pool, table, filters, operators)),
  );
  const others = rivalsOf(
    candidates,
    operatorOf(own.orgId, own.facts),
    filters,
    filters.useCohort ? operators : undefined,
    season,
  );
  return { own: ownCamp(own, filters, season), others, season };
};

/** Camps that may be in the group, so that not all of a large catalogue is read: the rule itself is applied afterwards. */
const candidateIds = async (
  pool: Pool,
  table: TableOf,
  filters: BenchmarkFilters,
  cohort: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const { lat, lng, radiusMiles, useCohort } = filters;
  const kind = sessionKindOf(filters.dayOrSleepaway);
  const isNear = !useCohort && lat !== null && lng !== null && radiusMiles !== null;
  const { rows } = await pool.query<{ org_id: string }>(
    `select distinct s.org_id from ${table('sessions')} s join ${table('camps')} c using (org_id)
     where s.day_or_sleepaway = $1
       and (not $2 or ${NORMAL_BASE_URL} = any($3))
       and (not $4 or (coalesce(case when s.lng is not null then s.lat end, c.lat)::float8 between $5 and $6))
     order by s.org_id`,
    [kind, useCohort, [...cohort], isNear, ...latitudes(isNear ? { lat, radiusMiles } : undefined)],
  );
  return rows.map(({ org_id }) => org_id);
};

/** Between which degrees of latitude a place within so many miles lies. */
const latitudes = (
  circle: { readonly lat: number; readonly radiusMiles: number } | undefined,
): readonly [number, number] => {
  if (!circle) return [-90, 90];
  const degrees = (circle.radiusMiles / EARTH_RADIUS_MILES) * (180 / Math.PI) + 1e-6;
  return [circle.lat - degrees, circle.lat + degrees];
};

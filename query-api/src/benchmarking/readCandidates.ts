import { sessionKindOf } from '@campjay/domain/benchmarking/filters.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { EARTH_RADIUS_MILES } from '@campjay/domain/geography/distance.ts';
import { type TableOf } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { type BenchmarkFilters } from './contract.ts';
import { type ComparedCamp } from './group.ts';

/** The SQL equivalent of `normalBaseUrl`. */
export const NORMAL_BASE_URL = `rtrim(lower(trim(base_url)), '/')`;

/** The only facts that the comparison reads: a tenth of all data. */
const CAMP_FACTS = [
  ...(['camp_org_name', 'base_url', 'days_per_week', 'registration_date', 'offers_refunds'] as const),
  ...(['financial_aid_available', 'lat', 'lng'] as const),
] as const satisfies readonly (keyof CampFacts)[];
const SESSION_FACTS = [
  ...(['instance_id', 'day_or_sleepaway', 'year', 'lat', 'lng', 'ages', 'grades', 'price'] as const),
  ...(['extended_care_price_per_week', 'batch_tags', 'start_date', 'end_date', 'start_time', 'end_time'] as const),
  ...(['before_care_from', 'after_care_until'] as const),
] as const satisfies readonly (keyof SessionFacts)[];

/** Values in the order of the fact names; null if not stated. */
type Values = readonly unknown[];

const factsOf = <Facts>(names: readonly (keyof Facts)[], values: Values): Facts => {
  const facts: Partial<Record<keyof Facts, unknown>> = {};
  for (const [index, name] of names.entries()) facts[name] = values[index] ?? undefined;
  return facts as Facts;
};

/**
 * Reads the camps that may be in the group, ordered by id, with the sessions that may match. Prefilters by kind,
 * season, website and a bounding box, so that little of a large catalog is read; the exact filters are applied
 * afterwards.
 * @param cohort websites, with `useCohort`
 */
export const readCandidates = async (
  pool: Pool,
  table: TableOf,
  { filters, season }: { readonly filters: BenchmarkFilters; readonly season: number },
  cohort: ReadonlySet<string>,
): Promise<readonly ComparedCamp[]> => {
  const { lat, lng, radiusMiles, useCohort } = filters;
  const box = useCohort || lat === null || lng === null || radiusMiles === null ? undefined : { lat, lng, radiusMiles };
  const { south, north, west, east } = boxAround(box);
  const { rows } = await pool.query<{ org_id: string; camp: Values; sessions: Values[] }>(
    `select c.org_id, json_build_array(${CAMP_FACTS.map((name) => `c.${name}`).join(', ')}) as camp,
            json_agg(json_build_array(${SESSION_FACTS.map((name) => `s.${name}`).join(', ')})) as sessions
       from ${table('sessions')} s join ${table('camps')} c using (org_id)
      where s.day_or_sleepaway = $1 and coalesce(s.year, $2) = $2
        and (not $3 or ${NORMAL_BASE_URL} = any($4))
        and (not $5 or (
          coalesce(case when s.lng is not null then s.lat end, c.lat)::float8 between $6 and $7
          and coalesce(case when s.lat is not null then s.lng end, c.lng)::float8 between $8 and $9))
      group by c.org_id order by c.org_id`,
    [
      ...[sessionKindOf(filters.dayOrSleepaway), season, useCohort, [...cohort]],
      ...[box !== undefined, south, north, west, east],
    ],
  );
  return rows.map(({ org_id, camp, sessions }) => ({
    orgId: org_id,
    facts: factsOf<CampFacts>(CAMP_FACTS, camp),
    instances: sessions.map((values) => factsOf<SessionFacts>(SESSION_FACTS, values)),
  }));
};

const EVERYWHERE = { south: -90, north: 90, west: -180, east: 180 };
/** Degrees, to compensate for rounding. */
const MARGIN = 1e-6;

/** The bounding box, in degrees, of everything within a radius of a place. */
export const boxAround = (
  circle: { readonly lat: number; readonly lng: number; readonly radiusMiles: number } | undefined,
): typeof EVERYWHERE => {
  if (!circle) return EVERYWHERE;
  const { lat, lng, radiusMiles } = circle;
  const angle = radiusMiles / EARTH_RADIUS_MILES;
  const high = angle * (180 / Math.PI) + MARGIN;
  const south = lat - high;
  const north = lat + high;
  const widest = Math.sin(angle) / Math.cos(lat * (Math.PI / 180));
  // Around a pole, or across the 180th meridian, every longitude may be within.
  if (south <= -90 || north >= 90 || widest >= 1) return { ...EVERYWHERE, south, north };
  const wide = Math.asin(widest) * (180 / Math.PI) + MARGIN;
  const [west, east] = [lng - wide, lng + wide];
  return west < -180 || east > 180 ? { ...EVERYWHERE, south, north } : { south, north, west, east };
};

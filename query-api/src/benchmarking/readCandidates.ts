import { anyOf, normalBaseUrl, type QueryBuilder } from '@campjay/read-models/queryBuilder.ts';
import { sql } from 'kysely';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { sessionKindOf } from '@campjay/domain/benchmarking/filters.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { distanceMiles, EARTH_RADIUS_MILES } from '@campjay/domain/geography/distance.ts';
import { type Camp, coordinatesOf } from '../search/camp.ts';
import { type BenchmarkFilters } from './contract.ts';
import { type GroupCamp } from './figures/comparisonGroup.ts';
import { type CAMPS } from '@campjay/read-models/models/camps.ts';

/** A camp of the catalog, with the fields that the comparison needs. */
type CandidateCamp = Omit<Camp, 'revision'>;

/** Returns a camp's operator: its normalized website (Requirement 5.9), or the camp's own id if it has no website. */
export const operatorOf = (orgId: string, { base_url }: Pick<CampFacts, 'base_url'>): string =>
  base_url === undefined ? orgId : normalizeBaseUrl(base_url);

/**
 * Returns the camp that is compared with others, with its sessions of the given kind and season. The other filters
 * apply only to the camps that it is compared with.
 */
export const selectOwnCamp = (camp: CandidateCamp, filters: BenchmarkFilters, season: number): GroupCamp => ({
  ...withOperator(camp),
  sessions: camp.instances.filter((session) => matchesKindAndSeason(session, filters, season)),
});

/**
 * Selects the camps of other operators that match the filters, each with its matching sessions. Camps without matching
 * sessions are left out.
 * @param camps candidates, to which all filters are applied here
 * @param cohort operators of the cohort if `useCohort` is set, in which case the area is ignored; otherwise undefined
 */
export const selectOtherCamps = (
  camps: readonly CandidateCamp[],
  ownOperator: string,
  filters: BenchmarkFilters,
  cohort: ReadonlySet<string> | undefined,
  season: number,
): readonly GroupCamp[] =>
  camps.flatMap((camp) => {
    const otherCamp = withOperator(camp);
    if (otherCamp.operator === ownOperator || (cohort && !cohort.has(otherCamp.operator))) return [];
    const sessions = camp.instances.filter(
      (session) =>
        matchesKindAndSeason(session, filters, season) &&
        (cohort !== undefined || isInArea(camp, session, filters)) &&
        matchesKids(session, filters),
    );
    return sessions.length === 0 ? [] : [{ ...otherCamp, sessions }];
  });

const withOperator = ({ orgId, facts }: Pick<Camp, 'orgId' | 'facts'>): Omit<GroupCamp, 'sessions'> => ({
  orgId,
  operator: operatorOf(orgId, facts),
  facts,
});

/** True for a session of the selected kind, in the year of the season or without a listed year. */
const matchesKindAndSeason = (session: SessionFacts, { dayOrSleepaway }: BenchmarkFilters, season: number): boolean =>
  session.day_or_sleepaway === sessionKindOf(dayOrSleepaway) && (session.year ?? season) === season;

/**
 * True if the session (or its camp, if the session has no coordinates) is in the selected area, or if none is selected.
 */
const isInArea = (camp: CandidateCamp, session: SessionFacts, { lat, lng, radiusMiles }: BenchmarkFilters): boolean => {
  if (lat === null || lng === null || radiusMiles === null) return true;
  const place = coordinatesOf(session) ?? coordinatesOf(camp.facts);
  return place !== undefined && distanceMiles({ lat, lng }, place) <= radiusMiles;
};

/**
 * True if a session accepts kids of the selected ages and grades. Few camps list both, so a session must list ages or
 * grades for at least one of the selected ranges, and everything that it lists must overlap with the selected range.
 */
const matchesKids = ({ ages, grades }: SessionFacts, filters: BenchmarkFilters): boolean => {
  const ranges = [
    { values: ages, min: filters.ageMin, max: filters.ageMax },
    { values: grades, min: filters.gradeMin, max: filters.gradeMax },
  ].filter(({ min, max }) => min !== null || max !== null);
  const listedRanges = ranges.filter(({ values }) => values !== undefined);
  if (ranges.length > 0 && listedRanges.length === 0) return false;
  return listedRanges.every(({ values = [], min, max }) =>
    values.some((value) => value >= (min ?? -Infinity) && value <= (max ?? Infinity)),
  );
};

/** The facts that the comparison needs. Only these are read, because they are only about a tenth of the data. */
const CAMP_FACTS = [
  'camp_org_name',
  'base_url',
  'days_per_week',
  'registration_date',
  'offers_refunds',
  'financial_aid_available',
  'lat',
  'lng',
] as const satisfies readonly (keyof CampFacts)[];
const SESSION_FACTS = [
  'instance_id',
  'day_or_sleepaway',
  'year',
  'lat',
  'lng',
  'ages',
  'grades',
  'price',
  'extended_care_price_per_week',
  'batch_tags',
  'start_date',
  'end_date',
  'start_time',
  'end_time',
  'before_care_from',
  'after_care_until',
] as const satisfies readonly (keyof SessionFacts)[];

/** Values of facts in the order of their names; null for a fact that is not listed. */
type Values = readonly unknown[];

const toFacts = <Facts>(names: readonly (keyof Facts)[], values: Values): Facts => {
  const facts: Partial<Record<keyof Facts, unknown>> = {};
  for (const [index, name] of names.entries()) facts[name] = values[index] ?? undefined;
  return facts as Facts;
};

/**
 * Reads the camps that may be in the comparison group, ordered by id, with the sessions that may match. The query
 * already filters by kind, season, website and a bounding box, to read only a small part of a large catalog.
 * `selectOtherCamps` then applies all filters exactly.
 * @param cohort normalized websites of the cohort; only used if `useCohort` is set
 */
export const readCandidates = async (
  db: QueryBuilder<typeof CAMPS>,
  { filters, season }: { readonly filters: BenchmarkFilters; readonly season: number },
  cohort: ReadonlySet<string>,
): Promise<readonly CandidateCamp[]> => {
  const { lat, lng, radiusMiles, useCohort } = filters;
  const hasArea = !useCohort && lat !== null && lng !== null && radiusMiles !== null;
  const { south, north, west, east } = boxAround(hasArea ? { lat, lng, radiusMiles } : undefined);
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('camps as c', 'c.org_id', 's.org_id')
    .select(({ fn, ref }) => [
      'c.org_id',
      sql<Values>`json_build_array(${sql.join(CAMP_FACTS.map((name) => ref(`c.${name}`)))})`.as('camp'),
      fn
        .jsonAgg(sql<Values>`json_build_array(${sql.join(SESSION_FACTS.map((name) => ref(`s.${name}`)))})`)
        .as('sessions'),
    ])
    .where('s.day_or_sleepaway', '=', sessionKindOf(filters.dayOrSleepaway))
    .where(({ eb, or }) => or([eb('s.year', 'is', null), eb('s.year', '=', season)]))
    .$if(useCohort, (query) => query.where(({ ref }) => normalBaseUrl(ref('c.base_url')), '=', anyOf([...cohort])))
    .$if(hasArea, (query) =>
      query.where(
        ({ ref }) => sql<boolean>`
          coalesce(case when ${ref('s.lng')} is not null then ${ref('s.lat')} end, ${ref('c.lat')})::float8
            between ${south} and ${north}
          and coalesce(case when ${ref('s.lat')} is not null then ${ref('s.lng')} end, ${ref('c.lng')})::float8
            between ${west} and ${east}`,
      ),
    )
    .groupBy('c.org_id')
    .orderBy('c.org_id')
    .execute();
  return rows.map(({ org_id, camp, sessions }) => ({
    orgId: org_id,
    facts: toFacts<CampFacts>(CAMP_FACTS, camp),
    instances: sessions.map((values) => toFacts<SessionFacts>(SESSION_FACTS, values)),
  }));
};

/** A bounding box that contains the whole globe, in degrees. */
const EVERYWHERE = { south: -90, north: 90, west: -180, east: 180 };
/** Enlarges the box by this many degrees, so that rounding does not exclude a camp on its edge. */
const MARGIN_DEGREES = 1e-6;

/** Returns the bounding box, in degrees, of a circle on the globe; EVERYWHERE if there is no circle. */
export const boxAround = (
  circle: { readonly lat: number; readonly lng: number; readonly radiusMiles: number } | undefined,
): typeof EVERYWHERE => {
  if (!circle) return EVERYWHERE;
  const { lat, lng, radiusMiles } = circle;
  const angle = radiusMiles / EARTH_RADIUS_MILES;
  const latitudeSpan = angle * (180 / Math.PI) + MARGIN_DEGREES;
  const south = lat - latitudeSpan;
  const north = lat + latitudeSpan;
  // The sine of half the box's width in longitude.
  const longitudeSine = Math.sin(angle) / Math.cos(lat * (Math.PI / 180));
  // If the box contains a pole or crosses the 180th meridian, it includes all longitudes.
  if (south <= -90 || north >= 90 || longitudeSine >= 1) return { ...EVERYWHERE, south, north };
  const longitudeSpan = Math.asin(longitudeSine) * (180 / Math.PI) + MARGIN_DEGREES;
  const [west, east] = [lng - longitudeSpan, lng + longitudeSpan];
  return west < -180 || east > 180 ? { ...EVERYWHERE, south, north } : { south, north, west, east };
};

import { normalBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { sessionKindOf } from '@campjay/domain/benchmarking/filters.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { distanceMiles } from '@campjay/domain/geography/distance.ts';
import { type Camp, coordinatesOf } from '../search/camp.ts';
import { type BenchmarkFilters } from './contract.ts';
import { type GroupCamp } from './figures/groupCamp.ts';

/** The camp fields that the comparison needs. */
export type ComparedCamp = Omit<Camp, 'revision'>;

/** A camp's operator: its normalized website (Requirement 5.9), or the camp's own id if it has no website. */
export const operatorOf = (orgId: string, { base_url }: Pick<CampFacts, 'base_url'>): string =>
  base_url === undefined ? orgId : normalBaseUrl(base_url);

/** The camp with all its sessions of the selected kind and season; the other filters do not apply to the own camp. */
export const ownCamp = (camp: ComparedCamp, filters: BenchmarkFilters, season: number): GroupCamp => ({
  ...withOperator(camp),
  sessions: camp.instances.filter((session) => isOfKind(session, filters, season)),
});

/**
 * The others' camps in the comparison group, each with its matching sessions; camps without any are left out.
 * @param camps may include others: all filters are applied here
 * @param cohort operators, with `useCohort`; the area is ignored then
 */
export const rivalsOf = (
  camps: readonly ComparedCamp[],
  ownOperator: string,
  filters: BenchmarkFilters,
  cohort: ReadonlySet<string> | undefined,
  season: number,
): readonly GroupCamp[] =>
  camps.flatMap((camp) => {
    const rival = withOperator(camp);
    if (rival.operator === ownOperator || (cohort && !cohort.has(rival.operator))) return [];
    const sessions = camp.instances.filter(
      (session) =>
        isOfKind(session, filters, season) &&
        (cohort !== undefined || isWithin(camp, session, filters)) &&
        matchesKids(session, filters),
    );
    return sessions.length === 0 ? [] : [{ ...rival, sessions }];
  });

const withOperator = ({ orgId, facts }: Pick<Camp, 'orgId' | 'facts'>): Omit<GroupCamp, 'sessions'> => ({
  orgId,
  operator: operatorOf(orgId, facts),
  facts,
});

/** True for sessions of the selected kind, in the season or without a stated year. */
const isOfKind = (session: SessionFacts, { dayOrSleepaway }: BenchmarkFilters, season: number): boolean =>
  session.day_or_sleepaway === sessionKindOf(dayOrSleepaway) && (session.year ?? season) === season;

/** Uses the session's own place, or its camp's; without a place in the filters every session is within. */
const isWithin = (camp: ComparedCamp, session: SessionFacts, { lat, lng, radiusMiles }: BenchmarkFilters): boolean => {
  if (lat === null || lng === null || radiusMiles === null) return true;
  const place = coordinatesOf(session) ?? coordinatesOf(camp.facts);
  return place !== undefined && distanceMiles({ lat, lng }, place) <= radiusMiles;
};

/**
 * True if a session accepts kids of the selected ages and grades. Few camps state both, so at least one of the selected
 * ranges must be stated, and every stated one must overlap.
 */
const matchesKids = ({ ages, grades }: SessionFacts, filters: BenchmarkFilters): boolean => {
  const ranges = [
    { stated: ages, min: filters.ageMin, max: filters.ageMax },
    { stated: grades, min: filters.gradeMin, max: filters.gradeMax },
  ].filter(({ min, max }) => min !== null || max !== null);
  const statedRanges = ranges.filter(({ stated }) => stated !== undefined);
  return (
    (ranges.length === 0 || statedRanges.length > 0) &&
    statedRanges.every(({ stated = [], min, max }) =>
      stated.some((each) => each >= (min ?? -Infinity) && each <= (max ?? Infinity)),
    )
  );
};

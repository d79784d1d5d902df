import { normalBaseUrl } from '@campjay/events/advertising/baseUrl.ts';
import { sessionKindOf } from '@campjay/events/benchmarking/filters.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { distanceMiles } from '@campjay/events/geography/distance.ts';
import { type Camp, coordinatesOf } from '../catalog/search/camp.ts';
import { type BenchmarkFilters } from './contract.ts';
import { type GroupCamp } from './figures/groupCamp.ts';

/** A camp as far as it is compared. */
export type ComparedCamp = Omit<Camp, 'revision'>;

/** Whoever runs a camp: its website as base URLs are compared (SPEC §5), or the camp itself where none is stated. */
export const operatorOf = (orgId: string, { base_url }: Pick<CampFacts, 'base_url'>): string =>
  base_url === undefined ? orgId : normalBaseUrl(base_url);

/** The camp with all of its sessions of the kind and season that is looked at; what it does is told whole. */
export const ownCamp = (camp: ComparedCamp, filters: BenchmarkFilters, season: number): GroupCamp => ({
  ...withOperator(camp),
  sessions: camp.instances.filter((session) => isOfKind(session, filters, season)),
});

/**
 * The camps of others that a camp is compared with, each with the sessions that fit; a camp without any is none.
 * @param camps may hold more than those: the rule is applied here
 * @param cohort operators, with `useCohort`; the area does not matter then
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

/** Of the season, or of no stated year. */
const isOfKind = (session: SessionFacts, { dayOrSleepaway }: BenchmarkFilters, season: number): boolean =>
  session.day_or_sleepaway === sessionKindOf(dayOrSleepaway) && (session.year ?? season) === season;

/** By the session's own place, else its camp's; without a place in the filters everything is within. */
const isWithin = (camp: ComparedCamp, session: SessionFacts, { lat, lng, radiusMiles }: BenchmarkFilters): boolean => {
  if (lat === null || lng === null || radiusMiles === null) return true;
  const place = coordinatesOf(session) ?? coordinatesOf(camp.facts);
  return place !== undefined && distanceMiles({ lat, lng }, place) <= radiusMiles;
};

/**
 * Whether a session takes kids of the ages and grades that are asked for. Few camps state both: what a session states has to
 * fit, and it has to state something of what is asked for.
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

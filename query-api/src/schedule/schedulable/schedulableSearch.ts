import { weeksOfSeason } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type KidFacts } from '@campjay/domain/schedule/kidFit.ts';
import { type SearchQuery } from '../../search/index/evaluate.ts';
import { FilterState } from '../../search/contract.ts';
import { type SchedulableQuery } from '../contract.ts';

/**
 * Converts the query to search input. The week is added later, because it depends on the season of the searched
 * catalog.
 */
export const searchInputOf = (query: SchedulableQuery, kid: KidFacts | undefined) => {
  const { text, from, until, lat, lng, radius } = query;
  return {
    filterState: FilterState.parse({
      selectedSearchText: text,
      selectedEarliestTime: from,
      selectedLatestTime: until,
      ...(kid && query.fits === '1' && { children: [childOf(kid)] }),
    }),
    latLongUser: lat === undefined || lng === undefined ? null : { lat, lng },
    latLongUserRadius: radius ?? null,
  };
};

const childOf = ({ dob, grade }: KidFacts) => ({ ...(dob !== null && { dob }), ...(grade !== null && { grade }) });

/** The query restricted to a week; undefined if the season has no such week. */
export const restrictToWeek = (query: SearchQuery, week: string | undefined): SearchQuery | undefined => {
  if (week === undefined) return query;
  const at = weeksOfSeason(query.criteria.season).indexOf(week);
  if (at < 0) return undefined;
  const options = new Map(query.criteria.options).set('selectedWeekLabel', [at]);
  return { ...query, criteria: { ...query.criteria, options } };
};

/** True if only favorites are searched: as requested, or by default if no filter is set (Requirement D15.26). */
export const isAmongFavorites = ({ among, kidId, week, text, lat, from, until }: SchedulableQuery): boolean =>
  among === undefined
    ? [kidId, week, lat].every((value) => value === undefined) && `${text}${from}${until}` === ''
    : among === 'favorites';

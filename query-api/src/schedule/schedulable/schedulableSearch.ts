import { weeksOfSeason } from '@campjay/events/schedule/sessionWeeks.ts';
import { type KidFacts } from '@campjay/events/schedule/kidFit.ts';
import { type SearchQuery } from '../../catalog/index/evaluate.ts';
import { FilterState } from '../../catalog/contract.ts';
import { type SchedulableQuery } from '../contract.ts';

/** What a search would be asked to find the same; the week comes later, with the season that is searched. */
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

/** The question with its week; undefined where the season has no such week. */
export const restrictToWeek = (query: SearchQuery, week: string | undefined): SearchQuery | undefined => {
  if (week === undefined) return query;
  const at = weeksOfSeason(query.criteria.season).indexOf(week);
  if (at < 0) return undefined;
  const options = new Map(query.criteria.options).set('selectedWeekLabel', [at]);
  return { ...query, criteria: { ...query.criteria, options } };
};

/** Whether only favorites are looked at: as it is said, else where nothing is asked for at all (DESIGN §15). */
export const isAmongFavorites = ({ among, kidId, week, text, lat, from, until }: SchedulableQuery): boolean =>
  among === undefined
    ? [kidId, week, lat].every((value) => value === undefined) && `${text}${from}${until}` === ''
    : among === 'favorites';

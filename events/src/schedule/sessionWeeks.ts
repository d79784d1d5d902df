import { isSeasonWindow } from '../catalog/sessionFacts.ts';
import { dayOf, type DayNumber, toIsoDay } from '../season/calendar.ts';
import { mondaysOf, weekMaskOf } from '../season/weeks.ts';
import type { SessionSnapshot, Week } from './entries.ts';

type Dated = Pick<SessionSnapshot, 'season'> & { readonly session: SessionSnapshot['session'] };

/** The first and the last day of a session; undefined where the catalogue does not state both. */
export const daysOf = ({
  season,
  session,
}: Dated): { readonly start: DayNumber; readonly end: DayNumber } | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((text) =>
    text === undefined ? undefined : dayOf(text, season),
  );
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** The Mondays of a season, as a schedule names its weeks. */
export const weeksOfSeason = (season: number): readonly Week[] => mondaysOf(season).map(toIsoDay);

/** The weeks of the season that a session touches: those that it may be placed in. All, where its dates are not stated. */
export const possibleWeeks = (dated: Dated): readonly Week[] => {
  const weeks = weeksOfSeason(dated.season);
  const days = daysOf(dated);
  if (!days) return weeks;
  const mask = weekMaskOf(days.start, days.end, dated.season, isSeasonWindow(dated.session));
  return weeks.filter((_, week) => (mask & (1 << week)) !== 0);
};

/** Whether a session is placed week by week: it is sold so, or nobody said when it is. Any other fills all its weeks. */
export const isPlacedByWeek = (dated: Dated): boolean => isSeasonWindow(dated.session) || daysOf(dated) === undefined;

/**
 * The weeks that a session fills when it is placed: all of its own, or the chosen one where it is placed week by week.
 * Undefined where it has no day in that week, or none in the season.
 */
export const weeksWhenPlaced = (dated: Dated, chosen: Week | undefined): readonly Week[] | undefined => {
  const possible = possibleWeeks(dated);
  if (!isPlacedByWeek(dated)) return possible.length > 0 ? possible : undefined;
  return chosen !== undefined && possible.includes(chosen) ? [chosen] : undefined;
};

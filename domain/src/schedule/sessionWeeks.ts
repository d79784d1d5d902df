import type { SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import { isSeasonWindow } from '../catalog/sessionFacts.ts';
import { readDayInYear, type DayNumber, toIsoDay } from '@campjay/events/calendar.ts';
import { mondaysOf, weekMaskOf } from '../catalog/season/weeks.ts';

type DatedSession = Pick<SessionSnapshot, 'season'> & {
  readonly session: Omit<SessionSnapshot['session'], 'instance_id'>;
};

/** Returns the first and last day of a session; undefined unless the catalog lists both. */
export const daysOf = ({
  season,
  session,
}: DatedSession): { readonly start: DayNumber; readonly end: DayNumber } | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((text) =>
    text === undefined ? undefined : readDayInYear(text, season),
  );
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** Returns the Mondays of a season. They identify the weeks of a schedule. */
export const weeksOfSeason = (season: number): readonly Week[] => mondaysOf(season).map(toIsoDay);

/** Returns the weeks in which a session may be scheduled: those that overlap its dates, or all if it lists no dates. */
export const possibleWeeks = (datedSession: DatedSession): readonly Week[] => {
  const weeks = weeksOfSeason(datedSession.season);
  const days = daysOf(datedSession);
  if (!days) return weeks;
  const mask = weekMaskOf(days.start, days.end, datedSession.season, isSeasonWindow(datedSession.session));
  return weeks.filter((_, week) => (mask & (1 << week)) !== 0);
};

/**
 * True if parents choose the week in which a session is scheduled: it is sold by the week, or lists no dates. Any other
 * session fills all its weeks.
 */
export const isPlacedByWeek = (datedSession: DatedSession): boolean =>
  isSeasonWindow(datedSession.session) || daysOf(datedSession) === undefined;

/**
 * Returns the weeks that a session fills when it is scheduled: the chosen week if it is scheduled by the week,
 * otherwise all its weeks. Undefined if the session has no day in the chosen week or in the season.
 */
export const weeksWhenPlaced = (
  datedSession: DatedSession,
  chosenWeek: Week | undefined,
): readonly Week[] | undefined => {
  const possible = possibleWeeks(datedSession);
  if (!isPlacedByWeek(datedSession)) return possible.length > 0 ? possible : undefined;
  return chosenWeek !== undefined && possible.includes(chosenWeek) ? [chosenWeek] : undefined;
};

import type { SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import { isSeasonWindow } from '../catalog/sessionFacts.ts';
import { dayOf, type DayNumber, toIsoDay } from '@campjay/events/calendar.ts';
import { mondaysOf, weekMaskOf } from '../catalog/season/weeks.ts';

type DatedSession = Pick<SessionSnapshot, 'season'> & { readonly session: SessionSnapshot['session'] };

/** The first and last day of a session; undefined unless the catalog lists both. */
export const daysOf = ({
  season,
  session,
}: DatedSession): { readonly start: DayNumber; readonly end: DayNumber } | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((text) =>
    text === undefined ? undefined : dayOf(text, season),
  );
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** The Mondays of a season, which identify a schedule's weeks. */
export const weeksOfSeason = (season: number): readonly Week[] => mondaysOf(season).map(toIsoDay);

/** The weeks of the season that overlap a session, in which it may be scheduled. All weeks if it lists no dates. */
export const possibleWeeks = (datedSession: DatedSession): readonly Week[] => {
  const weeks = weeksOfSeason(datedSession.season);
  const days = daysOf(datedSession);
  if (!days) return weeks;
  const mask = weekMaskOf(days.start, days.end, datedSession.season, isSeasonWindow(datedSession.session));
  return weeks.filter((_, week) => (mask & (1 << week)) !== 0);
};

/**
 * Whether a session is scheduled week by week: it is sold that way, or lists no dates. Any other session fills all its
 * weeks.
 */
export const isPlacedByWeek = (datedSession: DatedSession): boolean =>
  isSeasonWindow(datedSession.session) || daysOf(datedSession) === undefined;

/**
 * The weeks that a session fills when it is scheduled: all of its own, or the chosen one if it is scheduled week by
 * week. Undefined if it has no day in that week or in the season.
 */
export const weeksWhenPlaced = (datedSession: DatedSession, chosen: Week | undefined): readonly Week[] | undefined => {
  const possible = possibleWeeks(datedSession);
  if (!isPlacedByWeek(datedSession)) return possible.length > 0 ? possible : undefined;
  return chosen !== undefined && possible.includes(chosen) ? [chosen] : undefined;
};

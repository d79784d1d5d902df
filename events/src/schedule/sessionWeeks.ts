import { isSeasonWindow } from '../catalog/sessionFacts.ts';
import { dayOf, type DayNumber, toIsoDay } from '../season/calendar.ts';
import { mondaysOf, weekMaskOf } from '../season/weeks.ts';
import type { SessionSnapshot, Week } from './entries.ts';

type DatedSession = Pick<SessionSnapshot, 'season'> & { readonly session: SessionSnapshot['session'] };

/** The first and the last day of a session; undefined where the catalogue does not state both. */
export const daysOf = ({
  season,
  session,
}: DatedSession): { readonly start: DayNumber; readonly end: DayNumber } | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((text) =>
    text === undefined ? undefined : dayOf(text, season),
  );
  return start === undefined || end === undefined ? undefined : { start, end };
};

/** The Mondays of a season, as a schedule names its weeks. */
export const weeksOfSeason = (season: number): readonly Week[] => mondaysOf(season).map(toIsoDay);

/** The weeks of the season that a session touches: those that it may be placed in. All, where its dates are not stated. */
export const possibleWeeks = (datedSession: DatedSession): readonly Week[] => {
  const weeks = weeksOfSeason(datedSession.season);
  const days = daysOf(datedSession);
  if (!days) return weeks;
  const mask = weekMaskOf(days.start, days.end, datedSession.season, isSeasonWindow(datedSession.session));
  return weeks.filter((_, week) => (mask & (1 << week)) !== 0);
};

/** Whether a session is placed week by week: it is sold so, or nobody said when it is. Any other fills all its weeks. */
export const isPlacedByWeek = (datedSession: DatedSession): boolean =>
  isSeasonWindow(datedSession.session) || daysOf(datedSession) === undefined;

/**
 * The weeks that a session fills when it is placed: all of its own, or the chosen one where it is placed week by week.
 * Undefined where it has no day in that week, or none in the season.
 */
export const weeksWhenPlaced = (datedSession: DatedSession, chosen: Week | undefined): readonly Week[] | undefined => {
  const possible = possibleWeeks(datedSession);
  if (!isPlacedByWeek(datedSession)) return possible.length > 0 ? possible : undefined;
  return chosen !== undefined && possible.includes(chosen) ? [chosen] : undefined;
};

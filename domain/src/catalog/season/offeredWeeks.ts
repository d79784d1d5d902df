import { readDayInYear } from '@campjay/events/calendar.ts';
import type { SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '../sessionFacts.ts';
import { mondaysOf, weekLabelsOf, weekMaskOf } from './weeks.ts';

type DatedSession = Pick<SessionFacts, 'start_date' | 'end_date' | 'batch_tags'>;

/** The season's weeks in which a session is offered, as a bit mask (see `weekMaskOf`). */
export const sessionWeekMask = (session: DatedSession, season: number): number => {
  const { start_date: start, end_date: end = start } = session;
  const [first, last] = [start, end].map((day) => (day === undefined ? undefined : readDayInYear(day, season)));
  return first === undefined || last === undefined ? 0 : weekMaskOf(first, last, season, isSeasonWindow(session));
};

/** The season's weeks in which at least one of the sessions is offered, as a bit mask. */
export const offeredWeekMask = (sessions: readonly DatedSession[], season: number): number =>
  sessions.reduce((mask, session) => mask | sessionWeekMask(session, season), 0);

/**
 * The season's weeks in which sessions that match a search can be booked for it, as a bit mask. Of a season window, whose
 * weeks are sold one by one, these are only the weeks that the search asks for.
 * @param selectedLabels the labels of the weeks that the search asks for; empty if it asks for none
 */
export const fittingWeekMask = (
  sessions: readonly DatedSession[],
  season: number,
  selectedLabels: readonly string[],
): number => {
  const selected = weekLabelsOf(season).reduce(
    (mask, label, week) => (selectedLabels.includes(label) ? mask | (1 << week) : mask),
    0,
  );
  return sessions.reduce((mask, session) => {
    const weeks = sessionWeekMask(session, season);
    return mask | (selected !== 0 && isSeasonWindow(session) ? weeks & selected : weeks);
  }, 0);
};

/** The weeks of a bit mask, as indexes of the season's weeks. */
export const weeksInMask = (mask: number, season: number): readonly number[] =>
  [...mondaysOf(season).keys()].filter((week) => (mask & (1 << week)) !== 0);

import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/events/catalog/sessionFacts.ts';
import { dayOf } from '@campjay/events/season/calendar.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/events/season/weeks.ts';

/** The labels of the season's weeks that a session is in; undefined where its dates are not stated. */
export const sessionWeekLabels = (session: SessionFacts, season: number): readonly string[] | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((text) =>
    text === undefined ? undefined : dayOf(text, season),
  );
  if (start === undefined || end === undefined) return undefined;
  const mask = weekMaskOf(start, end, season, isSeasonWindow(session));
  return weekLabelsOf(season).filter((_, week) => (mask & (1 << week)) !== 0);
};

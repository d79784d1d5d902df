import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';
import { memoize } from './memoize.ts';
import { dayIn } from './sessionFigures.ts';

/** The week labels of a season by the bitmask of `weekMaskOf`. */
const labelsOf = memoize((season: number) =>
  memoize((mask: number) => weekLabelsOf(season).filter((_, week) => (mask & (1 << week)) !== 0)),
);

/** Labels of the season's weeks that a session is in; undefined if its dates are not stated. */
export const sessionWeekLabels = (session: SessionFacts, season: number): readonly string[] | undefined => {
  const start = dayIn(session.start_date, season);
  const end = dayIn(session.end_date, season);
  if (start === undefined || end === undefined) return undefined;
  return labelsOf(season)(weekMaskOf(start, end, season, isSeasonWindow(session)));
};

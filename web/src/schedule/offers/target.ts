import { isPlacedByWeek, possibleWeeks, weeksWhenPlaced } from '@campjay/events/schedule/sessionWeeks.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { freeChoice } from './cellState.ts';

/** Where a session would come to stand. */
export interface Target {
  /** Those to choose from where it is placed week by week; undefined where it has its own. */
  readonly selectableWeeks: readonly string[] | undefined;
  /** The chosen one of those. */
  readonly week: string | undefined;
  /** The weeks that it would fill; empty where it lies outside the schedule's. */
  readonly weeks: readonly string[];
}

/** @param requestedWeek the week that was chosen; else the first one that is still free for a first choice is taken */
export const targetOf = (
  schedule: Pick<ScheduleView, 'entries'> | undefined,
  kidId: string,
  datedSession: { readonly season: number; readonly session: Session },
  requestedWeek: string | undefined,
): Target => {
  if (!isPlacedByWeek(datedSession))
    return { selectableWeeks: undefined, week: undefined, weeks: weeksWhenPlaced(datedSession, undefined) ?? [] };
  const selectableWeeks = possibleWeeks(datedSession);
  const free = selectableWeeks.find((week) => !schedule || freeChoice(schedule, kidId, [week]) === 1);
  const week =
    requestedWeek !== undefined && selectableWeeks.includes(requestedWeek)
      ? requestedWeek
      : (free ?? selectableWeeks[0]);
  return { selectableWeeks, week, weeks: weeksWhenPlaced(datedSession, week) ?? [] };
};

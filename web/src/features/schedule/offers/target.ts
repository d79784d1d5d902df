import { isPlacedByWeek, possibleWeeks, weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { Session } from '../../catalog/card/campFacts.ts';
import { freeChoice } from './cellState.ts';

/** Where a session would be placed. */
export interface Target {
  /** The weeks to choose from if it is placed by the week; undefined if it has fixed dates. */
  readonly selectableWeeks: readonly string[] | undefined;
  /** The selected one of those. */
  readonly week: string | undefined;
  /** The weeks that it would fill; empty if they are outside the schedule's weeks. */
  readonly weeks: readonly string[];
}

/** @param requestedWeek the selected week; without one, the first week that is free for a first choice */
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

import { readIsoDay, toIsoDay } from '@campjay/events/season/calendar.ts';
import { isPlacedByWeek, possibleWeeks } from '@campjay/events/schedule/sessionWeeks.ts';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { fullNameOfEntry, formatWeeks } from '../names.ts';

/** Where an entry is to stand; the choice is kept where none is named. */
export interface CellTarget {
  readonly kidId: string;
  readonly week: string;
  readonly choice?: 1 | 2;
}

/** What a move is sent as, or a calm sentence on why it cannot be. */
export type MoveTarget =
  | { readonly kidId: string; readonly weeks: readonly string[]; readonly choice: 1 | 2 }
  | { readonly reason: string };

const dayOf = (week: string): number => readIsoDay(week) ?? 0;

/** Of a session, the weeks that it may stand in; undefined of what may stand in any. */
export const availableWeeks = (entry: ScheduleEntry): readonly string[] | undefined => {
  if (entry.kind !== 'session') return undefined;
  return isPlacedByWeek(entry.session) ? possibleWeeks(entry.session) : entry.weeks;
};

/**
 * Where an entry that is taken from one of its weeks comes to stand: all its weeks move along. A session with dates stays
 * in its weeks; one that is sold week by week in those of its camp.
 * @param weeks the season's
 */
export const moveTarget = (
  entry: ScheduleEntry,
  fromWeek: string,
  { kidId, week, choice = entry.choice }: CellTarget,
  weeks: readonly string[],
): MoveTarget => {
  const shift = dayOf(week) - dayOf(fromWeek);
  const movedWeeks = entry.weeks.map((each) => toIsoDay(dayOf(each) + shift));
  const target = { kidId, weeks: movedWeeks, choice: entry.kind === 'playdates' ? 1 : choice } as const;
  const allowedWeeks = availableWeeks(entry);
  if (allowedWeeks && !movedWeeks.every((each) => allowedWeeks.includes(each)))
    return {
      reason: isByWeek(entry)
        ? `${fullNameOfEntry(entry)} is not offered in the week of ${formatWeeks([week])}.`
        : `${fullNameOfEntry(entry)} has its own dates, so it stays in the ${entry.weeks.length === 1 ? 'week' : 'weeks'} of ${formatWeeks(entry.weeks)}.`,
    };
  if (!movedWeeks.every((each) => weeks.includes(each)))
    return { reason: `${fullNameOfEntry(entry)} would not fit into the summer there.` };
  return target;
};

const isByWeek = (entry: ScheduleEntry): boolean => entry.kind === 'session' && isPlacedByWeek(entry.session);

/** Whether an entry stands just there already. */
export const isSamePlacement = (
  entry: ScheduleEntry,
  target: Exclude<MoveTarget, { readonly reason: string }>,
): boolean =>
  entry.kidId === target.kidId && entry.choice === target.choice && entry.weeks.join() === target.weeks.join();

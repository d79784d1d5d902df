import { readIsoDay, toIsoDay } from '@campjay/events/calendar.ts';
import { isPlacedByWeek, possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';
import { fullNameOfEntry, formatWeeks } from '../names.ts';

/** Where to move an entry. Without `choice` the entry's choice is unchanged. */
export interface CellTarget {
  readonly kidId: string;
  readonly week: string;
  readonly choice?: 1 | 2;
}

/** The values to send for a move, or a message on why it is not possible. */
export type MoveTarget =
  | { readonly kidId: string; readonly weeks: readonly string[]; readonly choice: 1 | 2 }
  | { readonly reason: string };

const dayOf = (week: string): number => readIsoDay(week) ?? 0;

/** The weeks that a session can be placed in; undefined for entries that can be in any week. */
export const availableWeeks = (entry: ScheduleEntry): readonly string[] | undefined => {
  if (entry.kind !== 'session') return undefined;
  return isPlacedByWeek(entry.session) ? possibleWeeks(entry.session) : entry.weeks;
};

/**
 * Where an entry goes when it is moved from one of its weeks; all its weeks move along. A session with fixed dates
 * stays in its weeks, and one sold by the week stays within the camp's weeks.
 * @param weeks the season's weeks
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

/** Whether the entry is already at the target. */
export const isSamePlacement = (
  entry: ScheduleEntry,
  target: Exclude<MoveTarget, { readonly reason: string }>,
): boolean =>
  entry.kidId === target.kidId && entry.choice === target.choice && entry.weeks.join() === target.weeks.join();

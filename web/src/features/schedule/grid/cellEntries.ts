import { readIsoDay } from '@campjay/events/calendar.ts';
import type { ScheduleEntry } from '@campjay/query-api/schedule/contract.ts';

/** An entry as shown in one of its weeks. */
export interface CellEntry {
  readonly entry: ScheduleEntry;
  /** Whether it continues from the previous week or into the next one. */
  readonly continuesFromPreviousWeek: boolean;
  readonly continuesNextWeek: boolean;
  /** Which of its weeks this is, from 1. */
  readonly weekNumber: number;
}

const DAYS = 7;
const dayOf = (week: string): number => readIsoDay(week) ?? 0;

const inWeek = (entry: ScheduleEntry, week: string): CellEntry => {
  const has = (day: number): boolean => entry.weeks.some((each) => dayOf(each) === day);
  const day = dayOf(week);
  return {
    entry,
    continuesFromPreviousWeek: has(day - DAYS),
    continuesNextWeek: has(day + DAYS),
    weekNumber: entry.weeks.indexOf(week) + 1,
  };
};

const KINDS = ['session', 'plan', 'playdates'] as const;

/**
 * Entries that continue from the previous week sort first, and those that continue into the next week last, so that
 * each reads as one block.
 */
const rank = ({ continuesFromPreviousWeek, continuesNextWeek }: CellEntry): number =>
  continuesFromPreviousWeek ? 0 : continuesNextWeek ? 2 : 1;

const inOrder = (one: CellEntry, other: CellEntry): number =>
  rank(one) - rank(other) ||
  one.entry.choice - other.entry.choice ||
  KINDS.indexOf(one.entry.kind) - KINDS.indexOf(other.entry.kind) ||
  one.entry.entryId.localeCompare(other.entry.entryId);

/** The entries of a cell, from top to bottom. */
export const cellEntries = (entries: readonly ScheduleEntry[], kidId: string, week: string): readonly CellEntry[] =>
  entries
    .filter((entry) => entry.kidId === kidId && entry.weeks.includes(week))
    .map((entry) => inWeek(entry, week))
    .sort(inOrder);

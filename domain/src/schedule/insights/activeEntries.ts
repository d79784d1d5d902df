import type { Hours, SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import type { EntryStatus } from '@campjay/events/schedule/values.ts';

/** The input of the insights. It is a subset of the schedule response, so the client passes the response as is. */

export interface KidInput {
  readonly kidId: string;
  /** 'YYYY-MM-DD'; null if not entered. */
  readonly dob: string | null;
  /** The kid's current grade, or the one after the summer; null if not entered. */
  readonly grade: number | null;
}

interface EntryInputBase {
  readonly entryId: string;
  readonly kidId: string;
  /** In ascending order. */
  readonly weeks: readonly Week[];
  readonly choice: 1 | 2;
  readonly status: EntryStatus;
}
export type SessionInput = EntryInputBase & { readonly kind: 'session'; readonly session: SessionSnapshot };
export type PlanInput = EntryInputBase & { readonly kind: 'plan'; readonly hours: Hours | null };
export type PlaydatesInput = EntryInputBase & { readonly kind: 'playdates' };
export type EntryInput = SessionInput | PlanInput | PlaydatesInput;
/** An entry that fills a kid's days. An offer of playdates does not. */
export type TimedEntry = SessionInput | PlanInput;

export interface ScheduleInput {
  /** The Mondays of the planned season. */
  readonly weeks: readonly Week[];
  readonly kids: readonly KidInput[];
  readonly entries: readonly EntryInput[];
  readonly workingHours: Hours | null;
}

/**
 * The entries that fill a kid's days in the planned season: camp sessions and plans that are not canceled, for kids who
 * are still in the account.
 */
export const activeEntries = ({ entries, kids, weeks }: ScheduleInput): readonly TimedEntry[] =>
  entries.filter(
    (entry): entry is TimedEntry =>
      entry.kind !== 'playdates' &&
      entry.status !== 'cancelled' &&
      kids.some(({ kidId }) => kidId === entry.kidId) &&
      entry.weeks.some((week) => weeks.includes(week)),
  );

/** The entries of one kid in one week. */
export const inCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly TimedEntry[] =>
  entries.filter((entry) => entry.kidId === kidId && entry.weeks.includes(week));

/**
 * The entries that the family plans on: first choices. A second choice counts only if none of its weeks has a first
 * choice, so that it adds no cost and no errand next to the first.
 */
export const expectedEntries = (schedule: ScheduleInput): readonly TimedEntry[] => {
  const active = activeEntries(schedule);
  const firstChoices = new Set(
    active.flatMap(({ kidId, weeks, choice }) => (choice === 1 ? weeks.map((week) => `${kidId} ${week}`) : [])),
  );
  return active.filter(
    ({ kidId, weeks, choice }) => choice === 1 || !weeks.some((week) => firstChoices.has(`${kidId} ${week}`)),
  );
};

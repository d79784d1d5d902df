import type { Hours, SessionSnapshot, Week } from '@campjay/events/schedule/entries.ts';
import type { EntryStatus } from '@campjay/events/schedule/statuses.ts';

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

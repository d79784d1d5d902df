import type { Hours, SessionSnapshot, Week } from '../entries.ts';
import type { EntryStatus } from '../statuses.ts';

/**
 * What is known of a schedule when its insights are worked out. It is a part of what is answered about one, so that the
 * client hands over what it has.
 */

export interface KidInput {
  readonly kidId: string;
  /** 'YYYY-MM-DD'; null where nobody told. */
  readonly dob: string | null;
  /** The grade that the kid is in, or enters after the summer; null where nobody told. */
  readonly grade: number | null;
}

interface EntryInputBase {
  readonly entryId: string;
  readonly kidId: string;
  /** In order. */
  readonly weeks: readonly Week[];
  readonly choice: 1 | 2;
  readonly status: EntryStatus;
}
export type SessionInput = EntryInputBase & { readonly kind: 'session'; readonly session: SessionSnapshot };
export type PlanInput = EntryInputBase & { readonly kind: 'plan'; readonly hours: Hours | null };
export type PlaydatesInput = EntryInputBase & { readonly kind: 'playdates' };
export type EntryInput = SessionInput | PlanInput | PlaydatesInput;
/** What fills a kid's days. An offer of playdates does not. */
export type TimedEntry = SessionInput | PlanInput;

export interface ScheduleInput {
  /** The Mondays of the season that is planned. */
  readonly weeks: readonly Week[];
  readonly kids: readonly KidInput[];
  readonly entries: readonly EntryInput[];
  readonly workingHours: Hours | null;
}

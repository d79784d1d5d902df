import { type Choice, type Hours, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/statuses.ts';

/** A schedule entry for the calendar, with its private texts decrypted; removed entries are included. */

interface EntryBase {
  readonly entryId: string;
  readonly kidId: string;
  /** Mondays, 'YYYY-MM-DD', in order. */
  readonly weeks: readonly string[];
  readonly choice: Choice;
  readonly status: EntryStatus;
  /** Null without a note, or if its author's account was deleted; the same applies to a plan's title. */
  readonly note: string | null;
  readonly isRemoved: boolean;
  /** Revision of the entry's last change. */
  readonly revision: number;
  readonly changedAt: Date;
}

export type SessionEntry = EntryBase & {
  readonly kind: 'session';
  readonly session: SessionSnapshot;
  /**
   * Revision of the change that recorded the session's catalog facts: its placement, or the later adoption of newer
   * facts.
   */
  readonly statedBy: number;
};
export type PlanEntry = EntryBase & {
  readonly kind: 'plan';
  readonly title: string | null;
  readonly hours: Hours | null;
};
export type PlaydatesEntry = EntryBase & { readonly kind: 'playdates' };
export type CalendarEntry = SessionEntry | PlanEntry | PlaydatesEntry;

/**
 * True if the entry is removed or canceled. It stays in the calendar so that phones strike it out instead of keeping
 * it.
 */
export const isOff = ({ isRemoved, status }: CalendarEntry): boolean => isRemoved || status === 'cancelled';

export const isSession = (entry: CalendarEntry): entry is SessionEntry => entry.kind === 'session';

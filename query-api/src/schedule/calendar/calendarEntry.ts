import { type Choice, type Hours, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/statuses.ts';

/** What a schedule's calendar is made of: entries with their private texts opened; those that were removed, too. */

interface EntryBase {
  readonly entryId: string;
  readonly kidId: string;
  /** Mondays, 'YYYY-MM-DD', in order. */
  readonly weeks: readonly string[];
  readonly choice: Choice;
  readonly status: EntryStatus;
  /** Null where there is none, or its author has left for good; so is a plan's title. */
  readonly note: string | null;
  readonly isRemoved: boolean;
  /** Of its last change. */
  readonly revision: number;
  readonly changedAt: Date;
}

export type SessionEntry = EntryBase & {
  readonly kind: 'session';
  readonly session: SessionSnapshot;
  /** The revision of the change that said what the catalogue states of it: it was placed, or newer facts were taken over. */
  readonly statedBy: number;
};
export type PlanEntry = EntryBase & {
  readonly kind: 'plan';
  readonly title: string | null;
  readonly hours: Hours | null;
};
export type PlaydatesEntry = EntryBase & { readonly kind: 'playdates' };
export type CalendarEntry = SessionEntry | PlanEntry | PlaydatesEntry;

/** Whether nothing comes of it any more: it stays in the calendar, so that phones strike it out and do not keep it. */
export const isOff = ({ isRemoved, status }: CalendarEntry): boolean => isRemoved || status === 'cancelled';

export const isSession = (entry: CalendarEntry): entry is SessionEntry => entry.kind === 'session';

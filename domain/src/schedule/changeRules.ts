import type { PersonForgotten } from '@campjay/events/accounts/events.ts';
import type { PlannedEvent, ScheduleSharingEvent } from '@campjay/events/schedule/events.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import type { ChangeOf, DecryptedChange, NamedEntry, PlannedChange } from './decryptedChange.ts';
import type { EntryField, Schedule, ScheduleEntry, ScheduleSharing } from './schedule.ts';

/** What the domain knows about each type of schedule event. One file per event implements it; `changes.ts` lists all. */

export type Decrypt = (seal: Sealed<string>) => string | undefined;

export type EntryEvent = Exclude<PlannedEvent, WorkingHoursSet>;
export type SharingEvent = ScheduleSharingEvent | PersonForgotten;
type AnyEvent = PlannedEvent | SharingEvent;
export type EventOfType<Type extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: Type }>;

interface ChangeRules<Type extends AnyEvent['type']> {
  /** The name under which the event's private text is encrypted, if it has one that the history shows. */
  readonly privateField?: 'title' | 'note' | 'email';
  /** The event with its texts decrypted. Tokens of links and feeds are left out: the history does not show them. */
  decrypt(event: EventOfType<Type>, decrypt: Decrypt): ChangeOf<Type>;
  /** The change as a sentence without subject and period: 'removed Tide Pool Explorers for Robin in …'. */
  describe(event: ChangeOf<Type>, change: DecryptedChange): string;
}

/** Rules of a change of the cells or working hours. */
export interface PlannedRules<Type extends PlannedEvent['type']> extends ChangeRules<Type> {
  /** The schedule after the event; its revision is already that of the event. */
  evolve(schedule: Schedule, event: EventOfType<Type>): Schedule;
  /** The inverse of a change, for the history: for an undo, this is the change that it reverted. */
  reverse(event: ChangeOf<Type>): PlannedChange;
}

/** Rules of a change of one entry. */
export interface EntryRules<Type extends EntryEvent['type']> extends PlannedRules<Type> {
  /** The entry that the event itself describes; undefined if that takes an earlier event. */
  namedEntry?(event: ChangeOf<Type>): NamedEntry;
  /** The fields of the entry that the event wrote. */
  fieldsWritten(event: EventOfType<Type>): readonly EntryField[];
  /** The event that undoes this one, on the entry as it is now. */
  inverse(event: EventOfType<Type>, entry: ScheduleEntry, undoes: number): EntryEvent;
}

/** Rules of a change of who has access. */
export interface SharingRules<Type extends SharingEvent['type']> extends ChangeRules<Type> {
  evolve(sharing: ScheduleSharing, event: EventOfType<Type>): ScheduleSharing;
}

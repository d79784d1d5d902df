import type { PersonForgotten } from '@campjay/events/accounts/events.ts';
import type { PlanningEvent, ScheduleSharingEvent } from '@campjay/events/schedule/events.ts';
import type { Sealed } from '@campjay/events/sealed.ts';
import type { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import type { ChangeOf, DecryptedChange, EntryName, PlanningChange } from './decryptedChange.ts';
import type { EntryField, Schedule, ScheduleEntry, ScheduleSharing } from './schedule.ts';

/** Decrypts a text. Undefined if its author deleted their account: the key no longer exists then. */
export type Decrypt = (sealed: Sealed<string>) => string | undefined;

export type EntryEvent = Exclude<PlanningEvent, WorkingHoursSet>;
export type SharingEvent = ScheduleSharingEvent | PersonForgotten;
type AnyEvent = PlanningEvent | SharingEvent;
export type EventOfType<Type extends AnyEvent['type']> = Extract<AnyEvent, { readonly type: Type }>;

/**
 * The behavior of one type of schedule event. Each event has a file that implements it; `changes.ts` lists them all.
 */
interface ChangeRules<Type extends AnyEvent['type']> {
  /** The encrypted field of the event that the history shows, if any. */
  readonly encryptedField?: 'title' | 'note' | 'email';
  /** Decrypts the event's texts, except tokens of links and feeds: the history does not show them. */
  decrypt(event: EventOfType<Type>, decryptText: Decrypt): ChangeOf<Type>;
  /** Describes the change as a sentence without subject and period: 'removed Tide Pool Explorers for Robin in …'. */
  describe(event: ChangeOf<Type>, change: DecryptedChange): string;
}

/** The behavior of an event that changes entries or the working hours. */
export interface PlanningRules<Type extends PlanningEvent['type']> extends ChangeRules<Type> {
  /**
   * Returns the schedule after the event.
   * @param schedule the schedule before the event, except that its revision is already that of the event
   */
  evolve(schedule: Schedule, event: EventOfType<Type>): Schedule;
  /** Returns the opposite change. The history describes an undo by its opposite: the change that was undone. */
  oppositeChange(event: ChangeOf<Type>): PlanningChange;
}

/** The behavior of an event that changes one entry. */
export interface EntryRules<Type extends EntryEvent['type']> extends PlanningRules<Type> {
  /** Returns the entry's name. Absent for events that do not contain it; then it must be read from an earlier event. */
  readEntryName?(event: ChangeOf<Type>): EntryName;
  /** Lists the fields of the entry that the event changes. */
  listChangedFields(event: EventOfType<Type>): readonly EntryField[];
  /**
   * Creates the event that undoes this one.
   * @param entry the current state of the entry
   * @param undoes the revision of the event to undo
   */
  createUndoEvent(event: EventOfType<Type>, entry: ScheduleEntry, undoes: number): EntryEvent;
}

/** The behavior of an event that changes who has access to the schedule. */
export interface SharingRules<Type extends SharingEvent['type']> extends ChangeRules<Type> {
  evolve(sharing: ScheduleSharing, event: EventOfType<Type>): ScheduleSharing;
}

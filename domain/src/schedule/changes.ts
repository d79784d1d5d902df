import { type PlanningEvent, type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import type { Decrypt, EntryEvent, EntryRules, PlanningRules, SharingEvent, SharingRules } from './changeRules.ts';
import type { DecryptedChange, DecryptedEvent, EntryChange, EntryName, PlanningChange } from './decryptedChange.ts';
import {
  EMPTY_SCHEDULE,
  EMPTY_SHARING,
  type EntryField,
  type Schedule,
  type ScheduleEntry,
  type ScheduleSharing,
} from './schedule.ts';
import { sessionScheduledRules } from './sessionScheduled.ts';
import { sessionFactsTakenOverRules } from './sessionFactsTakenOver.ts';
import { customPlanCreatedRules } from './customPlanCreated.ts';
import { customPlanChangedRules } from './customPlanChanged.ts';
import { playdatesOfferedRules } from './playdatesOffered.ts';
import { entryMovedRules } from './entryMoved.ts';
import { entryStatusChangedRules } from './entryStatusChanged.ts';
import { entryNoteChangedRules } from './entryNoteChanged.ts';
import { entryRemovedRules } from './entryRemoved.ts';
import { entryRestoredRules } from './entryRestored.ts';
import { workingHoursSetRules } from './workingHoursSet.ts';
import { scheduleSharedRules } from './scheduleShared.ts';
import { scheduleShareChangedRules } from './scheduleShareChanged.ts';
import { scheduleShareEndedRules } from './scheduleShareEnded.ts';
import { scheduleShareReceivedRules } from './scheduleShareReceived.ts';
import { coParentLeftRules } from './coParentLeft.ts';
import { coParentRemovedRules } from './coParentRemoved.ts';
import { calendarFeedOpenedRules } from './calendarFeedOpened.ts';
import { calendarFeedClosedRules } from './calendarFeedClosed.ts';

/** The rules of every event that changes an entry. If an event is missing here, the code does not compile. */
const ENTRY_RULES: { readonly [Type in EntryEvent['type']]: EntryRules<Type> } = {
  SessionScheduled: sessionScheduledRules,
  SessionFactsTakenOver: sessionFactsTakenOverRules,
  CustomPlanCreated: customPlanCreatedRules,
  CustomPlanChanged: customPlanChangedRules,
  PlaydatesOffered: playdatesOfferedRules,
  EntryMoved: entryMovedRules,
  EntryStatusChanged: entryStatusChangedRules,
  EntryNoteChanged: entryNoteChangedRules,
  EntryRemoved: entryRemovedRules,
  EntryRestored: entryRestoredRules,
};

const PLANNING_RULES: { readonly [Type in PlanningEvent['type']]: PlanningRules<Type> } = {
  ...ENTRY_RULES,
  WorkingHoursSet: workingHoursSetRules,
};

const SHARING_RULES: { readonly [Type in SharingEvent['type']]: SharingRules<Type> } = {
  ScheduleShared: scheduleSharedRules,
  ScheduleShareChanged: scheduleShareChangedRules,
  ScheduleShareEnded: scheduleShareEndedRules,
  ScheduleShareReceived: scheduleShareReceivedRules,
  CoParentLeft: coParentLeftRules,
  CoParentRemoved: coParentRemovedRules,
  CalendarFeedOpened: calendarFeedOpenedRules,
  CalendarFeedClosed: calendarFeedClosedRules,
  // The owner deleted their account.
  PersonForgotten: {
    evolve: () => EMPTY_SHARING,
    decrypt: (event) => event,
    describe: () => 'ended the schedule for good',
  },
};

const isEntryType = (type: ScheduleEvent['type']): type is EntryEvent['type'] => Object.hasOwn(ENTRY_RULES, type);
const isPlanningType = (type: ScheduleEvent['type']): type is PlanningEvent['type'] =>
  Object.hasOwn(PLANNING_RULES, type);
const isPlanningEvent = (event: ScheduleEvent): event is PlanningEvent => isPlanningType(event.type);
const isPlanningChange = (event: DecryptedEvent): event is PlanningChange => isPlanningType(event.type);
const isEntryChange = (event: DecryptedEvent): event is EntryChange => isEntryType(event.type);

// Generic, because the compiler cannot see otherwise that rules and event have the same type.
const entryRules = <Type extends EntryEvent['type']>(type: Type): EntryRules<Type> => ENTRY_RULES[type];
const planningRules = <Type extends PlanningEvent['type']>(type: Type): PlanningRules<Type> => PLANNING_RULES[type];
const sharingRules = <Type extends SharingEvent['type']>(type: Type): SharingRules<Type> => SHARING_RULES[type];

/** Folds only the sharing state, for callers that check access and do not need the entries. */
export const evolveSharing = (sharing: ScheduleSharing, event: SharingEvent): ScheduleSharing =>
  sharingRules(event.type).evolve(sharing, event);

const evolve = (previous: Schedule, event: ScheduleEvent): Schedule => {
  const schedule = { ...previous, revision: previous.revision + 1 };
  if (isPlanningEvent(event)) return planningRules(event.type).evolve(schedule, event);
  return event.type === 'PersonForgotten'
    ? { ...EMPTY_SCHEDULE, revision: schedule.revision, isForgotten: true }
    : { ...schedule, sharing: evolveSharing(schedule.sharing, event) };
};

export const scheduleFold = { events: scheduleEvents, initialState: EMPTY_SCHEDULE, evolve };

/** True for an event that changes an entry. */
export const isEntryEvent = (event: ScheduleEvent): event is EntryEvent => isEntryType(event.type);

/** Lists the fields of the entry that an event changes. */
export const listChangedFields = (event: EntryEvent): readonly EntryField[] =>
  entryRules(event.type).listChangedFields(event);

/**
 * Creates the event that undoes a change of an entry.
 * @param entry the current state of the entry
 * @param undoes the revision of the change to undo
 */
export const createUndoEvent = (event: EntryEvent, entry: ScheduleEntry, undoes: number): EntryEvent =>
  entryRules(event.type).createUndoEvent(event, entry, undoes);

/** Returns the name of the encrypted field that the history shows; undefined if there is none. */
export const encryptedFieldOf = ({ type }: ScheduleEvent): 'title' | 'note' | 'email' | undefined =>
  (isPlanningType(type) ? planningRules(type) : sharingRules(type)).encryptedField;

/** Decrypts a schedule event's texts, except tokens of links and feeds: the history does not show them. */
export const decryptEvent = (event: ScheduleEvent, decryptText: Decrypt): DecryptedEvent =>
  isPlanningEvent(event)
    ? planningRules(event.type).decrypt(event, decryptText)
    : sharingRules(event.type).decrypt(event, decryptText);

/** Returns the name of the changed entry; undefined if the event does not contain it. */
export const entryNameOf = (event: DecryptedEvent): EntryName | undefined =>
  isEntryChange(event) ? entryRules(event.type).readEntryName?.(event) : undefined;

/** Returns the opposite change. The opposite of an undo is the change that was undone. */
export const oppositeChangeOf = (event: PlanningChange): PlanningChange =>
  planningRules(event.type).oppositeChange(event);

/**
 * Describes a change as a sentence without subject and period: 'moved Tide Pool Explorers at Example Camp for Robin
 * from the week of June 8 to the week of June 15'. Text that can no longer be decrypted is paraphrased: 'a plan'.
 */
export const describeChange = (change: DecryptedChange): string => {
  const { event } = change;
  return isPlanningChange(event)
    ? describePlanningChange(event, change)
    : sharingRules(event.type).describe(event, change);
};

/**
 * Describes an undo by the change that was undone, not by its own effect: 'undid: moved … from June 8 to June 15'.
 * An undo of an undo repeats a change, so it is described by its own effect: 'redid: …'.
 */
const describePlanningChange = (event: PlanningChange, change: DecryptedChange): string => {
  const describe = (each: PlanningChange): string => planningRules(each.type).describe(each, change);
  const isUndo = 'undoes' in event.data && event.data.undoes !== undefined;
  if (!isUndo) return describe(event);
  return change.undoLabel === 'redid' ? `redid: ${describe(event)}` : `undid: ${describe(oppositeChangeOf(event))}`;
};

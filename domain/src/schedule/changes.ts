import { type PlannedEvent, type ScheduleEvent, scheduleEvents } from '@campjay/events/schedule/events.ts';
import type { Decrypt, EntryEvent, EntryRules, PlannedRules, SharingEvent, SharingRules } from './changeRules.ts';
import type { DecryptedChange, DecryptedEvent, EntryChange, NamedEntry, PlannedChange } from './decryptedChange.ts';
import {
  EMPTY_SCHEDULE,
  EMPTY_SHARING,
  type EntryField,
  type Schedule,
  type ScheduleEntry,
  type ScheduleSharing,
} from './schedule.ts';
import { sessionScheduled } from './sessionScheduled.ts';
import { sessionFactsTakenOver } from './sessionFactsTakenOver.ts';
import { customPlanCreated } from './customPlanCreated.ts';
import { customPlanChanged } from './customPlanChanged.ts';
import { playdatesOffered } from './playdatesOffered.ts';
import { entryMoved } from './entryMoved.ts';
import { entryStatusChanged } from './entryStatusChanged.ts';
import { entryNoteChanged } from './entryNoteChanged.ts';
import { entryRemoved } from './entryRemoved.ts';
import { entryRestored } from './entryRestored.ts';
import { workingHoursSet } from './workingHoursSet.ts';
import { scheduleShared } from './scheduleShared.ts';
import { scheduleShareChanged } from './scheduleShareChanged.ts';
import { scheduleShareEnded } from './scheduleShareEnded.ts';
import { scheduleShareReceived } from './scheduleShareReceived.ts';
import { coParentLeft } from './coParentLeft.ts';
import { coParentRemoved } from './coParentRemoved.ts';
import { calendarFeedOpened } from './calendarFeedOpened.ts';
import { calendarFeedClosed } from './calendarFeedClosed.ts';

/** The rules of every schedule event by its type. A new event has to be added here, or the code does not compile. */

const ENTRY_RULES: { readonly [Type in EntryEvent['type']]: EntryRules<Type> } = {
  SessionScheduled: sessionScheduled,
  SessionFactsTakenOver: sessionFactsTakenOver,
  CustomPlanCreated: customPlanCreated,
  CustomPlanChanged: customPlanChanged,
  PlaydatesOffered: playdatesOffered,
  EntryMoved: entryMoved,
  EntryStatusChanged: entryStatusChanged,
  EntryNoteChanged: entryNoteChanged,
  EntryRemoved: entryRemoved,
  EntryRestored: entryRestored,
};

const PLANNED_RULES: { readonly [Type in PlannedEvent['type']]: PlannedRules<Type> } = {
  ...ENTRY_RULES,
  WorkingHoursSet: workingHoursSet,
};

const SHARING_RULES: { readonly [Type in SharingEvent['type']]: SharingRules<Type> } = {
  ScheduleShared: scheduleShared,
  ScheduleShareChanged: scheduleShareChanged,
  ScheduleShareEnded: scheduleShareEnded,
  ScheduleShareReceived: scheduleShareReceived,
  CoParentLeft: coParentLeft,
  CoParentRemoved: coParentRemoved,
  CalendarFeedOpened: calendarFeedOpened,
  CalendarFeedClosed: calendarFeedClosed,
  PersonForgotten: {
    evolve: () => EMPTY_SHARING,
    decrypt: (event) => event,
    describe: () => 'ended the schedule for good',
  },
};

const isEntryChange = (type: ScheduleEvent['type']): type is EntryEvent['type'] => Object.hasOwn(ENTRY_RULES, type);
const isPlanned = (type: ScheduleEvent['type']): type is PlannedEvent['type'] => Object.hasOwn(PLANNED_RULES, type);
const isPlannedEvent = (event: ScheduleEvent): event is PlannedEvent => isPlanned(event.type);
const isPlannedChange = (event: DecryptedEvent): event is PlannedChange => isPlanned(event.type);

const isEntryDecrypted = (event: DecryptedEvent): event is EntryChange => isEntryChange(event.type);

// The compiler cannot see that the rules belong to the event whose type they were looked up by.
const entryRules = (type: EntryEvent['type']): EntryRules<EntryEvent['type']> =>
  ENTRY_RULES[type] as EntryRules<EntryEvent['type']>;
const plannedRules = (type: PlannedEvent['type']): PlannedRules<PlannedEvent['type']> =>
  PLANNED_RULES[type] as PlannedRules<PlannedEvent['type']>;
const sharingRules = (type: SharingEvent['type']): SharingRules<SharingEvent['type']> =>
  SHARING_RULES[type] as SharingRules<SharingEvent['type']>;

/** Folds sharing alone, for callers that only check access and need not fold the cells. */
export const evolveSharing = (sharing: ScheduleSharing, event: SharingEvent): ScheduleSharing =>
  sharingRules(event.type).evolve(sharing, event);

const evolve = (before: Schedule, event: ScheduleEvent): Schedule => {
  const schedule = { ...before, revision: before.revision + 1 };
  if (isPlannedEvent(event)) return plannedRules(event.type).evolve(schedule, event);
  return event.type === 'PersonForgotten'
    ? { ...EMPTY_SCHEDULE, revision: schedule.revision, isForgotten: true }
    : { ...schedule, sharing: evolveSharing(schedule.sharing, event) };
};

export const scheduleFold = { events: scheduleEvents, initialState: EMPTY_SCHEDULE, evolve };

/** True for a change of an entry. */
export const isEntryEvent = (event: ScheduleEvent): event is EntryEvent => isEntryChange(event.type);

/** The fields of the entry that a change wrote. */
export const fieldsWrittenBy = (event: EntryEvent): readonly EntryField[] =>
  entryRules(event.type).fieldsWritten(event);

/**
 * The event that undoes a change of an entry.
 * @param entry the entry as it is now
 * @param undoes the revision of the change
 */
export const inverseOf = (event: EntryEvent, entry: ScheduleEntry, undoes: number): EntryEvent =>
  entryRules(event.type).inverse(event, entry, undoes);

/** The name under which an event's private text is encrypted; undefined if the history shows none. */
export const privateFieldOf = ({ type }: ScheduleEvent): 'title' | 'note' | 'email' | undefined =>
  (isPlanned(type) ? plannedRules(type) : sharingRules(type)).privateField;

/** Decrypts a schedule event's texts. Tokens of links and feeds stay encrypted: the history does not show them. */
export const decryptEvent = (event: ScheduleEvent, decrypt: Decrypt): DecryptedEvent =>
  isPlannedEvent(event)
    ? plannedRules(event.type).decrypt(event, decrypt)
    : sharingRules(event.type).decrypt(event, decrypt);

/** The entry that an event itself describes; undefined if that takes an earlier event. */
export const namedEntryOf = (event: DecryptedEvent): NamedEntry | undefined =>
  isEntryDecrypted(event) ? entryRules(event.type).namedEntry?.(event) : undefined;

/** The inverse of a change. For an undo, this is the change that it reverted. */
export const reverseChange = (event: PlannedChange): PlannedChange => plannedRules(event.type).reverse(event);

/**
 * Describes a change as a sentence without subject and period: 'moved Tide Pool Explorers at Example Camp for Robin
 * from the week of June 8 to the week of June 15'. Text that can no longer be decrypted is paraphrased, never omitted.
 */
export const describeChange = (change: DecryptedChange): string => {
  const { event } = change;
  return isPlannedChange(event)
    ? describePlannedChange(event, change)
    : sharingRules(event.type).describe(event, change);
};

/** An undo describes the change that it reverted, not the one it wrote: 'took back: moved … from June 8 to June 15'. */
const describePlannedChange = (event: PlannedChange, change: DecryptedChange): string => {
  const describe = (planned: PlannedChange): string => plannedRules(planned.type).describe(planned, change);
  if (!('undoes' in event.data) || event.data.undoes === undefined) return describe(event);
  const undoLabel = change.undoLabel ?? 'took back';
  return `${undoLabel}: ${describe(undoLabel === 'took back' ? reverseChange(event) : event)}`;
};

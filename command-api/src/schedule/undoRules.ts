import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import { EntryRestored } from '@campjay/events/schedule/entryRestored.ts';
import { type PlannedEvent, type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import {
  type EntryField,
  type Schedule,
  type ScheduleEntry,
  updatedFields,
} from '@campjay/domain/schedule/schedule.ts';
import { accepted, refused } from '../kernel/decider.ts';
import { type PlanningDecision, checkRoom } from './planningRules.ts';
import { type ScheduleRefusal, type UndoRefusalReason } from './scheduleCommands.ts';

const refuseUndo = (because: UndoRefusalReason) => refused<ScheduleRefusal>({ type: 'CannotUndo', because });

type EntryEvent = Exclude<PlannedEvent, WorkingHoursSet>;

/**
 * Undoes one change: appends an ordinary event with the previous values, marked with the revision that it undoes. A
 * change can be undone only if it is the last write of everything it wrote and nothing else depends on it, so the
 * schedule then looks as if the change had never happened. An undo is itself a change: undoing it is a redo.
 */
export const undo = (revision: number, change: ScheduleEvent, schedule: Schedule): PlanningDecision => {
  switch (change.type) {
    case 'WorkingHoursSet': {
      const { from, to } = change.data;
      if (schedule.workingHoursRevision !== revision) return refuseUndo('changed-since');
      return accepted(WorkingHoursSet({ from: to, to: from, undoes: revision }));
    }
    case 'ScheduleShared':
    case 'ScheduleShareChanged':
    case 'ScheduleShareEnded':
    case 'ScheduleShareReceived':
    case 'CoParentLeft':
    case 'CoParentRemoved':
    case 'CalendarFeedOpened':
    case 'CalendarFeedClosed':
    case 'PersonForgotten':
      return refuseUndo('sharing');
    case 'SessionScheduled':
    case 'SessionFactsTakenOver':
    case 'CustomPlanCreated':
    case 'CustomPlanChanged':
    case 'PlaydatesOffered':
    case 'EntryMoved':
    case 'EntryStatusChanged':
    case 'EntryNoteChanged':
    case 'EntryRemoved':
    case 'EntryRestored':
      return undoEntryChange(revision, change, schedule);
  }
};

const undoEntryChange = (revision: number, change: EntryEvent, schedule: Schedule): PlanningDecision => {
  const entry = schedule.entries.get(change.data.entryId);
  if (!entry) return refuseUndo('changed-since');
  if (change.type !== 'EntryRemoved' && entry.isRemoved) return refuseUndo('removed-since');
  const later = Math.max(...Object.values(entry.written));
  const isLast = fieldsWrittenBy(change).every((field) => entry.written[field] === revision);
  // Undoing a restoration removes the whole entry again: none of its fields may have changed since.
  if (!isLast || (change.type === 'EntryRestored' && later > revision)) return refuseUndo('changed-since');
  const event = inverse(revision, change, entry);
  return hasRoom(event, entry, schedule) ? accepted(event) : refuseUndo('no-room');
};

/** The fields of the entry that a change wrote. */
const fieldsWrittenBy = (change: EntryEvent): readonly EntryField[] => {
  switch (change.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
      return ['existence', 'at', 'status', 'note', 'content'];
    case 'SessionFactsTakenOver':
      return updatedFields(change.data.from.at, change.data.at);
    case 'CustomPlanChanged':
      return ['content'];
    case 'EntryMoved':
      return ['at'];
    case 'EntryStatusChanged':
      return ['status'];
    case 'EntryNoteChanged':
      return ['note'];
    case 'EntryRemoved':
    case 'EntryRestored':
      return ['existence'];
  }
};

const inverse = (undoes: number, change: EntryEvent, { entryId, at }: ScheduleEntry): EntryEvent => {
  switch (change.type) {
    case 'SessionScheduled':
    case 'CustomPlanCreated':
    case 'PlaydatesOffered':
    case 'EntryRestored':
      return EntryRemoved({ entryId, at, undoes });
    case 'EntryRemoved':
      return EntryRestored({ entryId, at, undoes });
    case 'SessionFactsTakenOver': {
      const { from, to } = change.data;
      const weeks = updatedFields(from.at, change.data.at).includes('at') ? from.at.weeks : at.weeks;
      return SessionFactsTakenOver({
        entryId,
        at: { ...at, weeks },
        from: { at, session: to },
        to: from.session,
        undoes,
      });
    }
    case 'CustomPlanChanged':
      return CustomPlanChanged({ entryId, at, from: change.data.to, to: change.data.from, undoes });
    case 'EntryMoved':
      return EntryMoved({ entryId, from: at, at: change.data.from, undoes });
    case 'EntryStatusChanged':
      return EntryStatusChanged({ entryId, at, from: change.data.to, to: change.data.from, undoes });
    case 'EntryNoteChanged':
      return EntryNoteChanged({ entryId, at, from: change.data.to, to: change.data.from, undoes });
  }
};

/** True if the entry fits where it would be restored: the session's days may no longer include the previous place. */
const hasRoom = (event: EntryEvent, entry: ScheduleEntry, schedule: Schedule): boolean => {
  if (event.type === 'EntryRemoved') return true;
  const former = event.type === 'SessionFactsTakenOver' ? event.data.to : undefined;
  const session = entry.kind === 'session' ? (former ?? entry.session) : undefined;
  const { at } = event.data;
  if (session && !hasDaysIn(session, at.weeks)) return false;
  return !checkRoom(schedule, { entryId: entry.entryId, at, session });
};

const hasDaysIn = (session: SessionSnapshot, weeks: readonly string[]): boolean => {
  const possible = possibleWeeks(session);
  return weeks.every((week) => possible.includes(week));
};

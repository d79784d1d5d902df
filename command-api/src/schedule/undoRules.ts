import { listChangedFields, createUndoEvent, isEntryEvent } from '@campjay/domain/schedule/changes.ts';
import { type EntryEvent } from '@campjay/domain/schedule/changeRules.ts';
import { type Schedule, type ScheduleEntry } from '@campjay/domain/schedule/schedule.ts';
import { possibleWeeks } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type ScheduleEvent } from '@campjay/events/schedule/events.ts';
import { WorkingHoursSet } from '@campjay/events/schedule/workingHoursSet.ts';
import { accept, refuse } from '../kernel/decider.ts';
import { type PlanningDecision, checkRoom } from './planningRules.ts';
import { type ScheduleRefusal, type UndoRefusalReason } from './scheduleCommandTypes.ts';

const refuseUndo = (reason: UndoRefusalReason) => refuse<ScheduleRefusal>({ type: 'CannotUndo', reason });

/**
 * Undoes one change by an ordinary event with the previous values; its `undoes` is the revision of the undone change. A
 * change can be undone only if no later change wrote the same fields or depends on it. The schedule then looks as if
 * the change had never happened. An undo is itself a change, so it can be undone too, which restores the change.
 */
export const decideUndo = (revision: number, change: ScheduleEvent, schedule: Schedule): PlanningDecision => {
  if (isEntryEvent(change)) return undoEntryChange(revision, change, schedule);
  if (change.type !== 'WorkingHoursSet') return refuseUndo('sharing');
  const { from, to } = change.data;
  if (schedule.workingHoursRevision !== revision) return refuseUndo('changed-since');
  return accept(WorkingHoursSet({ from: to, to: from, undoes: revision }));
};

const undoEntryChange = (revision: number, change: EntryEvent, schedule: Schedule): PlanningDecision => {
  const entry = schedule.entries.get(change.data.entryId);
  if (!entry) return refuseUndo('changed-since');
  if (change.type !== 'EntryRemoved' && entry.isRemoved) return refuseUndo('removed-since');
  const haveFieldsChangedSince = listChangedFields(change).some((field) => entry.revisionByField[field] !== revision);
  if (haveFieldsChangedSince) return refuseUndo('changed-since');
  // Undoing a restoration removes the whole entry again, so none of its fields may have changed since.
  const lastChangeOfEntry = Math.max(...Object.values(entry.revisionByField));
  if (change.type === 'EntryRestored' && lastChangeOfEntry > revision) return refuseUndo('changed-since');
  const event = createUndoEvent(change, entry, revision);
  return hasRoom(event, entry, schedule) ? accept(event) : refuseUndo('no-room');
};

/**
 * True if the entry fits in the place that it gets by the undo event. A session no longer fits if its dates have moved
 * to other weeks.
 */
const hasRoom = (event: EntryEvent, entry: ScheduleEntry, schedule: Schedule): boolean => {
  if (event.type === 'EntryRemoved') return true;
  const restoredSession = event.type === 'SessionFactsTakenOver' ? event.data.to : undefined;
  const session = entry.kind === 'session' ? (restoredSession ?? entry.session) : undefined;
  const { at } = event.data;
  if (session && !hasDaysIn(session, at.weeks)) return false;
  return !checkRoom(schedule, { entryId: entry.entryId, at, session });
};

const hasDaysIn = (session: SessionSnapshot, weeks: readonly string[]): boolean => {
  const sessionWeeks = possibleWeeks(session);
  return weeks.every((week) => sessionWeeks.includes(week));
};

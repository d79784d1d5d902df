import { weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';
import type { PlannedSession } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand } from './planningCommand.ts';

/** Returns the schedule's entries with one changed. */
const withEntry = (
  view: ScheduleView,
  entryId: string,
  change: (entry: ScheduleEntry) => ScheduleEntry,
): Pick<ScheduleView, 'entries'> => ({
  entries: view.entries.map((entry) => (entry.entryId === entryId ? change(entry) : entry)),
});

/**
 * Returns the schedule's entries with one added. Replaces an entry with the same id, because the server's schedule may
 * already include the command that adds it.
 */
const withNewEntry = (view: ScheduleView, entry: ScheduleEntry): Pick<ScheduleView, 'entries'> => ({
  entries: [...view.entries.filter(({ entryId }) => entryId !== entry.entryId), entry],
});

type NewEntry = Pick<ScheduleEntry, 'entryId' | 'kidId'> & {
  readonly weeks: readonly string[];
  readonly choice?: 1 | 2 | undefined;
};

/** The fields that new entries of all kinds have. */
const newEntryFields = ({ revision }: ScheduleView, { entryId, kidId, weeks, choice = 1 }: NewEntry) => ({
  entryId,
  kidId,
  weeks: [...weeks].sort(),
  choice,
  note: null,
  revision,
});

/**
 * Applies a command to the schedule before the server's response includes it. Leaves the schedule unchanged for
 * commands whose result only the server knows.
 * @param session the session that 'schedule-camp-instance' adds, if the page knows its facts
 */
export const applyCommand = <View extends ScheduleView>(
  view: View,
  command: PlanningCommand,
  session?: PlannedSession,
): View => ({ ...view, ...changesOf(view, command, session) });

const changesOf = (view: ScheduleView, command: PlanningCommand, session?: PlannedSession): Partial<ScheduleView> => {
  switch (command.operation) {
    case 'take-over-session-facts':
    case 'undo-change':
      return {};
    case 'schedule-camp-instance': {
      const { week, status = 'considering' } = command.body;
      const weeks = session && weeksWhenPlaced(session, week);
      if (!weeks) return {};
      const fields = newEntryFields(view, { ...command.body, weeks });
      return withNewEntry(view, { kind: 'session', ...fields, status, session, now: { kind: 'same' } });
    }
    case 'create-custom-plan': {
      const { status = 'tentative', title, hours = null } = command.body;
      return withNewEntry(view, { kind: 'plan', ...newEntryFields(view, command.body), status, title, hours });
    }
    case 'create-available-for-playdates': {
      const { status = 'open' } = command.body;
      return withNewEntry(view, { kind: 'playdates', ...newEntryFields(view, command.body), status });
    }
    case 'update-camp-instance-status':
    case 'update-custom-plan-status':
    case 'update-available-for-playdates-status': {
      const { entryId, status } = command.body;
      return withEntry(view, entryId, (entry) => ({ ...entry, status }));
    }
    case 'save-camp-instance-note':
    case 'update-custom-plan-note':
    case 'update-available-for-playdates-note': {
      const note = command.body.note.trim() === '' ? null : command.body.note;
      return withEntry(view, command.body.entryId, (entry) => ({ ...entry, note }));
    }
    case 'update-custom-plan': {
      const { entryId, title, hours } = command.body;
      return withEntry(view, entryId, (entry) => (entry.kind === 'plan' ? { ...entry, title, hours } : entry));
    }
    case 'move-entry': {
      const { entryId, kidId, choice, weeks } = command.body;
      return withEntry(view, entryId, (entry) => ({ ...entry, kidId, choice, weeks: [...weeks].sort() }));
    }
    case 'remove-entry':
      return { entries: view.entries.filter(({ entryId }) => entryId !== command.body.entryId) };
    case 'set-working-hours':
      return { workingHours: command.body.hours };
  }
};

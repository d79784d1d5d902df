import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningCommand } from './planningCommand.ts';

/** Returns the schedule with one entry changed. */
const withEntry = (
  view: ScheduleView,
  entryId: string,
  change: (entry: ScheduleEntry) => ScheduleEntry,
): ScheduleView => ({
  ...view,
  entries: view.entries.map((entry) => (entry.entryId === entryId ? change(entry) : entry)),
});

/**
 * Returns the schedule with an entry added. Replaces an entry with the same id, because the server's schedule may
 * already include the command that adds it.
 */
const withNewEntry = (view: ScheduleView, entry: ScheduleEntry): ScheduleView => ({
  ...view,
  entries: [...view.entries.filter(({ entryId }) => entryId !== entry.entryId), entry],
});

/**
 * Applies a command to the schedule before the server's response includes it. Leaves the schedule unchanged for
 * commands whose result only the server knows: those that need facts from the catalog, and undo.
 */
export const applyCommand = (view: ScheduleView, command: PlanningCommand): ScheduleView => {
  switch (command.operation) {
    case 'schedule-camp-instance':
    case 'take-over-session-facts':
    case 'undo-change':
      return view;
    case 'create-custom-plan': {
      const { entryId, kidId, weeks, choice = 1, status = 'tentative', title, hours = null } = command.body;
      const commonFields = {
        entryId,
        kidId,
        weeks: [...weeks].sort(),
        choice,
        status,
        note: null,
        revision: view.revision,
      };
      return withNewEntry(view, { kind: 'plan', ...commonFields, title, hours });
    }
    case 'create-available-for-playdates': {
      const { entryId, kidId, weeks, status = 'open' } = command.body;
      const commonFields = {
        entryId,
        kidId,
        weeks: [...weeks].sort(),
        choice: 1,
        note: null,
        revision: view.revision,
      } as const;
      return withNewEntry(view, { kind: 'playdates', ...commonFields, status });
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
      return { ...view, entries: view.entries.filter(({ entryId }) => entryId !== command.body.entryId) };
    case 'set-working-hours':
      return { ...view, workingHours: command.body.hours };
  }
};

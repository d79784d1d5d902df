import type { ScheduleEntry, ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { PlanningWish } from './planningWish.ts';

const withEntry = (
  view: ScheduleView,
  entryId: string,
  change: (entry: ScheduleEntry) => ScheduleEntry,
): ScheduleView => ({
  ...view,
  entries: view.entries.map((entry) => (entry.entryId === entryId ? change(entry) : entry)),
});

/** A wish that is answered and shown already would otherwise be there twice. */
const withNew = (view: ScheduleView, entry: ScheduleEntry): ScheduleView => ({
  ...view,
  entries: [...view.entries.filter(({ entryId }) => entryId !== entry.entryId), entry],
});

/**
 * The schedule as it will be once the wish is granted, shown until the server shows the same. What only the server knows
 * (the catalogue's facts, what an undo brings back) is waited for.
 */
export const applyWish = (view: ScheduleView, wish: PlanningWish): ScheduleView => {
  switch (wish.operation) {
    case 'schedule-camp-instance':
    case 'take-over-session-facts':
    case 'undo-change':
      return view;
    case 'create-custom-plan': {
      const { entryId, kidId, weeks, choice = 1, status = 'tentative', title, hours = null } = wish.body;
      const parts = { entryId, kidId, weeks: [...weeks].sort(), choice, status, note: null, revision: view.revision };
      return withNew(view, { kind: 'plan', ...parts, title, hours });
    }
    case 'create-available-for-playdates': {
      const { entryId, kidId, weeks, status = 'open' } = wish.body;
      const parts = {
        entryId,
        kidId,
        weeks: [...weeks].sort(),
        choice: 1,
        note: null,
        revision: view.revision,
      } as const;
      return withNew(view, { kind: 'playdates', ...parts, status });
    }
    case 'update-camp-instance-status':
    case 'update-custom-plan-status':
    case 'update-available-for-playdates-status': {
      const { entryId, status } = wish.body;
      return withEntry(view, entryId, (entry) => ({ ...entry, status }));
    }
    case 'save-camp-instance-note':
    case 'update-custom-plan-note':
    case 'update-available-for-playdates-note': {
      const note = wish.body.note.trim() === '' ? null : wish.body.note;
      return withEntry(view, wish.body.entryId, (entry) => ({ ...entry, note }));
    }
    case 'update-custom-plan': {
      const { entryId, title, hours } = wish.body;
      return withEntry(view, entryId, (entry) => (entry.kind === 'plan' ? { ...entry, title, hours } : entry));
    }
    case 'move-entry': {
      const { entryId, kidId, choice, weeks } = wish.body;
      return withEntry(view, entryId, (entry) => ({ ...entry, kidId, choice, weeks: [...weeks].sort() }));
    }
    case 'remove-entry':
      return { ...view, entries: view.entries.filter(({ entryId }) => entryId !== wish.body.entryId) };
    case 'set-working-hours':
      return { ...view, workingHours: wish.body.hours };
  }
};

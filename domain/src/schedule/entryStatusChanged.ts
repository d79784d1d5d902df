import { EntryStatusChanged } from '@campjay/events/schedule/entryStatusChanged.ts';
import type { EntryRules } from './changeRules.ts';
import { describePlacedEntry } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const entryStatusChangedRules: EntryRules<'EntryStatusChanged'> = {
  evolve: (schedule, { data: { entryId, to } }) =>
    changeEntry(schedule, entryId, ['status'], (entry) => ({ ...entry, status: to })),
  decrypt: (event) => event,
  describe: ({ data: { at, from, to } }, change) => `set ${describePlacedEntry(at, change)} from ${from} to ${to}`,
  oppositeChange: ({ type, data }) => ({ type, data: { ...data, from: data.to, to: data.from } }),
  listChangedFields: () => ['status'],
  createUndoEvent: ({ data: { from, to } }, { entryId, at }, undoes) =>
    EntryStatusChanged({ entryId, at, from: to, to: from, undoes }),
};

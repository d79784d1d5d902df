import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import type { EntryRules } from './changeRules.ts';
import { describePlacedEntry } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const entryRestoredRules: EntryRules<'EntryRestored'> = {
  evolve: (schedule, { data: { entryId } }) =>
    changeEntry(schedule, entryId, ['existence'], (entry) => ({ ...entry, isRemoved: false })),
  decrypt: (event) => event,
  describe: ({ data: { at } }, change) => `added ${describePlacedEntry(at, change)}`,
  oppositeChange: ({ data: { entryId, at } }) => ({ type: 'EntryRemoved', data: { entryId, at } }),
  listChangedFields: () => ['existence'],
  createUndoEvent: (_event, { entryId, at }, undoes) => EntryRemoved({ entryId, at, undoes }),
};

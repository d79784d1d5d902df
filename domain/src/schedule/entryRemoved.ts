import { EntryRestored } from '@campjay/events/schedule/entryRestored.ts';
import type { EntryRules } from './changeRules.ts';
import { describePlacedEntry } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const entryRemovedRules: EntryRules<'EntryRemoved'> = {
  evolve: (schedule, { data: { entryId } }) =>
    changeEntry(schedule, entryId, ['existence'], (entry) => ({ ...entry, isRemoved: true })),
  decrypt: (event) => event,
  describe: ({ data: { at } }, change) => `removed ${describePlacedEntry(at, change)}`,
  oppositeChange: ({ data }) => ({ type: 'EntryRestored', data }),
  listChangedFields: () => ['existence'],
  createUndoEvent: (_event, { entryId, at }, undoes) => EntryRestored({ entryId, at, undoes }),
};

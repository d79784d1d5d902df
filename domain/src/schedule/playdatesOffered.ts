import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import type { EntryRules } from './changeRules.ts';
import { describeChoice, describePlacement } from './historyText.ts';
import { addEntry } from './schedule.ts';

export const playdatesOfferedRules: EntryRules<'PlaydatesOffered'> = {
  evolve: (schedule, { data }) => addEntry(schedule, data, { kind: 'playdates' }),
  decrypt: (event) => event,
  readEntryName: () => ({ kind: 'playdates' }),
  describe: ({ data }, { kids }) =>
    `offered playdates ${describePlacement(data.at, kids)}${describeChoice(data, 'playdates')}`,
  oppositeChange: ({ data: { entryId, at } }) => ({ type: 'EntryRemoved', data: { entryId, at } }),
  listChangedFields: () => ['existence', 'at', 'status', 'note', 'content'],
  createUndoEvent: (_event, { entryId, at }, undoes) => EntryRemoved({ entryId, at, undoes }),
};

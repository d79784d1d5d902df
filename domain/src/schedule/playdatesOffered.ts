import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import type { EntryRules } from './changeRules.ts';
import { describeChoice, describePlacement } from './historyText.ts';
import { addEntry } from './schedule.ts';

export const playdatesOffered: EntryRules<'PlaydatesOffered'> = {
  evolve: (schedule, { data }) => addEntry(schedule, data, { kind: 'playdates' }),
  decrypt: (event) => event,
  namedEntry: () => ({ kind: 'playdates' }),
  describe: ({ data }, { kids }) =>
    `offered playdates ${describePlacement(data.at, kids)}${describeChoice(data, 'playdates')}`,
  reverse: ({ data: { entryId, at } }) => ({ type: 'EntryRemoved', data: { entryId, at } }),
  fieldsWritten: () => ['existence', 'at', 'status', 'note', 'content'],
  inverse: (_event, { entryId, at }, undoes) => EntryRemoved({ entryId, at, undoes }),
};

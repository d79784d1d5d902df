import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import type { EntryRules } from './changeRules.ts';
import { describeChoice, describePlacement, sessionName } from './historyText.ts';
import { addEntry } from './schedule.ts';

export const sessionScheduledRules: EntryRules<'SessionScheduled'> = {
  evolve: (schedule, { data }) => addEntry(schedule, data, { kind: 'session', session: data.session }),
  decrypt: (event) => event,
  readEntryName: ({ data }) => ({ kind: 'session', session: data.session }),
  describe: ({ data }, { kids }) =>
    `added ${sessionName(data.session)} ${describePlacement(data.at, kids)}${describeChoice(data, 'session')}`,
  oppositeChange: ({ data: { entryId, at } }) => ({ type: 'EntryRemoved', data: { entryId, at } }),
  listChangedFields: () => ['existence', 'at', 'status', 'note', 'content'],
  createUndoEvent: (_event, { entryId, at }, undoes) => EntryRemoved({ entryId, at, undoes }),
};

import { EntryRemoved } from '@campjay/events/schedule/entryRemoved.ts';
import type { EntryRules } from './changeRules.ts';
import { formatHours } from './formatChange.ts';
import { describeChoice, describePlacement, planName } from './historyText.ts';
import { addEntry } from './schedule.ts';

export const customPlanCreatedRules: EntryRules<'CustomPlanCreated'> = {
  encryptedField: 'title',
  evolve: (schedule, { data }) =>
    addEntry(schedule, data, { kind: 'plan', plan: { title: data.title, hours: data.hours } }),
  decrypt: ({ type, data }, decryptText) => ({ type, data: { ...data, title: decryptText(data.title) } }),
  readEntryName: ({ data }) => ({ kind: 'plan', title: data.title }),
  describe: ({ data }, { kids }) => {
    const hours = data.hours ? `, ${formatHours(data.hours)}` : '';
    return `added ${planName(data.title)} ${describePlacement(data.at, kids)}${hours}${describeChoice(data, 'plan')}`;
  },
  oppositeChange: ({ data: { entryId, at } }) => ({ type: 'EntryRemoved', data: { entryId, at } }),
  listChangedFields: () => ['existence', 'at', 'status', 'note', 'content'],
  createUndoEvent: (_event, { entryId, at }, undoes) => EntryRemoved({ entryId, at, undoes }),
};

import { CustomPlanChanged } from '@campjay/events/schedule/customPlanChanged.ts';
import type { EntryRules } from './changeRules.ts';
import { formatFromTo, formatHours, quoteText } from './formatChange.ts';
import { describePlacement, planName } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const customPlanChangedRules: EntryRules<'CustomPlanChanged'> = {
  encryptedField: 'title',
  evolve: (schedule, { data: { entryId, to } }) =>
    changeEntry(schedule, entryId, ['content'], (entry) => (entry.kind === 'plan' ? { ...entry, plan: to } : entry)),
  decrypt: ({ type, data }, decryptText) => {
    const from = { ...data.from, title: decryptText(data.from.title) };
    const to = { ...data.to, title: decryptText(data.to.title) };
    return { type, data: { ...data, from, to } };
  },
  readEntryName: ({ data }) => ({ kind: 'plan', title: data.to.title }),
  describe: ({ data: { from, to, at } }, { kids }) => {
    const placement = describePlacement(at, kids);
    const isRenamed = from.title !== to.title;
    const [fromHours, toHours] = [from.hours, to.hours].map((hours) => (hours ? formatHours(hours) : 'the whole day'));
    const hours = fromHours === toHours ? undefined : `the hours${formatFromTo(fromHours, toHours)}`;
    if (!isRenamed)
      return hours
        ? `changed ${planName(to.title)} ${placement}: ${hours}`
        : `saved ${planName(to.title)} ${placement} as it was`;
    const name = `the plan's name ${placement}${formatFromTo(quoteText(from.title), quoteText(to.title))}`;
    return `changed ${name}${hours ? `, and ${hours}` : ''}`;
  },
  oppositeChange: ({ type, data }) => ({ type, data: { ...data, from: data.to, to: data.from } }),
  listChangedFields: () => ['content'],
  createUndoEvent: ({ data: { from, to } }, { entryId, at }, undoes) =>
    CustomPlanChanged({ entryId, at, from: to, to: from, undoes }),
};

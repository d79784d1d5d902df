import { EntryMoved } from '@campjay/events/schedule/entryMoved.ts';
import type { EntryRules } from './changeRules.ts';
import { formatWeeks } from './formatChange.ts';
import { describeEntry, describePlacement, kidName } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const entryMovedRules: EntryRules<'EntryMoved'> = {
  evolve: (schedule, { data: { entryId, at } }) =>
    changeEntry(schedule, entryId, ['at'], (entry) => ({ ...entry, at })),
  decrypt: (event) => event,
  /** Mentions only those of kid, weeks and choice that changed. */
  describe: ({ data: { from, at } }, { kids, entry }) => {
    const isSameKid = from.kidId === at.kidId;
    const isSameTime = from.weeks.join() === at.weeks.join();
    const choice = `${at.choice === 1 ? 'first' : 'second'} choice`;
    const name = describeEntry(entry);
    if (isSameKid && isSameTime) return `made ${name} ${describePlacement(at, kids)} the ${choice}`;
    const asChoice = from.choice === at.choice ? '' : `, as ${choice}`;
    const [fromWeeks, toWeeks] = [formatWeeks(from.weeks), formatWeeks(at.weeks)] as const;
    if (isSameKid) return `moved ${name} for ${kidName(at.kidId, kids)} from ${fromWeeks} to ${toWeeks}${asChoice}`;
    const toKid = kids.get(at.kidId) ?? 'another kid';
    if (!isSameTime)
      return `moved ${name} from ${kidName(from.kidId, kids)} in ${fromWeeks} to ${toKid} in ${toWeeks}${asChoice}`;
    return `moved ${name} from ${kidName(from.kidId, kids)} to ${toKid} in ${toWeeks}${asChoice}`;
  },
  oppositeChange: ({ type, data }) => ({ type, data: { ...data, from: data.at, at: data.from } }),
  listChangedFields: () => ['at'],
  createUndoEvent: ({ data }, { entryId, at }, undoes) => EntryMoved({ entryId, from: at, at: data.from, undoes }),
};

import type { Placement } from '@campjay/events/schedule/entries.ts';
import { SessionFactsTakenOver } from '@campjay/events/schedule/sessionFactsTakenOver.ts';
import type { EntryRules } from './changeRules.ts';
import { describeFactChanges } from './describeFactChanges.ts';
import { describePlacement, sessionName } from './historyText.ts';
import { changeEntry, type EntryField } from './schedule.ts';

/**
 * Lists the changed fields of the entry. New dates of the session may also change the weeks in which it is scheduled.
 */
const updatedFields = (from: Placement, at: Placement): readonly EntryField[] =>
  from.weeks.join() === at.weeks.join() ? ['content'] : ['content', 'at'];

export const sessionFactsTakenOverRules: EntryRules<'SessionFactsTakenOver'> = {
  evolve: (schedule, { data: { entryId, from, to, at } }) => {
    const fields = updatedFields(from.at, at);
    return changeEntry(schedule, entryId, fields, (entry) => {
      if (entry.kind !== 'session') return entry;
      return { ...entry, session: to, ...(fields.includes('at') && { at: { ...entry.at, weeks: at.weeks } }) };
    });
  },
  decrypt: (event) => event,
  readEntryName: ({ data }) => ({ kind: 'session', session: data.to }),
  describe: ({ data: { from, to } }, { kids }) => {
    const prefix = `took over new facts of ${sessionName(from.session)} ${describePlacement(from.at, kids)}`;
    return `${prefix}: ${describeFactChanges(from.session, to)}`;
  },
  oppositeChange: ({ type, data }) => {
    const { from, at, to } = data;
    return { type, data: { ...data, at: from.at, from: { at, session: to }, to: from.session } };
  },
  listChangedFields: ({ data }) => updatedFields(data.from.at, data.at),
  createUndoEvent: ({ data: { from, to, at: newPlacement } }, { entryId, at }, undoes) => {
    const weeks = updatedFields(from.at, newPlacement).includes('at') ? from.at.weeks : at.weeks;
    return SessionFactsTakenOver({
      entryId,
      at: { ...at, weeks },
      from: { at, session: to },
      to: from.session,
      undoes,
    });
  },
};

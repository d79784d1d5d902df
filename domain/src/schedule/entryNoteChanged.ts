import { EntryNoteChanged } from '@campjay/events/schedule/entryNoteChanged.ts';
import type { EntryRules } from './changeRules.ts';
import { formatFromTo, quoteText } from './formatChange.ts';
import { describePlacedEntry } from './historyText.ts';
import { changeEntry } from './schedule.ts';

export const entryNoteChangedRules: EntryRules<'EntryNoteChanged'> = {
  encryptedField: 'note',
  evolve: (schedule, { data: { entryId, to } }) =>
    changeEntry(schedule, entryId, ['note'], (entry) => ({ ...entry, note: to })),
  decrypt: ({ type, data }, decryptText) => ({
    type,
    data: { ...data, from: data.from && decryptText(data.from), to: data.to && decryptText(data.to) },
  }),
  describe: ({ data: { at, from, to } }, change) => {
    const entry = describePlacedEntry(at, change);
    // `from` and `to` are null if there is no note, and undefined if it can no longer be decrypted.
    const [oldNote, newNote] = [quoteText(from ?? undefined), quoteText(to ?? undefined)] as const;
    if (to === null)
      return oldNote === undefined ? `removed the note on ${entry}` : `removed the note ${oldNote} on ${entry}`;
    if (from === null) return `added a note to ${entry}${newNote === undefined ? '' : `: ${newNote}`}`;
    if (from !== undefined && from === to) return `saved the note on ${entry} as it was`;
    return `changed the note on ${entry}${formatFromTo(oldNote, newNote)}`;
  },
  oppositeChange: ({ type, data }) => ({ type, data: { ...data, from: data.to, to: data.from } }),
  listChangedFields: () => ['note'],
  createUndoEvent: ({ data: { from, to } }, { entryId, at }, undoes) =>
    EntryNoteChanged({ entryId, at, from: to, to: from, undoes }),
};

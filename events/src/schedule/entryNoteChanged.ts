import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { sealed } from '../sealed.ts';
import { EntryId, Placement, UndoneRevision } from './entries.ts';

/**
 * Changes an entry's note; null means no note. `at` is the entry's placement. If this is an undo, `undoes` is the
 * revision of the change that it undoes.
 */
export const EntryNoteChanged = defineEvent(
  'EntryNoteChanged',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: sealed<string>().nullable(),
    to: sealed<string>().nullable(),
    undoes: UndoneRevision,
  }),
);
export type EntryNoteChanged = EventOf<typeof EntryNoteChanged>;

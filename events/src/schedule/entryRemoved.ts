import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, UndoneRevision } from './entries.ts';

/**
 * Removes an entry from the placement `at`. The schedule's state retains the entry's content, so that `EntryRestored`
 * can restore it. If this is an undo, `undoes` is the revision of the change that it undoes.
 */
export const EntryRemoved = defineEvent(
  'EntryRemoved',
  1,
  z.object({ entryId: EntryId, at: Placement, undoes: UndoneRevision }),
);
export type EntryRemoved = EventOf<typeof EntryRemoved>;

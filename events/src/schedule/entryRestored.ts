import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, UndoneRevision } from './entries.ts';

/**
 * Restores a removed entry, with the content that it had when it was removed. `at` is its placement. If this is an
 * undo, `undoes` is the revision of the change that it undoes.
 */
export const EntryRestored = defineEvent(
  'EntryRestored',
  1,
  z.object({ entryId: EntryId, at: Placement, undoes: UndoneRevision }),
);
export type EntryRestored = EventOf<typeof EntryRestored>;

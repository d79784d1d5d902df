import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, UndoneRevision } from './entries.ts';

/** Moves an entry to another kid, other weeks or the other choice. `from` is the old placement, `at` the new one. */
export const EntryMoved = defineEvent(
  'EntryMoved',
  1,
  z.object({ entryId: EntryId, from: Placement, at: Placement, undoes: UndoneRevision }),
);
export type EntryMoved = EventOf<typeof EntryMoved>;

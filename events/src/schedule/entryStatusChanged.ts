import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { AnyStatus, EntryId, Placement, UndoneRevision } from './entries.ts';

/**
 * Changes an entry's status. `at` is the entry's placement. Which statuses are valid depends on the entry's kind
 * (session, plan or playdates), which follows from the event that added the entry. If this is an undo, `undoes` is the
 * revision of the change that it undoes.
 */
export const EntryStatusChanged = defineEvent(
  'EntryStatusChanged',
  1,
  z.object({ entryId: EntryId, at: Placement, from: AnyStatus, to: AnyStatus, undoes: UndoneRevision }),
);
export type EntryStatusChanged = EventOf<typeof EntryStatusChanged>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { AnyStatus, EntryId, Placement, undoes } from './entries.ts';

/**
 * Changes an entry's status. `at` is its placement. Which statuses are valid depends on the entry's kind, which follows
 * from its first event.
 */
export const EntryStatusChanged = defineEvent(
  'EntryStatusChanged',
  1,
  z.object({ entryId: EntryId, at: Placement, from: AnyStatus, to: AnyStatus, undoes }),
);
export type EntryStatusChanged = EventOf<typeof EntryStatusChanged>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { AnyStatus, EntryId, Placement, undoes } from './entries.ts';

/** Changes an entry's status. Which statuses are valid depends on the kind in the entry's first event. */
export const EntryStatusChanged = defineEvent(
  'EntryStatusChanged',
  1,
  z.object({ entryId: EntryId, at: Placement, from: AnyStatus, to: AnyStatus, undoes }),
);
export type EntryStatusChanged = EventOf<typeof EntryStatusChanged>;

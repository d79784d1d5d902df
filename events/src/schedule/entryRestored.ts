import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, undoes } from './entries.ts';

/** Restores an entry as it was when it was removed. `at` is its placement. */
export const EntryRestored = defineEvent('EntryRestored', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRestored = EventOf<typeof EntryRestored>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, undoes } from './entries.ts';

/** Removes an entry from the placement `at`. The schedule's state retains its content, so that it can be restored. */
export const EntryRemoved = defineEvent('EntryRemoved', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRemoved = EventOf<typeof EntryRemoved>;

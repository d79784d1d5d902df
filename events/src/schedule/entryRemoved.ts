import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, undoes } from './entries.ts';

/** Removes an entry. Its content stays in the fold, so that it can be restored. */
export const EntryRemoved = defineEvent('EntryRemoved', 1, z.object({ entryId: EntryId, at: Placement, undoes }));
export type EntryRemoved = EventOf<typeof EntryRemoved>;

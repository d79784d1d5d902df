import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, SessionSnapshot, UndoneRevision } from './entries.ts';

/**
 * Updates a scheduled session to the catalog's current facts. New dates may change the weeks of the entry, so `at` is
 * the new placement and `from.at` the old one.
 */
export const SessionFactsTakenOver = defineEvent(
  'SessionFactsTakenOver',
  1,
  z.object({
    entryId: EntryId,
    at: Placement,
    from: z.object({ at: Placement, session: SessionSnapshot }),
    to: SessionSnapshot,
    undoes: UndoneRevision,
  }),
);
export type SessionFactsTakenOver = EventOf<typeof SessionFactsTakenOver>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement, SessionSnapshot } from './entries.ts';
import { SESSION_STATUSES } from './values.ts';

/** Adds a camp session, with its current facts in the catalog. `at` is its placement: its kid, weeks and choice. */
export const SessionScheduled = defineEvent(
  'SessionScheduled',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(SESSION_STATUSES), session: SessionSnapshot }),
);
export type SessionScheduled = EventOf<typeof SessionScheduled>;

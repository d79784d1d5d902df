import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement } from './entries.ts';
import { PLAYDATES_STATUSES } from './values.ts';

/** Offers a kid for playdates in these weeks. */
export const PlaydatesOffered = defineEvent(
  'PlaydatesOffered',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(PLAYDATES_STATUSES) }),
);
export type PlaydatesOffered = EventOf<typeof PlaydatesOffered>;

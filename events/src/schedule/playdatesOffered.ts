import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { EntryId, Placement } from './entries.ts';
import { PLAYDATES_STATUSES } from './values.ts';

/** Offers playdates with a kid. `at` is the placement of this entry: its kid, weeks and choice. */
export const PlaydatesOffered = defineEvent(
  'PlaydatesOffered',
  1,
  z.object({ entryId: EntryId, at: Placement, status: z.enum(PLAYDATES_STATUSES) }),
);
export type PlaydatesOffered = EventOf<typeof PlaydatesOffered>;

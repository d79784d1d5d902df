import { z } from 'zod';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId } from './entries.ts';
import { MAX_CAMPS_SEEN } from './values.ts';

/**
 * A parent has seen the catalog's changes of these camps on the schedule of `ownerId`, each up to this revision of the
 * camp's stream. Stored in the stream of the parent who saw them, like `ScheduleLookedAt`.
 */
export const CampNewsSeen = defineEvent(
  'CampNewsSeen',
  1,
  z.object({
    ownerId: userId,
    camps: z
      .array(z.object({ orgId: OrgId, revision: z.int().min(0) }))
      .min(1)
      .max(MAX_CAMPS_SEEN),
  }),
);
export type CampNewsSeen = EventOf<typeof CampNewsSeen>;

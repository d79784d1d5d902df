import { z } from 'zod';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { UserId } from './entries.ts';
import { MAX_CAMPS_SEEN } from './values.ts';

/**
 * A parent looked at the schedule of `ownerId` and saw there what changed in the catalog about these camps, for each
 * camp up to this revision of its stream. Stored in the stream of the parent who saw it, like `ScheduleLookedAt`.
 */
export const CampNewsSeen = defineEvent(
  'CampNewsSeen',
  1,
  z.object({
    ownerId: UserId,
    camps: z
      .array(z.object({ orgId: OrgId, revision: z.int().min(0) }))
      .min(1)
      .max(MAX_CAMPS_SEEN),
  }),
);
export type CampNewsSeen = EventOf<typeof CampNewsSeen>;

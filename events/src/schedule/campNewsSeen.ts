import { z } from 'zod';
import { OrgId } from '../catalog/facts.ts';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId } from './entries.ts';
import { MAX_CAMPS_SEEN } from './values.ts';

/**
 * A parent has seen these camps' fact changes on a schedule, each up to this revision of the camp's stream. Stored in
 * that parent's own stream, like `ScheduleLookedAt`.
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

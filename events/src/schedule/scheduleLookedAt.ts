import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { userId } from './entries.ts';

/**
 * A parent has seen all changes of a schedule up to this revision. Stored in that parent's own stream, because it is
 * not a fact of the schedule.
 */
export const ScheduleLookedAt = defineEvent(
  'ScheduleLookedAt',
  1,
  z.object({ ownerId: userId, revision: z.int().min(-1) }),
);
export type ScheduleLookedAt = EventOf<typeof ScheduleLookedAt>;

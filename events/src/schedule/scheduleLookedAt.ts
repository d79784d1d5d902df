import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';
import { UserId } from './entries.ts';

/**
 * A parent has seen all changes to the schedule of `ownerId` up to this revision of its stream (-1: none). Stored in
 * the stream of the parent who saw them, because looking does not change the schedule.
 */
export const ScheduleLookedAt = defineEvent(
  'ScheduleLookedAt',
  1,
  z.object({ ownerId: UserId, revision: z.int().min(-1) }),
);
export type ScheduleLookedAt = EventOf<typeof ScheduleLookedAt>;

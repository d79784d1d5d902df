import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/**
 * An admin decided that a read model does without an event that its projection could not take. It holds for every later
 * build of that read model, also for one that could take the event. The stream's other events are not affected.
 */
export const ParkedEventSkipped = defineEvent(
  'ParkedEventSkipped',
  1,
  z.object({
    streamId: z.string().min(1),
    eventId: z.string().min(1),
    eventType: z.string().min(1),
    reason: z.string().min(1).max(500),
  }),
);
export type ParkedEventSkipped = EventOf<typeof ParkedEventSkipped>;

export const projectionEvents = [ParkedEventSkipped] as const;

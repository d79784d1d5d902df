import { z } from 'zod';

export const ActorRole = z.enum(['visitor', 'parent', 'co-parent', 'advertiser', 'admin', 'system']);
export type ActorRole = z.infer<typeof ActorRole>;

/** The actor, time and causation chain of an event. Never holds a name, an email or other private data. */
export const EventMetadata = z.object({
  /** The instant at which the command was accepted, ISO 8601. */
  time: z.iso.datetime(),
  actor: z.object({ userId: z.string().min(1), role: ActorRole }),
  /** Shared by everything that one request or import run caused. */
  correlationId: z.string().min(1),
  /** The id of the event or message that caused this event, if any. */
  causationId: z.string().min(1).optional(),
  /**
   * W3C Trace Context of the append's span, so that consumers can continue the trace. Absent when the cause is not
   * traced.
   */
  traceparent: z.string().min(1).optional(),
  /** The client's idempotency key, and a keyed hash of the request body. */
  commandKey: z.string().min(1).optional(),
  bodyHash: z.string().min(1).optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

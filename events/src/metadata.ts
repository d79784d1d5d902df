import { z } from 'zod';

/** The role in which the actor caused an event. 'system' is the product or its operator's commands. */
export const ActorRole = z.enum(['visitor', 'parent', 'co-parent', 'advertiser', 'admin', 'system']);
export type ActorRole = z.infer<typeof ActorRole>;

/** Who caused an event, when, and by which request. Never contains a name, an email or other private data. */
export const EventMetadata = z.object({
  /** When the command was accepted (ISO 8601). */
  time: z.iso.datetime(),
  actor: z.object({ userId: z.string().min(1), role: ActorRole }),
  /** The same for all events of one request or import. */
  correlationId: z.string().min(1),
  /** The id of the event or message that caused this event, if any. */
  causationId: z.string().min(1).optional(),
  /**
   * The W3C Trace Context of the append's span, so that consumers can continue the trace. Absent if the request was not
   * traced.
   */
  traceparent: z.string().min(1).optional(),
  /** The idempotency key of the command. It is generated if the client sent none. */
  commandKey: z.string().min(1).optional(),
  /** A keyed hash of the request body. It reveals whether an idempotency key was used again for a different request. */
  bodyHash: z.string().min(1).optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

import { z } from 'zod';

export const ActorRole = z.enum(['visitor', 'parent', 'co-parent', 'advertiser', 'admin', 'system']);
export type ActorRole = z.infer<typeof ActorRole>;

/** Who caused an event, when, and in which chain of causes. Never holds a name, an email or anything else private. */
export const EventMetadata = z.object({
  /** The instant at which the command was accepted, ISO 8601. */
  time: z.iso.datetime(),
  actor: z.object({ userId: z.string().min(1), role: ActorRole }),
  /** One id for all that a request or an import run caused. */
  correlationId: z.string().min(1),
  /** The id of the event or message that caused this one, if any. */
  causationId: z.string().min(1).optional(),
  /** Of an event whose cause is traced (W3C Trace Context): the append's span, so that what follows from it can be found. */
  traceparent: z.string().min(1).optional(),
  /** The client's idempotency key, and a keyed hash of the body sent with it. */
  commandKey: z.string().min(1).optional(),
  bodyHash: z.string().min(1).optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;

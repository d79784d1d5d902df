import { z } from 'zod';

/** Bus topic of messages that are only counted. */
export const ANALYTICS_TOPIC = 'analytics';

/**
 * An interaction on the bus; its key is the parent's id. The routes check the closed lists. The consumer accepts any
 * names, because a message may be older than the lists.
 */
export const Interaction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    eventName: z.string(),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  }),
  z.object({
    kind: z.literal('counters'),
    increments: z.record(z.string(), z.int()),
    campaign: z.record(z.string(), z.string()),
  }),
]);
export type Interaction = z.infer<typeof Interaction>;

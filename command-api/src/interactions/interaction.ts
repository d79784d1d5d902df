import { z } from 'zod';

/** The bus's topic of what is only counted. */
export const ANALYTICS_TOPIC = 'analytics';

/**
 * What the bus carries of an interaction; its key is the parent's id. The doors check what may be in it, so the counting
 * takes any names: a message may be older than the lists.
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

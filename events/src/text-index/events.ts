import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin requested a rebuild of the text index from the catalog. The live index stays in use meanwhile. */
export const TextIndexRebuildOrdered = defineEvent('TextIndexRebuildOrdered', 1, z.object({ rebuildId: z.uuid() }));
export type TextIndexRebuildOrdered = EventOf<typeof TextIndexRebuildOrdered>;

/** The text index was rebuilt, and all processes now search the new index. */
export const TextIndexRebuilt = defineEvent(
  'TextIndexRebuilt',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** The number of camps in the index. */
    documents: z.int().nonnegative(),
  }),
);
export type TextIndexRebuilt = EventOf<typeof TextIndexRebuilt>;

/** The rebuild of the text index failed. Searches continue to use the previous index. */
export const TextIndexRebuildFailed = defineEvent(
  'TextIndexRebuildFailed',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** The reason, as a sentence for admins; stored under this name. */
    why: z.string().min(1).max(500),
  }),
);
export type TextIndexRebuildFailed = EventOf<typeof TextIndexRebuildFailed>;

/** The history of rebuilds. No read model uses these events. */
export const textIndexEvents = [TextIndexRebuildOrdered, TextIndexRebuilt, TextIndexRebuildFailed] as const;

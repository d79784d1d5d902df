import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin ordered a rebuild of the text index from the catalog, next to the live one. */
export const TextIndexRebuildOrdered = defineEvent('TextIndexRebuildOrdered', 1, z.object({ rebuildId: z.uuid() }));
export type TextIndexRebuildOrdered = EventOf<typeof TextIndexRebuildOrdered>;

/** The text index was rebuilt, and searches use the new one, in every process that holds one. */
export const TextIndexRebuilt = defineEvent(
  'TextIndexRebuilt',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** Camps in the index. */
    documents: z.int().nonnegative(),
  }),
);
export type TextIndexRebuilt = EventOf<typeof TextIndexRebuilt>;

/** The rebuild of the text index failed; searches continue to use the previous one. */
export const TextIndexRebuildFailed = defineEvent(
  'TextIndexRebuildFailed',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** The reason, as a sentence for admins. */
    why: z.string().min(1).max(500),
  }),
);
export type TextIndexRebuildFailed = EventOf<typeof TextIndexRebuildFailed>;

/** A record of rebuilds; these events change no read model. */
export const textIndexEvents = [TextIndexRebuildOrdered, TextIndexRebuilt, TextIndexRebuildFailed] as const;

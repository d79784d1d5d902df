import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/** An admin asked for the text index to be made again from the catalogue, beside the one that searches use. */
export const TextIndexRebuildOrdered = defineEvent('TextIndexRebuildOrdered', 1, z.object({ rebuildId: z.uuid() }));
export type TextIndexRebuildOrdered = EventOf<typeof TextIndexRebuildOrdered>;

/** The text index was made again, and searches use the new one; where several processes hold one, in all of them. */
export const TextIndexRebuilt = defineEvent(
  'TextIndexRebuilt',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** Camps that it holds. */
    documents: z.int().nonnegative(),
  }),
);
export type TextIndexRebuilt = EventOf<typeof TextIndexRebuilt>;

/** The text index could not be made again; searches use the one that they used before. */
export const TextIndexRebuildFailed = defineEvent(
  'TextIndexRebuildFailed',
  1,
  z.object({
    rebuildId: z.uuid(),
    /** A sentence for admins. */
    why: z.string().min(1).max(500),
  }),
);
export type TextIndexRebuildFailed = EventOf<typeof TextIndexRebuildFailed>;

/** They record what was done, and change no read model. */
export const textIndexEvents = [TextIndexRebuildOrdered, TextIndexRebuilt, TextIndexRebuildFailed] as const;

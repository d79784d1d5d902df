import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/**
 * An admin skips an event that a projection could not process. The decision holds for every later build of that read
 * model, even one that could process the event. Other events of the stream are not affected.
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

/** An admin requested a replay of a read model from the first event, next to the live build. */
export const ReplayRequested = defineEvent('ReplayRequested', 1, z.object({ replayId: z.uuid() }));
export type ReplayRequested = EventOf<typeof ReplayRequested>;

/** An admin canceled a replay: before it started, while it ran, or while it waited for promotion. */
export const ReplayCancelled = defineEvent(
  'ReplayCancelled',
  1,
  z.object({
    replayId: z.uuid(),
    /** The removed build; null if none had been started. */
    build: z.string().min(1).nullable(),
  }),
);
export type ReplayCancelled = EventOf<typeof ReplayCancelled>;

const count = z.int().nonnegative();

/** The number of a table's rows that appeared, vanished or changed for readers. */
const TableCounts = z.object({ table: z.string().min(1), appear: count, vanish: count, change: count });

/** An admin promoted a replay to replace the live build. The differences were counted at `position`. */
export const ReplayPromoted = defineEvent(
  'ReplayPromoted',
  1,
  z.object({
    replayId: z.uuid(),
    fromBuild: z.string().min(1),
    toBuild: z.string().min(1),
    /** The log position of both builds; null for an empty log. */
    position: z.string().min(1).nullable(),
    tables: z.array(TableCounts),
    /** The number of distinct owners whose rows differed. */
    families: count,
    advertisers: count,
  }),
);
export type ReplayPromoted = EventOf<typeof ReplayPromoted>;

/** An admin switched readers back to the previous build. */
export const FormerBuildReturned = defineEvent(
  'FormerBuildReturned',
  1,
  z.object({ fromBuild: z.string().min(1), toBuild: z.string().min(1), position: z.string().min(1).nullable() }),
);
export type FormerBuildReturned = EventOf<typeof FormerBuildReturned>;

/** An admin retried the parked events of a stream in a build, in order, up to the first that still failed. */
export const ParkedStreamRetried = defineEvent(
  'ParkedStreamRetried',
  1,
  z.object({ streamId: z.string().min(1), build: z.string().min(1), taken: count, waiting: count }),
);
export type ParkedStreamRetried = EventOf<typeof ParkedStreamRetried>;

/** Decisions about read models. A projection handles those about its parked events and ignores the others. */
export const projectionEvents = [
  ParkedEventSkipped,
  ReplayRequested,
  ReplayCancelled,
  ReplayPromoted,
  FormerBuildReturned,
  ParkedStreamRetried,
] as const;

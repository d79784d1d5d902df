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

/** An admin asked for a read model to be made again from the first event, beside the one that readers see. */
export const ReplayRequested = defineEvent('ReplayRequested', 1, z.object({ replayId: z.uuid() }));
export type ReplayRequested = EventOf<typeof ReplayRequested>;

/** An admin had a replay removed: before it began, while it was made, or while it waited to be promoted. */
export const ReplayCancelled = defineEvent(
  'ReplayCancelled',
  1,
  z.object({
    replayId: z.uuid(),
    /** What was removed; null where nothing had been begun. */
    build: z.string().min(1).nullable(),
  }),
);
export type ReplayCancelled = EventOf<typeof ReplayCancelled>;

const count = z.int().nonnegative();

/** How many rows of a table appeared, vanished and changed for readers. */
const TableCounts = z.object({ table: z.string().min(1), appear: count, vanish: count, change: count });

/** An admin gave readers a replay in place of the build that they saw; what it changed was counted at that position. */
export const ReplayPromoted = defineEvent(
  'ReplayPromoted',
  1,
  z.object({
    replayId: z.uuid(),
    fromBuild: z.string().min(1),
    toBuild: z.string().min(1),
    /** In the log; both builds stood there. Null of an empty log. */
    position: z.string().min(1).nullable(),
    tables: z.array(TableCounts),
    /** Whose rows differed; each counted once. */
    families: count,
    advertisers: count,
  }),
);
export type ReplayPromoted = EventOf<typeof ReplayPromoted>;

/** An admin gave readers back the build that they saw before the last swap. */
export const FormerBuildReturned = defineEvent(
  'FormerBuildReturned',
  1,
  z.object({ fromBuild: z.string().min(1), toBuild: z.string().min(1), position: z.string().min(1).nullable() }),
);
export type FormerBuildReturned = EventOf<typeof FormerBuildReturned>;

/** An admin had a build try the parked events of a stream again, in order, up to the first that it still cannot take. */
export const ParkedStreamRetried = defineEvent(
  'ParkedStreamRetried',
  1,
  z.object({ streamId: z.string().min(1), build: z.string().min(1), taken: count, waiting: count }),
);
export type ParkedStreamRetried = EventOf<typeof ParkedStreamRetried>;

/** Decisions about read models. A projection heeds those about its parked events, and passes over the others. */
export const projectionEvents = [
  ParkedEventSkipped,
  ReplayRequested,
  ReplayCancelled,
  ReplayPromoted,
  FormerBuildReturned,
  ParkedStreamRetried,
] as const;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../defineEvent.ts';

/**
 * An admin skipped a parked event: an event that a projection could not process. Every later build of that read model
 * skips the event too, even one that could process it. Other events of the same stream are not affected.
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

/** An admin requested a replay: a new build of a read model from the first event, while the live build stays in use. */
export const ReplayRequested = defineEvent('ReplayRequested', 1, z.object({ replayId: z.uuid() }));
export type ReplayRequested = EventOf<typeof ReplayRequested>;

/** An admin canceled a replay: before it started, while it ran, or while it waited for promotion. */
export const ReplayCancelled = defineEvent(
  'ReplayCancelled',
  1,
  z.object({
    replayId: z.uuid(),
    /** The build that was removed; null if the replay had not started. */
    build: z.string().min(1).nullable(),
  }),
);
export type ReplayCancelled = EventOf<typeof ReplayCancelled>;

const count = z.int().nonnegative();

/** The numbers of a table's rows that appear, vanish or change for readers because of a promotion. */
const TableCounts = z.object({ table: z.string().min(1), appear: count, vanish: count, change: count });

/**
 * An admin promoted a replay: its build (`toBuild`) replaced the live one (`fromBuild`). The counts are the differences
 * between the two builds.
 */
export const ReplayPromoted = defineEvent(
  'ReplayPromoted',
  1,
  z.object({
    replayId: z.uuid(),
    fromBuild: z.string().min(1),
    toBuild: z.string().min(1),
    /** The log position up to which both builds had processed events when they were compared; null for an empty log. */
    position: z.string().min(1).nullable(),
    tables: z.array(TableCounts),
    /** The number of families whose rows differed. */
    families: count,
    /** The number of advertisers whose rows differed. */
    advertisers: count,
  }),
);
export type ReplayPromoted = EventOf<typeof ReplayPromoted>;

/** An admin switched readers back to the previous build, `toBuild`. */
export const FormerBuildReturned = defineEvent(
  'FormerBuildReturned',
  1,
  z.object({ fromBuild: z.string().min(1), toBuild: z.string().min(1), position: z.string().min(1).nullable() }),
);
export type FormerBuildReturned = EventOf<typeof FormerBuildReturned>;

/**
 * An admin retried the parked events of a stream in a build, in order, until one failed again. `taken` is the number of
 * events that were processed, and `waiting` is the number of events that are still parked.
 */
export const ParkedStreamRetried = defineEvent(
  'ParkedStreamRetried',
  1,
  z.object({ streamId: z.string().min(1), build: z.string().min(1), taken: count, waiting: count }),
);
export type ParkedStreamRetried = EventOf<typeof ParkedStreamRetried>;

/** Admin decisions about read models. Projections apply only `ParkedEventSkipped`; the others are an audit trail. */
export const projectionEvents = [
  ParkedEventSkipped,
  ReplayRequested,
  ReplayCancelled,
  ReplayPromoted,
  FormerBuildReturned,
  ParkedStreamRetried,
] as const;

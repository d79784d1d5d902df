import { z } from 'zod';

/**
 * HTTP contract of the text index in the projections section of the admin pages; paths are `/api/admin/text-index…`.
 */

const instant = z.iso.datetime();
const count = z.int().nonnegative();
const orderedBy = z.enum(['you', 'another admin', 'the command line']);

/** An index that serves searches: the one in Meilisearch, or the one in the memory of a process. */
const TextIndexCopy = z.object({
  /** The number of camps in the index; null before it is first built, or while unknown. */
  documents: count.nullable(),
  /** The build of the read model `camps` from which the index was made. */
  build: z.string().nullable(),
  /** The number of the build's last batch that the index contains. */
  batch: z.string().nullable(),
  /** The number of changed camps that the index does not contain yet; null if it must be rebuilt from another build. */
  campsBehind: count.nullable(),
  /** When the process that holds the index last reported this status. */
  seenAt: instant,
});

/** A rebuild in progress. */
const RunningRebuild = z.object({
  orderedBy,
  orderedAt: instant,
  /** Null until a process has started it. */
  beganAt: instant.nullable(),
  /** The number of camps in the new index so far, summed over all processes that hold one. */
  done: count,
  /** The number of camps to add; null until they are counted. */
  total: count.nullable(),
  /** Seconds until the rebuild is finished, estimated from its progress; null while unknown. */
  secondsLeft: z.number().nonnegative().nullable(),
});

/** The last completed rebuild. */
const FinishedRebuild = z.object({
  orderedBy,
  orderedAt: instant,
  endedAt: instant,
  /** The number of camps in the new index; null if the rebuild failed. */
  documents: count.nullable(),
  /** The reason for the failure, as a sentence; searches then continue with the previous index. */
  failure: z.string().nullable(),
});

export const TextIndexView = z.object({
  /**
   * `vocabulary`: the index is in the memory of each process that serves searches. `meilisearch`: it is on the
   * Meilisearch server. Null if no process holds an index now.
   */
  adapter: z.enum(['vocabulary', 'meilisearch']).nullable(),
  indexes: z.array(TextIndexCopy),
  underWay: RunningRebuild.nullable(),
  last: FinishedRebuild.nullable(),
});
export type TextIndexView = z.infer<typeof TextIndexView>;

/** `GET /api/admin/text-index` */
export const TextIndexResponse = z.object({ success: z.literal(true), data: TextIndexView });
export type TextIndexResponse = z.infer<typeof TextIndexResponse>;

/** `POST /api/admin/text-index/rebuild`, without a body. */
export const RebuildOrderResponse = z.object({ success: z.literal(true), message: z.string() });
export type RebuildOrderResponse = z.infer<typeof RebuildOrderResponse>;

import { z } from 'zod';

/** The text index on the projections desk; paths are `/api/admin/text-index…`. */

const instant = z.iso.datetime();
const count = z.int().nonnegative();
const orderedBy = z.enum(['you', 'another admin', 'the command line']);

/** An index that searches are answered from: the one in Meilisearch, or that of a process that answers. */
const TextIndexCopy = z.object({
  /** Camps that it holds; null before it was first made, or while nobody can tell. */
  documents: count.nullable(),
  /** The build of the read model `camps` that it was made from, and the last of its changes that it has taken. */
  build: z.string().nullable(),
  batch: z.string().nullable(),
  /** Camps that changed and that it has yet to take; null where it is about to be made from another build. */
  campsBehind: count.nullable(),
  seenAt: instant,
});
export type TextIndexCopyView = z.infer<typeof TextIndexCopy>;

/** An order that is under way. */
const RunningRebuild = z.object({
  orderedBy,
  orderedAt: instant,
  /** Null while nobody has taken it up. */
  beganAt: instant.nullable(),
  /** Camps that the new index holds so far; of several processes, of all their indexes together. */
  done: count,
  /** Null as long as they are not counted. */
  total: count.nullable(),
  /** As the time up to now promises; null as long as it cannot be told. */
  secondsLeft: z.number().nonnegative().nullable(),
});

/** The last order that is done with. */
const FinishedRebuild = z.object({
  orderedBy,
  orderedAt: instant,
  endedAt: instant,
  /** Null of one that failed. */
  documents: count.nullable(),
  /** Why it failed, in a sentence; searches then go on with the index before. */
  failure: z.string().nullable(),
});

export const TextIndexView = z.object({
  /** `vocabulary`: in the memory of each process that answers. `meilisearch`: in that server. Null: nobody holds one now. */
  adapter: z.enum(['vocabulary', 'meilisearch']).nullable(),
  indexes: z.array(TextIndexCopy),
  underWay: RunningRebuild.nullable(),
  last: FinishedRebuild.nullable(),
});
export type TextIndexView = z.infer<typeof TextIndexView>;

/** `GET /api/admin/text-index` */
export const TextIndexResponse = z.object({ success: z.literal(true), data: TextIndexView });
export type TextIndexResponse = z.infer<typeof TextIndexResponse>;

/** `POST /api/admin/text-index/rebuild`: without a body. */
export const RebuildOrderResponse = z.object({ success: z.literal(true), message: z.string() });
export type RebuildOrderResponse = z.infer<typeof RebuildOrderResponse>;

import { z } from 'zod';

/** HTTP contract of the projections section of the admin pages; paths are `/api/admin/projections…`. */

const instant = z.iso.datetime();
const count = z.int().nonnegative();

/** The name of a read model. */
const name = z.string().min(1, 'must not be empty').max(40);
const streamId = z.string().min(1, 'must not be empty').max(500);
const eventId = z.uuid('must be the id of an event');

/** 'you', 'another admin' or 'the command line'. The audit log records who it was. */
const actorName = z.string();

/** One build of a read model: a complete or incomplete set of its tables. */
const Build = z.object({
  /** The build's name, such as 'camps_v1_b2'. */
  build: z.string(),
  version: z.int(),
  /**
   * The build's role. `live`: readers see it. `former`: the previous live build, which can be restored. `replayed`:
   * finished, waits to be promoted or canceled. `building`: in progress. `retired`: about to be removed.
   */
  part: z.enum(['live', 'former', 'replayed', 'building', 'retired']),
  /** The number of events that the build has read. */
  events: count,
  /** The log position that the build has reached; null before the first event. */
  position: z.string().nullable(),
  /** Whether the build contains everything that was in the log at the time of this request. */
  isCurrent: z.boolean(),
});

/** How far the live build is behind the log. */
const Lag = z.object({
  /** The number of events that the read model handles and that this build has not applied yet. */
  events: count,
  /** The age of the oldest pending event in ms; 0 if there is none. */
  ms: count,
});

/**
 * A requested replay: a new build of a read model, made from the first event on. `waiting`: the projector has not
 * started it. `making`: in progress. `ready`: waits to be promoted or canceled. `failed`: only the error remains;
 * another replay may be started.
 */
const Replay = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  requestedBy: actorName,
  requestedAt: instant,
  /** Reading the log, creating the indexes, or catching up with newer events; null while it waits. */
  phase: z.enum(['reading', 'indexing', 'catching up']).nullable(),
  eventsDone: count,
  /** Null until the events are counted. */
  eventsTotal: count.nullable(),
  /** Average since the replay started, over all phases. */
  eventsPerSecond: z.number().nonnegative().nullable(),
  /** Estimated seconds until the replay is finished, as of `measuredAt`; null while unknown. */
  secondsLeft: z.number().nonnegative().nullable(),
  /** When the event counts, the speed and the remaining time were measured. */
  measuredAt: instant.nullable(),
  /** The reason for the failure, as a sentence. */
  error: z.string().nullable(),
});
export type Replay = z.infer<typeof Replay>;

/** How many families and advertisers would notice the differences. Each counts once, however many rows differ. */
export const Audience = z.object({ families: count, advertisers: count });
export type Audience = z.infer<typeof Audience>;

/** How many rows of a table appear, vanish and change. */
const TableCounts = z.object({ table: z.string(), appear: count, vanish: count, change: count });

/** A switch of readers to another build. */
const Promotion = z.object({
  /**
   * `first`: no build was live before. `version`: the code has a new version. `replay`: an admin promoted a replay.
   * `return`: an admin restored the former build.
   */
  kind: z.enum(['first', 'version', 'replay', 'return']),
  at: instant,
  /** Null if the projector did it automatically. */
  by: actorName.nullable(),
  from: z.string().nullable(),
  to: z.string(),
  /** The differences, if both builds could be compared. */
  tables: z.array(TableCounts).nullable(),
  audience: Audience.nullable(),
});
export type Promotion = z.infer<typeof Promotion>;

const Projection = z.object({
  name: z.string(),
  /** The projection's version in the code. */
  version: z.int(),
  isRunning: z.boolean(),
  /** Why the projection stopped permanently, as a sentence; null while it can run. */
  stopped: z.string().nullable(),
  builds: z.array(Build),
  /** The lag of the live build; null if there is none. */
  lag: Lag.nullable(),
  /** Recent throughput of the live build, in events per second; null if there is none. */
  eventsPerSecond: z.number().nonnegative().nullable(),
  /** Parked streams in the live build. */
  parkedStreams: count,
  /** When the former build will be removed. */
  formerUntil: instant.nullable(),
  /** Whether the former build can be restored now. */
  canReturn: z.boolean(),
  /** The last replay, unless it was promoted or canceled. */
  replay: Replay.nullable(),
  /** Newest first, at most five. */
  promotions: z.array(Promotion),
});
export type ProjectionView = z.infer<typeof Projection>;

/** `GET /api/admin/projections` */
export const ProjectionsResponse = z.object({ success: z.literal(true), projections: z.array(Projection) });
export type ProjectionsResponse = z.infer<typeof ProjectionsResponse>;

/** The body of `start-replay`, `cancel-replay`, `promote-replay`, `return-to-former` and `preview-replay`. */
export const ProjectionNameRequest = z.object({ name });
export type ProjectionNameRequest = z.input<typeof ProjectionNameRequest>;

/** `message` is a sentence for the admin. */
export const AdminResponse = z.object({ success: z.literal(true), message: z.string() });
export type AdminResponse = z.infer<typeof AdminResponse>;

/** A row as JSON, by column. Private values stay encrypted. */
const Row = z.record(z.string(), z.unknown());
const Sample = z.object({
  key: Row,
  /** The row in the live build; null if the row would appear. */
  before: Row.nullable(),
  /** The row in the other build; null if the row would vanish. */
  after: Row.nullable(),
  /** The columns that differ, for a row that changes. */
  columns: z.array(z.string()),
});
export type SampleRow = z.infer<typeof Sample>;
const Differences = z.object({
  count,
  /** The first differences by key, at most twenty. */
  samples: z.array(Sample),
});

/** Two builds at the same position, table by table. */
export const ComparisonView = z.object({
  name: z.string(),
  liveBuild: z.string(),
  otherBuild: z.string(),
  position: z.string().nullable(),
  tables: z.array(
    z.object({
      table: z.string(),
      rowsBefore: count,
      rowsAfter: count,
      appear: Differences,
      vanish: Differences,
      change: Differences,
    }),
  ),
  audience: Audience,
});
export type ComparisonView = z.infer<typeof ComparisonView>;

/** The response of `preview-replay` (what would change) and of `promote-replay` (what has changed). */
export const ComparisonResponse = AdminResponse.extend({ comparison: ComparisonView });
export type ComparisonResponse = z.infer<typeof ComparisonResponse>;

/** `GET …/parked?name=`; without a name, all read models. */
export const ParkedQuery = z.object({ name: name.optional() });

/** A stream that a build cannot process further: the failing event, and the number of events that wait behind it. */
const ParkedStream = z.object({
  name: z.string(),
  build: z.string(),
  /** Whether readers see this build. */
  isLive: z.boolean(),
  streamId: z.string(),
  eventId: z.string(),
  type: z.string(),
  position: z.string(),
  error: z.string(),
  /** The SQLSTATE, if the database rejected a value. */
  errorCode: z.string().nullable(),
  parkedAt: instant,
  waitingBehind: count,
});
export type ParkedStreamView = z.infer<typeof ParkedStream>;
export const ParkedStreamsResponse = z.object({ success: z.literal(true), parked: z.array(ParkedStream) });
export type ParkedStreamsResponse = z.infer<typeof ParkedStreamsResponse>;

/** `POST …/open-parked` */
export const ParkedEventRequest = z.object({ name, streamId, eventId });
export type ParkedEventRequest = z.input<typeof ParkedEventRequest>;

/** A parked event as stored in the log, without its metadata. */
export const ParkedEventResponse = z.object({
  success: z.literal(true),
  event: z.object({
    eventId: z.string(),
    streamId: z.string(),
    /** Index in its stream, from 0. */
    revision: z.int().nonnegative(),
    position: z.string(),
    type: z.string(),
    version: z.int(),
    recordedAt: instant,
    /** As recorded; private values stay encrypted. */
    data: z.unknown(),
  }),
});
export type ParkedEventResponse = z.infer<typeof ParkedEventResponse>;

/** `POST …/retry-parked` */
export const RetryParkedRequest = z.object({ name, streamId });
export type RetryParkedRequest = z.input<typeof RetryParkedRequest>;

export const RetryParkedResponse = AdminResponse.extend({
  /** One per build in which the stream was parked. */
  builds: z.array(
    z.object({
      build: z.string(),
      /** The number of parked events that were processed. */
      taken: count,
      /** The number of the stream's events that are still parked. */
      waiting: count,
      /** Why the first event that is still parked fails. */
      error: z.string().nullable(),
    }),
  ),
});
export type RetryParkedResponse = z.infer<typeof RetryParkedResponse>;

/** `POST …/skip-parked`. Rejected if the stream's first parked event is no longer this one. */
export const SkipParkedRequest = z.object({
  name,
  streamId,
  eventId,
  /** Why the read model can do without the event. Must contain nothing private. */
  reason: z.string().trim().min(1, 'must not be empty').max(500),
});
export type SkipParkedRequest = z.input<typeof SkipParkedRequest>;

import { z } from 'zod';

/** The projections desk of the admin's page; paths are `/api/admin/projections…`. */

const instant = z.iso.datetime();
const count = z.int().nonnegative();

/** What a read model is called. */
const name = z.string().min(1, 'says nothing').max(40);
const streamId = z.string().min(1, 'says nothing').max(500);
const eventId = z.uuid('must be the id of an event');

/** Who did something: 'you', 'another admin' or 'the command line'. The audit says more. */
const actorName = z.string();

const Build = z.object({
  /** Its name, such as 'camps_v1_b2'. */
  build: z.string(),
  version: z.int(),
  /**
   * `live`: readers see it. `former`: they saw it before and can be given it back. `replayed`: finished, waits to be
   * promoted or cancelled. `building`: under way. `retired`: about to be removed.
   */
  part: z.enum(['live', 'former', 'replayed', 'building', 'retired']),
  /** How many events it has read. */
  events: count,
  /** Its place in the log; null before the first event. */
  position: z.string().nullable(),
  /** Whether it holds everything that was in the log when this was asked. */
  isCurrent: z.boolean(),
});

/** How much the live build has still to take. */
const Lag = z.object({
  /** Events of the kinds that it reads. */
  events: count,
  /** How long ago the oldest of them was recorded, in ms; 0 when there is none. */
  ms: count,
});

/**
 * A replay that was asked for. `waiting`: the projector has yet to take it up. `making`: under way. `ready`: it waits to be
 * promoted or cancelled. `failed`: nothing is left of it but the reason; another may be started.
 */
const Replay = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  requestedBy: actorName,
  requestedAt: instant,
  /** Reading the log, making the indexes, or taking what came meanwhile; null while it waits. */
  phase: z.enum(['reading', 'indexing', 'catching up']).nullable(),
  eventsDone: count,
  /** Null as long as nobody has counted them. */
  eventsTotal: count.nullable(),
  /** Events a second since it began, over all its phases. */
  eventsPerSecond: z.number().nonnegative().nullable(),
  /** To the end of its last phase, as it was when it was measured; null as long as it cannot be told. */
  secondsLeft: z.number().nonnegative().nullable(),
  /** When the four above were measured. */
  measuredAt: instant.nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
});
export type Replay = z.infer<typeof Replay>;

/** How many people would notice what differs; each counts once, however many rows of theirs differ. */
export const Audience = z.object({ families: count, advertisers: count });
export type Audience = z.infer<typeof Audience>;

const TableCounts = z.object({ table: z.string(), appear: count, vanish: count, change: count });

/** Another build was given to readers. */
const Promotion = z.object({
  /** `first`: there was none before. `version`: the code has a new one. `replay`: an admin promoted it. `return`: the former one. */
  kind: z.enum(['first', 'version', 'replay', 'return']),
  at: instant,
  /** Null where the projector did it by itself. */
  by: actorName.nullable(),
  from: z.string().nullable(),
  to: z.string(),
  /** What it changed, where both builds could be compared. */
  tables: z.array(TableCounts).nullable(),
  audience: Audience.nullable(),
});
export type Promotion = z.infer<typeof Promotion>;

const Projection = z.object({
  name: z.string(),
  /** The version of the code. */
  version: z.int(),
  isRunning: z.boolean(),
  /** Why it stopped for good, in a sentence. */
  stopped: z.string().nullable(),
  builds: z.array(Build),
  /** Of the live build; null while there is none. */
  lag: Lag.nullable(),
  /** Events a second that the live build took lately; null while there is none. */
  eventsPerSecond: z.number().nonnegative().nullable(),
  /** Streams that are parked in the live build. */
  parkedStreams: count,
  /** Until when the former build is kept. */
  formerUntil: instant.nullable(),
  /** Whether the former build could be returned to now. */
  canReturn: z.boolean(),
  /** The last one, unless it was promoted or cancelled. */
  replay: Replay.nullable(),
  /** The newest first, at most five. */
  promotions: z.array(Promotion),
});
export type ProjectionView = z.infer<typeof Projection>;

/** `GET /api/admin/projections` */
export const ProjectionsResponse = z.object({ success: z.literal(true), projections: z.array(Projection) });
export type ProjectionsResponse = z.infer<typeof ProjectionsResponse>;

/** Of `start-replay`, `cancel-replay`, `promote-replay`, `return-to-former` and `preview-replay`. */
export const ProjectionNameRequest = z.object({ name });
export type ProjectionNameRequest = z.input<typeof ProjectionNameRequest>;

/** Something that was done, in a sentence. */
export const AdminResponse = z.object({ success: z.literal(true), message: z.string() });
export type AdminResponse = z.infer<typeof AdminResponse>;

/** A row as JSON, by column. What is private is under its seal here too. */
const Row = z.record(z.string(), z.unknown());
const Sample = z.object({
  key: Row,
  /** Null of a row that appears. */
  before: Row.nullable(),
  /** Null of a row that vanishes. */
  after: Row.nullable(),
  /** The columns that differ, of a row that changes. */
  columns: z.array(z.string()),
});
export type SampleRow = z.infer<typeof Sample>;
const Differences = z.object({
  count,
  /** The first of them by key, at most twenty. */
  samples: z.array(Sample),
});

/** Two builds at one position, table by table. */
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

/** `POST …/preview-replay`, and what `promote-replay` has changed. */
export const ComparisonResponse = AdminResponse.extend({ comparison: ComparisonView });
export type ComparisonResponse = z.infer<typeof ComparisonResponse>;

/** `GET …/parked?name=`; of all read models without a name. */
export const ParkedQuery = z.object({ name: name.optional() });

/** A stream that a build cannot follow: the event at fault, and how many wait behind it. */
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
  /** The SQLSTATE, when the database refused a value. */
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

/** What the log holds of a parked event. */
export const ParkedEventResponse = z.object({
  success: z.literal(true),
  event: z.object({
    eventId: z.string(),
    streamId: z.string(),
    /** Place in its stream, from 0. */
    revision: z.int().nonnegative(),
    position: z.string(),
    type: z.string(),
    version: z.int(),
    recordedAt: instant,
    /** As it was recorded; what is private is under its seal. */
    data: z.unknown(),
  }),
});
export type ParkedEventResponse = z.infer<typeof ParkedEventResponse>;

/** `POST …/retry-parked` */
export const RetryParkedRequest = z.object({ name, streamId });
export type RetryParkedRequest = z.input<typeof RetryParkedRequest>;

export const RetryParkedResponse = AdminResponse.extend({
  /** One for each build in which the stream was parked. */
  builds: z.array(
    z.object({
      build: z.string(),
      /** How many parked events were taken. */
      taken: count,
      /** How many are still parked. */
      waiting: count,
      /** Why the first of these cannot be taken. */
      error: z.string().nullable(),
    }),
  ),
});
export type RetryParkedResponse = z.infer<typeof RetryParkedResponse>;

/** `POST …/skip-parked`: refused when the first parked event of the stream is another one by now. */
export const SkipParkedRequest = z.object({
  name,
  streamId,
  eventId,
  /** Why the read model may do without it; nothing private. */
  reason: z.string().trim().min(1, 'says nothing').max(500),
});
export type SkipParkedRequest = z.input<typeof SkipParkedRequest>;

import { type LogPiece, type Position } from '@campjay/platform/eventstore/port.ts';
import { type Pool } from 'pg';
import { type Audience } from './audience.ts';
import { type Build, readEventWindows, type EventWindows } from './rebuild/build.ts';
import { type Builds, isCurrentVersion, readBuilds } from './rebuild/builds.ts';
import { type Runtime } from './cursor.ts';
import { categoriesOf } from './interpret.ts';
import { findHeldLocks } from './locks.ts';
import { listParkedStreams } from './park/parkedStreams.ts';
import { type Swap } from './promote/pointer.ts';
import { type Projection } from './projection.ts';
import { computeEventRate } from './rebuild/meter.ts';
import { findLastOrders, type ReplayOrder } from './promote/replayOrders.ts';

/** The status of one build of a read model, for admins. */
export interface BuildStatus {
  readonly build: string;
  readonly version: number;
  /**
   * The build's role (the API fixes the name). `live`: readers see it. `former`: the previous live build, which can be
   * restored. `replayed`: finished, waits to be promoted or canceled. `building`: in progress (or interrupted).
   * `retired`: about to be removed.
   */
  readonly part: 'live' | 'former' | 'replayed' | 'building' | 'retired';
  /** The number of events that the build has read. */
  readonly events: number;
  readonly checkpoint: Position | undefined;
  /** Whether the build contains everything that was in the log at the time of this request. */
  readonly isCurrent: boolean;
}

/** How far a build is behind the log: the number of events to apply, and the age of the oldest of them in ms. */
export interface Lag {
  readonly events: number;
  readonly ms: number;
}

/** A switch of readers to another build. */
export interface PromotionStatus {
  readonly kind: Swap['kind'];
  readonly at: Date;
  /** A user id, or 'operator'; undefined if the projector did it automatically. */
  readonly by: string | undefined;
  readonly from: string | undefined;
  readonly to: string;
  /** The differences per table, if both builds could be compared. */
  readonly tables: readonly TableCounts[] | undefined;
  /** How many families and advertisers would notice the differences; undefined if the builds could not be compared. */
  readonly audience: Audience | undefined;
}

/** The numbers of a table's rows that appear, vanish and change when readers switch to the other build. */
interface TableCounts {
  readonly table: string;
  readonly appear: number;
  readonly vanish: number;
  readonly change: number;
}

export interface ProjectionStatus {
  readonly name: string;
  /** The projection's version in the code. */
  readonly version: number;
  /** Whether a process runs the projection now. */
  readonly isRunning: boolean;
  /** Why the projection stopped permanently, as a sentence; undefined while it can run. */
  readonly stopReason: string | undefined;
  readonly builds: readonly BuildStatus[];
  /** How far the live build is behind the log. */
  readonly lag: Lag | undefined;
  /** Recent throughput of the live build, in events per second. */
  readonly eventsPerSecond: number | undefined;
  /** The number of parked streams in the live build. */
  readonly parkedStreams: number;
  /** When the former build will be removed; undefined if there is none. */
  readonly formerRemovedAt: Date | undefined;
  /** Whether the former build can be restored now. */
  readonly canRestoreFormer: boolean;
  /** The last replay that an admin requested, unless it was promoted or canceled. */
  readonly replay: ReplayOrder | undefined;
  /** Newest first. */
  readonly promotions: readonly PromotionStatus[];
}

/** Maximum number of promotions listed per read model. */
const MAX_PROMOTIONS = 5;

/** Reads the status of each projection. */
export const readStatuses = async (
  runtime: Runtime,
  projections: readonly Projection[],
): Promise<readonly ProjectionStatus[]> => {
  const { pool, store } = runtime;
  const inputs: StatusInputs = {
    head: await store.head(),
    lastOrders: await findLastOrders(pool),
    windows: await readEventWindows(pool),
    promotions: await readPromotions(pool),
    parkedStreams: await listParkedStreams(pool),
    stopReasons: await readStopReasons(pool),
    runningNames: await findHeldLocks(
      pool,
      'runner',
      projections.map(({ name }) => name),
    ),
  };
  const statuses: ProjectionStatus[] = [];
  for (const projection of projections) statuses.push(await readStatus(runtime, projection, inputs));
  return statuses;
};

/** Values that are read once, for the statuses of all projections. */
interface StatusInputs {
  readonly head: Position;
  /** By the projection's name, like all maps here except `windows`. */
  readonly lastOrders: ReadonlyMap<string, ReplayOrder>;
  /** By the build's schema. */
  readonly windows: ReadonlyMap<string, EventWindows>;
  readonly promotions: ReadonlyMap<string, readonly PromotionStatus[]>;
  readonly parkedStreams: Awaited<ReturnType<typeof listParkedStreams>>;
  readonly stopReasons: ReadonlyMap<string, string>;
  /** Names of the projections that a process runs now. */
  readonly runningNames: ReadonlySet<string>;
}

const readStatus = async (
  runtime: Runtime,
  projection: Projection,
  inputs: StatusInputs,
): Promise<ProjectionStatus> => {
  const { name, version } = projection;
  const builds = await readBuilds(runtime.pool, projection);
  const { active, former, pointer } = builds;
  const windows = active && inputs.windows.get(active.schema);
  const replay = inputs.lastOrders.get(name);
  const lags = new Map<string, Lag>();
  for (const build of builds.all)
    if (build.state === 'complete') lags.set(build.schema, await measureLag(runtime, projection, build, inputs.head));
  const buildStatuses = builds.all.map((build) => ({
    build: build.schema,
    version: build.version,
    part: roleOf(builds, build),
    events: build.events,
    checkpoint: build.checkpoint,
    isCurrent: lags.get(build.schema)?.events === 0,
  }));
  return {
    name,
    version,
    isRunning: inputs.runningNames.has(name),
    stopReason: inputs.stopReasons.get(name),
    builds: buildStatuses,
    lag: active && lags.get(active.schema),
    eventsPerSecond: windows && computeEventRate(windows, new Date()),
    parkedStreams: inputs.parkedStreams.filter((row) => row.name === name && row.isLive).length,
    formerRemovedAt: pointer.formerRemovedAt,
    canRestoreFormer: former !== undefined && isCurrentVersion(projection, former),
    replay: replay && ['promoted', 'cancelled'].includes(replay.state) ? undefined : replay,
    promotions: inputs.promotions.get(name) ?? [],
  };
};

const roleOf = ({ active, former, replayed }: Builds, { schema, state }: Build): BuildStatus['part'] => {
  if (schema === active?.schema) return 'live';
  if (schema === former?.schema) return 'former';
  if (schema === replayed?.schema) return 'replayed';
  return state === 'retired' ? 'retired' : 'building';
};

/** Measures how far a build is behind the log position `through`. */
const measureLag = async (
  { store }: Runtime,
  projection: Projection,
  { checkpoint }: Build,
  through: Position,
): Promise<Lag> => {
  if (checkpoint !== undefined && store.compare(checkpoint, through) >= 0) return { events: 0, ms: 0 };
  const [pending]: readonly LogPiece[] = await store.survey({
    after: checkpoint,
    through,
    categories: categoriesOf(projection),
  });
  if (!pending) return { events: 0, ms: 0 };
  return { events: pending.events, ms: Math.max(0, Date.now() - pending.firstRecordedAt.getTime()) };
};

/** Reads why projections stopped permanently, by name. */
const readStopReasons = async (pool: Pool): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await pool.query<{ name: string; stopped: string }>(
    'select name, stopped from projections.read_models where stopped is not null',
  );
  return new Map(rows.map(({ name, stopped }) => [name, stopped]));
};

interface PromotionRow {
  readonly name: string;
  readonly kind: Swap['kind'];
  readonly at: Date;
  readonly by: string | null;
  readonly from: string | null;
  readonly to: string;
  readonly tables: readonly TableCounts[] | null;
  readonly audience: Audience | null;
}

/** Reads the last promotions of each read model, without the sample rows of their comparisons. */
const readPromotions = async (pool: Pool): Promise<ReadonlyMap<string, readonly PromotionStatus[]>> => {
  const { rows } = await pool.query<PromotionRow>(
    `select name, kind, promoted_at as at, promoted_by as by, from_build as "from", to_build as "to", audience,
            (select jsonb_agg(jsonb_build_object('table', t -> 'table', 'appear', t -> 'appear' -> 'count',
                                                 'vanish', t -> 'vanish' -> 'count', 'change', t -> 'change' -> 'count'))
               from jsonb_array_elements(comparison) t) as tables
       from (select *, row_number() over (partition by name order by id desc) as newest from projections.promotions) p
      where newest <= $1 order by name, newest`,
    [MAX_PROMOTIONS],
  );
  const byName = new Map<string, PromotionStatus[]>();
  for (const { name, by, from, tables, audience, ...row } of rows) {
    const promotion: PromotionStatus = {
      ...row,
      by: by ?? undefined,
      from: from ?? undefined,
      tables: tables ?? undefined,
      audience: audience ?? undefined,
    };
    byName.set(name, [...(byName.get(name) ?? []), promotion]);
  }
  return byName;
};

import { type Position } from '@campjay/platform/eventStore/port.ts';
import { type Build } from './build.ts';
import { isOfThisVersion, readBuilds } from './builds.ts';
import { type Runtime } from './cursor.ts';
import { isHeld } from './locks.ts';
import { listParked } from './parkedDesk.ts';
import { type Projection } from './projection.ts';

/** One build of a read model, as an admin sees it. */
export interface BuildStatus {
  readonly build: string;
  readonly version: number;
  /**
   * `live`: readers see it. `former`: they saw it before and can be given it back. `replayed`: finished, waits to be
   * promoted or cancelled. `building`: under way (or interrupted). `retired`: about to be removed.
   */
  readonly part: 'live' | 'former' | 'replayed' | 'building' | 'retired';
  readonly events: number;
  readonly checkpoint: Position | undefined;
  /** Whether it holds everything that was in the log when this was asked. */
  readonly isCurrent: boolean;
}

export interface ProjectionStatus {
  readonly name: string;
  /** The version of the code. */
  readonly version: number;
  /** Whether a process runs it now. */
  readonly isRunning: boolean;
  /** Why it stopped for good, in a sentence. */
  readonly stopped: string | undefined;
  readonly builds: readonly BuildStatus[];
  /** How many streams are parked in the live build. */
  readonly parkedStreams: number;
  /** Until when the former build is kept. */
  readonly formerUntil: Date | undefined;
  /** Whether the former build could be returned to now. */
  readonly canReturn: boolean;
}

export const statusOf = async (runtime: Runtime, projection: Projection): Promise<ProjectionStatus> => {
  const { pool, store } = runtime;
  const { name, version } = projection;
  const head = await store.head();
  const { all, active, former, pointer } = await readBuilds(pool, projection);
  const stopped = await pool.query<{ stopped: string | null }>(
    'select stopped from projections.read_models where name = $1',
    [name],
  );
  const parked = await listParked(pool, name);
  const partOf = ({ schema, state }: Build): BuildStatus['part'] => {
    if (schema === active?.schema) return 'live';
    if (schema === former?.schema) return 'former';
    return state === 'complete' ? 'replayed' : state;
  };
  return {
    name,
    version,
    isRunning: await isHeld(pool, 'runner', name),
    stopped: stopped.rows[0]?.stopped ?? undefined,
    builds: all.map((build) => ({
      build: build.schema,
      version: build.version,
      part: partOf(build),
      events: build.events,
      checkpoint: build.checkpoint,
      isCurrent: build.checkpoint !== undefined && store.compare(build.checkpoint, head) >= 0,
    })),
    parkedStreams: parked.filter(({ isLive }) => isLive).length,
    formerUntil: pointer.formerUntil,
    canReturn: former !== undefined && isOfThisVersion(projection, former),
  };
};

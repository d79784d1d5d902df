import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type AuditContext } from '../auditEntries.ts';
import { type Comparison } from '../compare/compareBuilds.ts';
import { previewReplay } from '../compare/comparison.ts';
import { type Runtime } from '../cursor.ts';
import { type MakeOptions } from '../rebuild/makeReplay.ts';
import { readParkedEvent, type ParkedEventContent } from '../park/readParkedEvent.ts';
import {
  listParked,
  type ParkedStream,
  type RetryReport,
  retryStream,
  type SkippedEvent,
  type SkipOrder,
  skipParkedEvent,
} from '../park/parkedStreams.ts';
import { type Projection } from '../projection.ts';
import { promoteReplay, returnToFormerBuild } from './promote.ts';
import { NoSuchProjection } from '../park/failures.ts';
import { cancelReplay, orderReplay, runReplay, type ReplayOptions, type ReplayReport } from './replay.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from '../settings.ts';
import { type ProjectionStatus, statusesOf } from '../status.ts';
import { type Verification, verifyLive } from '../compare/verifyLive.ts';

/**
 * The admin commands for projections, whether or not the projector runs. Every operation with a name throws
 * `AdminRefusal`, with a message to show, if it cannot run now, and `NoSuchProjection` if there is no projection of
 * that name. Each change and its actor are recorded in the log.
 */
export interface ProjectionsAdmin {
  list(): Promise<readonly ProjectionStatus[]>;
  /**
   * Orders a replay next to the live build, made by the process that runs the projection; see `preview` and `promote`.
   */
  startReplay(name: string, by: AuditContext): Promise<void>;
  /** Makes the replay in this process. Aborting removes it. */
  replay(name: string, options: Pick<ReplayOptions, 'by'> & Partial<ReplayOptions>): Promise<ReplayReport>;
  /** What promoting the finished replay would change for readers. */
  preview(name: string): Promise<Comparison>;
  /** Promotes the finished replay; returns what changed for readers. */
  promote(name: string, by: AuditContext): Promise<Comparison>;
  /** Switches readers to the previous build; returns its name. */
  returnToFormer(name: string, by: AuditContext): Promise<{ readonly build: string }>;
  /** Removes a replay that is ordered, in progress or finished; returns its build's name, if one was started. */
  cancel(name: string, by: AuditContext): Promise<{ readonly build: string | undefined }>;
  /** Streams that builds cannot process further, of one projection or of all. */
  parked(name?: string): Promise<readonly ParkedStream[]>;
  /** A parked event as stored in the log; private values stay encrypted. */
  readParkedEvent(name: string, streamId: string, eventId: string): Promise<ParkedEventContent>;
  /** Retries a stream's parked events, in order. */
  retry(name: string, streamId: string, by: AuditContext): Promise<readonly RetryReport[]>;
  /** Skips the first parked event of a stream permanently. */
  skip(name: string, streamId: string, order: SkipOrder): Promise<SkippedEvent>;
  /** Makes a separate build and compares it with the live one at the same position. */
  verify(name: string, options?: Partial<MakeOptions>): Promise<Verification>;
}

export const createProjectionsAdmin = (
  runtime: Runtime,
  projections: readonly Projection[],
  settings: Partial<RuntimeSettings> = {},
): ProjectionsAdmin => {
  const { keepFormerForMs } = { ...DEFAULT_SETTINGS, ...settings };
  const signal = new AbortController().signal;
  const find = (name: string): Projection => {
    const found = projections.find((projection) => projection.name === name);
    if (found) return found;
    const names = projections.map((projection) => projection.name).join(', ');
    throw new NoSuchProjection(`There is no projection '${name}'; there are: ${names}.`);
  };
  let tablesReady: Promise<void> | undefined;
  /** Runs before the first operation, because the projector may never have run here. */
  const ensureTables = async (): Promise<void> => {
    tablesReady ??= createReadModelTables(runtime.pool);
    await tablesReady.catch((error: unknown) => {
      tablesReady = undefined;
      throw error;
    });
  };
  const withProjection = async <T>(name: string, operation: (projection: Projection) => Promise<T>): Promise<T> => {
    const projection = find(name);
    await ensureTables();
    return await operation(projection);
  };
  return {
    list: async () => {
      await ensureTables();
      return await statusesOf(runtime, projections);
    },
    startReplay: (name, by) =>
      withProjection(name, async (one) => {
        await orderReplay(runtime, one, by);
      }),
    replay: (name, options) => withProjection(name, (one) => runReplay(runtime, one, { signal, ...options })),
    preview: (name) => withProjection(name, (one) => previewReplay(runtime, one, signal)),
    promote: (name, by) => withProjection(name, (one) => promoteReplay(runtime, one, { by, signal, keepFormerForMs })),
    returnToFormer: (name, by) =>
      withProjection(name, (one) => returnToFormerBuild(runtime, one, { by, signal, keepFormerForMs })),
    cancel: (name, by) => withProjection(name, (one) => cancelReplay(runtime, one, by)),
    parked: async (name) => {
      await ensureTables();
      return await listParked(runtime.pool, name === undefined ? undefined : find(name).name);
    },
    readParkedEvent: (name, streamId, eventId) =>
      withProjection(name, (one) => readParkedEvent(runtime, one, streamId, eventId)),
    retry: (name, streamId, by) => withProjection(name, (one) => retryStream(runtime, one, streamId, { by, signal })),
    skip: (name, streamId, order) => withProjection(name, (one) => skipParkedEvent(runtime, one, streamId, order)),
    verify: (name, options) => withProjection(name, (one) => verifyLive(runtime, one, { signal, ...options })),
  };
};

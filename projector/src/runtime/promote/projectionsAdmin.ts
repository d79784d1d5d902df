import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { type AuditContext } from '../auditEntries.ts';
import { type Comparison } from '../compare/compareTables.ts';
import { previewReplay } from '../compare/compareWithLive.ts';
import { type Runtime } from '../cursor.ts';
import { type MakeReplayOptions } from '../rebuild/makeReplay.ts';
import { readParkedEvent, type ParkedEventContent } from '../park/readParkedEvent.ts';
import {
  listParkedStreams,
  type ParkedStream,
  type RetryReport,
  retryStream,
  type SkippedEvent,
  type SkipOptions,
  skipParkedEvent,
} from '../park/parkedStreams.ts';
import { type Projection } from '../projection.ts';
import { promoteReplay, returnToFormerBuild } from './promote.ts';
import { NoSuchProjection } from '../park/failures.ts';
import { cancelReplay, requestReplay, runReplay, type ReplayOptions, type ReplayReport } from './replay.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from '../settings.ts';
import { type ProjectionStatus, readStatuses } from '../status.ts';
import { type Verification, verifyLive } from '../compare/verifyLive.ts';

/**
 * The admin commands for projections. They work whether or not the projector runs. Operations with a `name` throw
 * `NoSuchProjection` if no projection has that name, and `AdminRefusal`, with a message for the admin, if they cannot
 * run now. Each change is recorded in the event log with the admin who made it.
 *
 * A replay is a new build of a read model, made from the first event on, next to the live build that readers see. The
 * request for a replay is stored as an order.
 */
export interface ProjectionsAdmin {
  list(): Promise<readonly ProjectionStatus[]>;
  /**
   * Requests a replay and returns immediately. The process that runs the projection makes the replay, which can then be
   * previewed and promoted.
   */
  startReplay(name: string, by: AuditContext): Promise<void>;
  /** Makes a replay in this process and waits for it. If the signal aborts, the incomplete build is removed. */
  replay(name: string, options: Pick<ReplayOptions, 'by'> & Partial<ReplayOptions>): Promise<ReplayReport>;
  /** Returns what promoting the finished replay would change for readers. */
  preview(name: string): Promise<Comparison>;
  /** Promotes the finished replay; returns what changed for readers. */
  promote(name: string, by: AuditContext): Promise<Comparison>;
  /** Switches readers to the previous build; returns its name. */
  returnToFormer(name: string, by: AuditContext): Promise<{ readonly build: string }>;
  /** Cancels a replay that is requested, in progress or finished; returns the name of its build, if it has one. */
  cancel(name: string, by: AuditContext): Promise<{ readonly build: string | undefined }>;
  /** Lists the streams that builds cannot process further, of one projection or of all. */
  listParked(name?: string): Promise<readonly ParkedStream[]>;
  /** Reads a parked event from the log. Private values stay encrypted. */
  readParkedEvent(name: string, streamId: string, eventId: string): Promise<ParkedEventContent>;
  /** Retries a stream's parked events, in order. */
  retry(name: string, streamId: string, by: AuditContext): Promise<readonly RetryReport[]>;
  /** Skips the first parked event of a stream, in the current builds and in all later ones. */
  skip(name: string, streamId: string, order: SkipOptions): Promise<SkippedEvent>;
  /** Makes a separate build and compares it with the live one at the same position. */
  verify(name: string, options?: Partial<MakeReplayOptions>): Promise<Verification>;
}

export const createProjectionsAdmin = (
  runtime: Runtime,
  projections: readonly Projection[],
  settings: Partial<RuntimeSettings> = {},
): ProjectionsAdmin => {
  const { formerBuildRetentionMs } = { ...DEFAULT_SETTINGS, ...settings };
  const signal = new AbortController().signal;
  const findProjection = (name: string): Projection => {
    const projection = projections.find((each) => each.name === name);
    if (projection) return projection;
    const names = projections.map((each) => each.name).join(', ');
    throw new NoSuchProjection(`There is no projection '${name}'; there are: ${names}.`);
  };
  let tablesReady: Promise<void> | undefined;
  /** Creates the projector's own tables before the first operation, because the projector may never have run here. */
  const ensureTables = async (): Promise<void> => {
    tablesReady ??= createReadModelTables(runtime.pool);
    await tablesReady.catch((error: unknown) => {
      tablesReady = undefined;
      throw error;
    });
  };
  const withProjection = async <T>(name: string, operation: (projection: Projection) => Promise<T>): Promise<T> => {
    const projection = findProjection(name);
    await ensureTables();
    return await operation(projection);
  };
  return {
    list: async () => {
      await ensureTables();
      return await readStatuses(runtime, projections);
    },
    startReplay: (name, by) =>
      withProjection(name, async (projection) => {
        await requestReplay(runtime, projection, by);
      }),
    replay: (name, options) =>
      withProjection(name, (projection) => runReplay(runtime, projection, { signal, ...options })),
    preview: (name) => withProjection(name, (projection) => previewReplay(runtime, projection, signal)),
    promote: (name, by) =>
      withProjection(name, (projection) => promoteReplay(runtime, projection, { by, signal, formerBuildRetentionMs })),
    returnToFormer: (name, by) =>
      withProjection(name, (projection) =>
        returnToFormerBuild(runtime, projection, { by, signal, formerBuildRetentionMs }),
      ),
    cancel: (name, by) => withProjection(name, (projection) => cancelReplay(runtime, projection, by)),
    listParked: async (name) => {
      await ensureTables();
      return await listParkedStreams(runtime.pool, name === undefined ? undefined : findProjection(name).name);
    },
    readParkedEvent: (name, streamId, eventId) =>
      withProjection(name, (projection) => readParkedEvent(runtime, projection, streamId, eventId)),
    retry: (name, streamId, by) =>
      withProjection(name, (projection) => retryStream(runtime, projection, streamId, { by, signal })),
    skip: (name, streamId, order) =>
      withProjection(name, (projection) => skipParkedEvent(runtime, projection, streamId, order)),
    verify: (name, options) =>
      withProjection(name, (projection) => verifyLive(runtime, projection, { signal, ...options })),
  };
};

import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { type AuditContext } from './auditEntries.ts';
import { type Comparison } from './compareBuilds.ts';
import { previewReplay } from './comparison.ts';
import { type Runtime } from './cursor.ts';
import { type MakeOptions } from './makeReplay.ts';
import { readParkedEvent, type ParkedEventContent } from './readParkedEvent.ts';
import {
  listParked,
  type ParkedStream,
  type RetryReport,
  retryStream,
  type SkippedEvent,
  type SkipOrder,
  skipParkedEvent,
} from './parkedStreams.ts';
import { type Projection } from './projection.ts';
import { promoteReplay, returnToFormerBuild } from './promote.ts';
import { NoSuchProjection } from './adminRefusal.ts';
import { cancelReplay, orderReplay, runReplay, type ReplayOptions, type ReplayReport } from './replay.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from './settings.ts';
import { type ProjectionStatus, statusesOf } from './status.ts';
import { type Verification, verifyLive } from './verifyLive.ts';

/**
 * What an admin can ask of the projections, whether or not the projector runs. Every operation that takes a name throws
 * `AdminRefusal`, with a sentence to show, when it cannot be done now, and `NoSuchProjection` when there is none of that
 * name. What is done, and by whom, is in the log afterwards.
 */
export interface ProjectionsAdmin {
  list(): Promise<readonly ProjectionStatus[]>;
  /** Has the process that runs the projection make the read model again beside the live one; see `preview` and `promote`. */
  startReplay(name: string, by: AuditContext): Promise<void>;
  /** Makes it in this process. Aborting removes it. */
  replay(name: string, options: Pick<ReplayOptions, 'by'> & Partial<ReplayOptions>): Promise<ReplayReport>;
  /** What promoting the waiting replay would change for readers. */
  preview(name: string): Promise<Comparison>;
  /** Gives readers the waiting replay; answers with what changed for them. */
  promote(name: string, by: AuditContext): Promise<Comparison>;
  /** Gives readers the build they saw before the last swap; answers with its name. */
  returnToFormer(name: string, by: AuditContext): Promise<{ readonly build: string }>;
  /** Removes a replay, ordered, under way or finished; answers with its name, where anything had been begun. */
  cancel(name: string, by: AuditContext): Promise<{ readonly build: string | undefined }>;
  /** Streams that builds cannot follow, of one projection or of all. */
  parked(name?: string): Promise<readonly ParkedStream[]>;
  /** What the log holds of a parked event; what is private is under its seal. */
  readParkedEvent(name: string, streamId: string, eventId: string): Promise<ParkedEventContent>;
  /** Tries a stream's parked events again, in order. */
  retry(name: string, streamId: string, by: AuditContext): Promise<readonly RetryReport[]>;
  /** Decides that the read model does without the first parked event of a stream, for ever. */
  skip(name: string, streamId: string, order: SkipOrder): Promise<SkippedEvent>;
  /** Makes the read model again aside and compares it with the live one at the same position. */
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
  /** Before the first operation: the projector may never have run here. */
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

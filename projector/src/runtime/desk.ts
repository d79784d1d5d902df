import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { type Comparison, previewReplay } from './comparison.ts';
import { type Runtime } from './cursor.ts';
import {
  listParked,
  type ParkedStream,
  type RetryReport,
  retryStream,
  type SkippedEvent,
  type SkipOrder,
  skipParkedEvent,
} from './parkedDesk.ts';
import { type Projection } from './projection.ts';
import { promoteReplay, returnToFormerBuild } from './promote.ts';
import {
  cancelReplay,
  replayBeside,
  type ReplayOptions,
  type ReplayReport,
  type Verification,
  verifyLive,
} from './replay.ts';
import { DeskRefusal } from './refusal.ts';
import { DEFAULT_SETTINGS, type RuntimeSettings } from './settings.ts';
import { type ProjectionStatus, statusOf } from './status.ts';

/**
 * What an admin can ask of the projections, whether or not the projector runs. Every operation that takes a name throws
 * `DeskRefusal`, with a sentence to show, when there is no such projection or when it cannot be done now.
 */
export interface ProjectionsDesk {
  list(): Promise<readonly ProjectionStatus[]>;
  /** Makes the read model again beside the live one; see `preview` and `promote`. Aborting removes it. */
  replay(name: string, options?: Partial<ReplayOptions>): Promise<ReplayReport>;
  /** What promoting the waiting replay would change for readers. */
  preview(name: string): Promise<Comparison>;
  /** Gives readers the waiting replay; answers with what changed for them. */
  promote(name: string): Promise<Comparison>;
  /** Gives readers the build they saw before the last swap; answers with its name. */
  returnToFormer(name: string): Promise<{ readonly build: string }>;
  /** Removes a replay, finished or under way; answers with its name. */
  cancel(name: string): Promise<{ readonly build: string }>;
  /** Streams that builds cannot follow, of one projection or of all. */
  parked(name?: string): Promise<readonly ParkedStream[]>;
  /** Tries a stream's parked events again, in order. */
  retry(name: string, streamId: string): Promise<readonly RetryReport[]>;
  /** Decides that the read model does without the first parked event of a stream, for ever. */
  skip(name: string, streamId: string, order: SkipOrder): Promise<SkippedEvent>;
  /** Makes the read model again aside and compares it with the live one at the same position. */
  verify(name: string, options?: Partial<ReplayOptions>): Promise<Verification>;
}

export const createDesk = (
  runtime: Runtime,
  projections: readonly Projection[],
  settings: Partial<RuntimeSettings> = {},
): ProjectionsDesk => {
  const { keepFormerForMs } = { ...DEFAULT_SETTINGS, ...settings };
  const never = new AbortController().signal;
  const find = (name: string): Projection => {
    const found = projections.find((projection) => projection.name === name);
    if (found) return found;
    const names = projections.map((projection) => projection.name).join(', ');
    throw new DeskRefusal(`There is no projection '${name}'; there are: ${names}.`);
  };
  let tables: Promise<void> | undefined;
  /** Before the first operation: the projector may never have run here. */
  const prepared = async (): Promise<void> => {
    tables ??= createReadModelTables(runtime.pool);
    await tables.catch((error: unknown) => {
      tables = undefined;
      throw error;
    });
  };
  const on = async <T>(name: string, operation: (projection: Projection) => Promise<T>): Promise<T> => {
    const projection = find(name);
    await prepared();
    return await operation(projection);
  };
  return {
    list: async () => {
      await prepared();
      return await Promise.all(projections.map((one) => statusOf(runtime, one)));
    },
    replay: (name, options) => on(name, (one) => replayBeside(runtime, one, { signal: never, ...options })),
    preview: (name) => on(name, (one) => previewReplay(runtime, one, never)),
    promote: (name) => on(name, (one) => promoteReplay(runtime, one, { signal: never, keepFormerForMs })),
    returnToFormer: (name) => on(name, (one) => returnToFormerBuild(runtime, one, { signal: never, keepFormerForMs })),
    cancel: (name) => on(name, (one) => cancelReplay(runtime, one)),
    parked: async (name) => {
      await prepared();
      return await listParked(runtime.pool, name === undefined ? undefined : find(name).name);
    },
    retry: (name, streamId) => on(name, (one) => retryStream(runtime, one, streamId, never)),
    skip: (name, streamId, order) => on(name, (one) => skipParkedEvent(runtime, one, streamId, order)),
    verify: (name, options) => on(name, (one) => verifyLive(runtime, one, { signal: never, ...options })),
  };
};

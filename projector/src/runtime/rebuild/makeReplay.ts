import { type Build, createBuild, dropBuild } from './build.ts';
import { type Builds, hasCurrentTables, isCurrentVersion, readBuilds } from './builds.ts';
import { type Runtime, BuildGone } from '../cursor.ts';
import { messageOf, remedyFor } from '../park/failures.ts';
import { withBatchesLock } from '../locks.ts';
import { type Projection } from '../projection.ts';
import { finishBuild } from './finishBuild.ts';
import { type RebuildProgress } from './rebuildProgress.ts';
import {
  markOrderStarted,
  markOrderFailed,
  markOrderReady,
  type ReplayOrder,
  saveOrderProgress,
} from '../promote/replayOrders.ts';

/** The replay was canceled while it was in progress; its build is removed. */
export class ReplayCanceledMeanwhile extends Error {
  override readonly name = 'ReplayCancelledMeanwhile';
}

/** Minimum interval at which progress is saved, in ms. */
const REPORT_INTERVAL_MS = 500;

export interface MakeReplayOptions {
  readonly signal: AbortSignal;
  /** Whether the build leaves most of the processors to requests, and therefore takes longer (default true). */
  readonly isLowPriority?: boolean | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/**
 * Makes the replay that an order requests, or resumes it if an earlier process began it. The caller must hold the
 * `rebuild` lock.
 * @returns the finished build, which waits to be promoted
 * @throws ReplayCanceledMeanwhile if the order is canceled
 * @throws the signal's reason, or a transient error of the database or the log; the replay can then be resumed
 * @throws ProjectionStopped or another permanent error; the order is then marked as failed, and its build is removed
 */
export const makeReplay = async (
  runtime: Runtime,
  projection: Projection,
  order: ReplayOrder,
  { signal, isLowPriority = true, onProgress }: MakeReplayOptions,
): Promise<Build> => {
  const { pool } = runtime;
  const { id, name } = order;
  const cancellation = new AbortController();
  const stopSignal = AbortSignal.any([signal, cancellation.signal]);
  const reporter = createProgressReporter(runtime, id, () => cancellation.abort(new ReplayCanceledMeanwhile()));
  let schema: string | undefined;
  try {
    schema = await findOrCreateBuild(runtime, projection, order);
    const build = await finishBuild(runtime, projection, schema, {
      ...{ signal: stopSignal, isLowPriority },
      onProgress: (progress) => {
        onProgress?.(progress);
        reporter.report(progress);
      },
    });
    await reporter.flush();
    if (!(await markOrderReady(pool, id))) throw new ReplayCanceledMeanwhile();
    return build;
  } catch (error) {
    if (signal.aborted) throw error;
    const isCanceled = cancellation.signal.aborted || error instanceof ReplayCanceledMeanwhile;
    if (!isCanceled && !(error instanceof BuildGone) && remedyFor(error) === 'retry') throw error;
    if (schema !== undefined) await dropBuild(pool, { name, schema }).catch(() => undefined);
    if (isCanceled || !(await markOrderStarted(pool, id))) throw new ReplayCanceledMeanwhile();
    await markOrderFailed(pool, id, messageOf(error));
    throw error;
  } finally {
    await reporter.flush();
  }
};

/**
 * Returns the schema of the order's build. If the order has no build yet, or one that this code cannot continue,
 * creates a new one.
 */
const findOrCreateBuild = async ({ pool }: Runtime, projection: Projection, order: ReplayOrder): Promise<string> => {
  const { id, name } = order;
  const builds = await readBuilds(pool, projection);
  const startedBuild = findStartedBuild(order, builds);
  // The caller holds the `rebuild` lock, so the processes that began these builds have ended.
  for (const build of builds.all)
    if (build.state === 'building' && build.purpose !== 'automatic' && build !== startedBuild)
      await dropBuild(pool, build);
  if (startedBuild && isCurrentVersion(projection, startedBuild) && hasCurrentTables(projection, startedBuild)) {
    if (!(await markOrderStarted(pool, id))) throw new ReplayCanceledMeanwhile();
    return startedBuild.schema;
  }
  if (startedBuild) await dropBuild(pool, startedBuild);
  // The lock orders this against an admin who skips a parked event: either the new build skips that event, too, or the
  // skip is rejected because this build exists.
  const { schema } = await withBatchesLock(pool, name, () => createBuild(pool, projection, 'replay'));
  if (await markOrderStarted(pool, id, schema)) return schema;
  await dropBuild(pool, { name, schema });
  throw new ReplayCanceledMeanwhile();
};

const findStartedBuild = ({ build }: ReplayOrder, { all, pointer }: Builds): Build | undefined =>
  all.find(({ schema }) => schema === build && schema !== pointer.active && schema !== pointer.former);

/**
 * Saves an order's progress, one write at a time: immediately when a new phase begins, otherwise at most once per
 * interval.
 * @param handleCanceled called when the order is no longer in progress, because it was canceled
 */
const createProgressReporter = ({ pool, log }: Runtime, id: string, handleCanceled: () => void) => {
  let lastReportAt = -Infinity;
  let lastPhase: RebuildProgress['phase'] | undefined;
  let unsavedProgress: RebuildProgress | undefined;
  let lastWrite = Promise.resolve();
  const write = (): void => {
    const progress = unsavedProgress;
    if (!progress) return;
    unsavedProgress = undefined;
    lastWrite = lastWrite.then(async () => {
      try {
        if (!(await saveOrderProgress(pool, id, progress))) handleCanceled();
      } catch (error) {
        log.warn({ error, replay: id }, 'Could not save the progress of a replay');
      }
    });
  };
  return {
    report: (progress: RebuildProgress): void => {
      unsavedProgress = progress;
      const now = performance.now();
      if (progress.phase === lastPhase && now - lastReportAt < REPORT_INTERVAL_MS) return;
      [lastReportAt, lastPhase] = [now, progress.phase];
      write();
    },
    /** Saves the progress that is not saved yet, and waits until all writes are done. */
    flush: async (): Promise<void> => {
      write();
      await lastWrite;
    },
  };
};

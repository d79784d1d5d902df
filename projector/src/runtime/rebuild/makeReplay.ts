import { type Build, createBuild, dropBuild } from './build.ts';
import { type Builds, hasCurrentTables, isCurrentVersion, readBuilds } from './builds.ts';
import { type Runtime, BuildGone } from '../cursor.ts';
import { messageOf, remedyFor } from '../park/failures.ts';
import { withBatchesLock } from '../locks.ts';
import { type Projection } from '../projection.ts';
import { finishBuild } from './rebuild.ts';
import { type RebuildProgress } from './rebuildProgress.ts';
import { startOrder, failOrder, finishOrder, type ReplayOrder, saveOrderProgress } from '../promote/replayOrders.ts';

/** The replay was canceled while it was made; its build is removed. */
export class ReplayCanceledMeanwhile extends Error {
  override readonly name = 'ReplayCancelledMeanwhile';
}

/** How often progress is saved. */
const REPORT_INTERVAL_MS = 500;

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Whether it leaves most of the processors to requests (default), and therefore takes longer. */
  readonly isLowPriority?: boolean | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/**
 * Makes an ordered replay, or resumes one left by a process that ended. The caller holds the `rebuild` lock.
 * @returns the finished build, which waits to be promoted
 * @throws ReplayCanceledMeanwhile; the signal's reason and transient errors of database or log, after which the replay
 * can be resumed; ProjectionStopped and other permanent errors, after which the order has failed and its build is
 * removed
 */
export const makeReplay = async (
  runtime: Runtime,
  projection: Projection,
  order: ReplayOrder,
  { signal, isLowPriority = true, onProgress }: MakeOptions,
): Promise<Build> => {
  const { pool } = runtime;
  const { id, name } = order;
  const canceled = new AbortController();
  const anySignal = AbortSignal.any([signal, canceled.signal]);
  const reporter = createProgressReporter(runtime, id, () => canceled.abort(new ReplayCanceledMeanwhile()));
  let schema: string | undefined;
  try {
    schema = await buildFor(runtime, projection, order);
    const build = await finishBuild(runtime, projection, schema, {
      ...{ signal: anySignal, isLowPriority },
      onProgress: (progress) => {
        onProgress?.(progress);
        reporter.report(progress);
      },
    });
    await reporter.flush();
    if (!(await finishOrder(pool, id))) throw new ReplayCanceledMeanwhile();
    return build;
  } catch (error) {
    if (signal.aborted) throw error;
    const isCanceled = canceled.signal.aborted || error instanceof ReplayCanceledMeanwhile;
    if (!isCanceled && !(error instanceof BuildGone) && remedyFor(error) === 'retry') throw error;
    if (schema !== undefined) await dropBuild(pool, { name, schema }).catch(() => undefined);
    if (isCanceled || !(await startOrder(pool, id))) throw new ReplayCanceledMeanwhile();
    await failOrder(pool, id, messageOf(error));
    throw error;
  } finally {
    await reporter.flush();
  }
};

/** The build already started for the order, if this code can continue it; otherwise a new one. */
const buildFor = async ({ pool }: Runtime, projection: Projection, order: ReplayOrder): Promise<string> => {
  const { id, name } = order;
  const builds = await readBuilds(pool, projection);
  const startedBuild = findStartedBuild(order, builds);
  // We hold the lock, so the processes that started these builds are gone.
  for (const build of builds.all)
    if (build.state === 'building' && build.purpose !== 'automatic' && build !== startedBuild)
      await dropBuild(pool, build);
  if (startedBuild && isCurrentVersion(projection, startedBuild) && hasCurrentTables(projection, startedBuild)) {
    if (!(await startOrder(pool, id))) throw new ReplayCanceledMeanwhile();
    return startedBuild.schema;
  }
  if (startedBuild) await dropBuild(pool, startedBuild);
  // Under the batches lock, so that this build either sees a concurrent skip, or the skip is rejected because of this
  // build.
  const { schema } = await withBatchesLock(pool, name, () => createBuild(pool, projection, 'replay'));
  if (await startOrder(pool, id, schema)) return schema;
  await dropBuild(pool, { name, schema });
  throw new ReplayCanceledMeanwhile();
};

const findStartedBuild = ({ build }: ReplayOrder, { all, pointer }: Builds): Build | undefined =>
  all.find(({ schema }) => schema === build && schema !== pointer.active && schema !== pointer.former);

/** Saves progress at most once per interval, one write at a time. A failed write also detects a cancellation. */
const createProgressReporter = ({ pool, log }: Runtime, id: string, handleCanceled: () => void) => {
  let lastAt = -Infinity;
  let lastPhase: RebuildProgress['phase'] | undefined;
  let latest: RebuildProgress | undefined;
  let writing = Promise.resolve();
  const write = (): void => {
    const progress = latest;
    if (!progress) return;
    latest = undefined;
    writing = writing.then(async () => {
      try {
        if (!(await saveOrderProgress(pool, id, progress))) handleCanceled();
      } catch (error) {
        log.warn({ error, replay: id }, 'Could not write down how far a replay is');
      }
    });
  };
  return {
    report: (progress: RebuildProgress): void => {
      latest = progress;
      const now = performance.now();
      if (progress.phase === lastPhase && now - lastAt < REPORT_INTERVAL_MS) return;
      [lastAt, lastPhase] = [now, progress.phase];
      write();
    },
    /** Writes pending progress and waits for it. */
    flush: async (): Promise<void> => {
      write();
      await writing;
    },
  };
};

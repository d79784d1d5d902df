import { type Build, createBuild, dropBuild } from './build.ts';
import { type Builds, hasCurrentTables, isCurrentVersion, readBuilds } from './builds.ts';
import { type Runtime } from './cursor.ts';
import { messageOf, remedyFor } from './failures.ts';
import { withBatchesLock } from './locks.ts';
import { type Projection } from './projection.ts';
import { finishBuild } from './rebuild.ts';
import { type RebuildProgress } from './rebuildProgress.ts';
import { startOrder, failOrder, finishOrder, type ReplayOrder, saveOrderProgress } from './replayOrders.ts';
import { BuildGone } from './withCursor.ts';

/** Somebody cancelled the replay while it was made; nothing of it is left. */
export class ReplayCanceledMeanwhile extends Error {
  override readonly name = 'ReplayCancelledMeanwhile';
}

/** How often progress is written down. */
const REPORT_INTERVAL_MS = 500;

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Whether it leaves most of the processors to those whom people wait for (default), and so takes longer. */
  readonly isLowPriority?: boolean | undefined;
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/**
 * Makes an ordered replay, or goes on with what a process that ended has left of it. The caller holds the `rebuild` lock.
 * @returns the finished build, which waits to be promoted.
 * @throws ReplayCancelledMeanwhile; the signal's reason, and what database or log throw for now, with which the replay
 * stays as it is; ProjectionStopped and whatever else would fail again, with which it has failed and its build is gone.
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

/** The build that was begun for the order, where this code can go on with it; else a new one. */
const buildFor = async ({ pool }: Runtime, projection: Projection, order: ReplayOrder): Promise<string> => {
  const { id, name } = order;
  const builds = await readBuilds(pool, projection);
  const startedBuild = findStartedBuild(order, builds);
  // Whoever made those is gone, since we hold the lock.
  for (const build of builds.all)
    if (build.state === 'building' && build.purpose !== 'automatic' && build !== startedBuild)
      await dropBuild(pool, build);
  if (startedBuild && isCurrentVersion(projection, startedBuild) && hasCurrentTables(projection, startedBuild)) {
    if (!(await startOrder(pool, id))) throw new ReplayCanceledMeanwhile();
    return startedBuild.schema;
  }
  if (startedBuild) await dropBuild(pool, startedBuild);
  // Under the batches lock, so that a skip is either seen by this build or refused because of it.
  const { schema } = await withBatchesLock(pool, name, () => createBuild(pool, projection, 'replay'));
  if (await startOrder(pool, id, schema)) return schema;
  await dropBuild(pool, { name, schema });
  throw new ReplayCanceledMeanwhile();
};

const findStartedBuild = ({ build }: ReplayOrder, { all, pointer }: Builds): Build | undefined =>
  all.find(({ schema }) => schema === build && schema !== pointer.active && schema !== pointer.former);

/** Writes progress down at most so often, one after the other, and hears that way of a cancellation. */
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
    /** Writes what is still to be written, and waits for it. */
    flush: async (): Promise<void> => {
      write();
      await writing;
    },
  };
};

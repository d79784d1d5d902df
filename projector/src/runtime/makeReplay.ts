import { type Build, createBuild, dropBuild } from './build.ts';
import { type Builds, hasTheseTables, isOfThisVersion, readBuilds } from './builds.ts';
import { type Runtime } from './cursor.ts';
import { messageOf, remedyFor } from './failures.ts';
import { holdingBatches } from './locks.ts';
import { type Projection } from './projection.ts';
import { finishBuild } from './rebuild.ts';
import { type RebuildProgress } from './rebuildProgress.ts';
import { beginOrder, failOrder, finishOrder, type ReplayOrder, reportOnOrder } from './replayOrders.ts';
import { BuildGone } from './withCursor.ts';

/** Somebody cancelled the replay while it was made; nothing of it is left. */
export class ReplayCancelledMeanwhile extends Error {
  override readonly name = 'ReplayCancelledMeanwhile';
}

/** How often progress is written down. */
const REPORT_EVERY_MS = 500;

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Whether it leaves most of the processors to those whom people wait for (default), and so takes longer. */
  readonly isGentle?: boolean | undefined;
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
  { signal, isGentle = true, onProgress }: MakeOptions,
): Promise<Build> => {
  const { pool } = runtime;
  const { id, name } = order;
  const cancelled = new AbortController();
  const both = AbortSignal.any([signal, cancelled.signal]);
  const reporting = reportNowAndThen(runtime, id, () => cancelled.abort(new ReplayCancelledMeanwhile()));
  let schema: string | undefined;
  try {
    schema = await buildFor(runtime, projection, order);
    const build = await finishBuild(runtime, projection, schema, {
      ...{ signal: both, isGentle },
      onProgress: (progress) => {
        onProgress?.(progress);
        reporting.report(progress);
      },
    });
    await reporting.flush();
    if (!(await finishOrder(pool, id))) throw new ReplayCancelledMeanwhile();
    return build;
  } catch (error) {
    if (signal.aborted) throw error;
    const isCancelled = cancelled.signal.aborted || error instanceof ReplayCancelledMeanwhile;
    if (!isCancelled && !(error instanceof BuildGone) && remedyFor(error) === 'retry') throw error;
    if (schema !== undefined) await dropBuild(pool, { name, schema }).catch(() => undefined);
    if (isCancelled || !(await beginOrder(pool, id))) throw new ReplayCancelledMeanwhile();
    await failOrder(pool, id, messageOf(error));
    throw error;
  } finally {
    await reporting.flush();
  }
};

/** The build that was begun for the order, where this code can go on with it; else a new one. */
const buildFor = async ({ pool }: Runtime, projection: Projection, order: ReplayOrder): Promise<string> => {
  const { id, name } = order;
  const builds = await readBuilds(pool, projection);
  const begun = begunFor(order, builds);
  // Whoever made those is gone, since we hold the lock.
  for (const build of builds.all)
    if (build.state === 'building' && build.purpose !== 'automatic' && build !== begun) await dropBuild(pool, build);
  if (begun && isOfThisVersion(projection, begun) && hasTheseTables(projection, begun)) {
    if (!(await beginOrder(pool, id))) throw new ReplayCancelledMeanwhile();
    return begun.schema;
  }
  if (begun) await dropBuild(pool, begun);
  // Under the batches lock, so that a skip is either seen by this build or refused because of it.
  const { schema } = await holdingBatches(pool, name, () => createBuild(pool, projection, 'replay'));
  if (await beginOrder(pool, id, schema)) return schema;
  await dropBuild(pool, { name, schema });
  throw new ReplayCancelledMeanwhile();
};

const begunFor = ({ build }: ReplayOrder, { all, pointer }: Builds): Build | undefined =>
  all.find(({ schema }) => schema === build && schema !== pointer.active && schema !== pointer.former);

/** Writes progress down at most so often, one after the other, and hears that way of a cancellation. */
const reportNowAndThen = ({ pool, log }: Runtime, id: string, handleCancelled: () => void) => {
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
        if (!(await reportOnOrder(pool, id, progress))) handleCancelled();
      } catch (error) {
        log.warn({ error, replay: id }, 'Could not write down how far a replay is');
      }
    });
  };
  return {
    report: (progress: RebuildProgress): void => {
      latest = progress;
      const now = performance.now();
      if (progress.phase === lastPhase && now - lastAt < REPORT_EVERY_MS) return;
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

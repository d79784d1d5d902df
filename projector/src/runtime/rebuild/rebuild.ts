import { type Build, completeBuild, recordDurations } from './build.ts';
import { catchUp } from './catchUp.ts';
import { type Cursor, type Runtime, withCursor } from '../cursor.ts';
import { categoriesOf } from '../interpret.ts';
import { openMeter } from './meter.ts';
import { type Projection } from '../projection.ts';
import { type RebuildProgress } from './rebuildProgress.ts';

export interface RebuildOptions {
  readonly signal: AbortSignal;
  /** Whether it yields to requests (default false); see `pauseProportionally`. */
  readonly isLowPriority?: boolean;
  /** Called at each phase and commit, and at regular intervals. */
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/** The interval of progress reports without commits: an index may take minutes. */
const REPORT_INTERVAL_MS = 500;

/**
 * Brings an incomplete (or new) build to the end of the log and completes it. If interrupted at any time, it resumes
 * from its checkpoint.
 * @throws BuildGone, ProjectionStopped, the signal's reason
 */
export const finishBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  { signal, isLowPriority = false, onProgress }: RebuildOptions,
): Promise<Build> =>
  await withCursor(runtime, schema, { signal }, async (initialCursor, resetPause) => {
    const { store, pool } = runtime;
    const head = await store.head();
    const meter = await openMeter(runtime, projection, initialCursor.build, head);
    const reportProgress = (): void => onProgress?.(meter.progress());
    const reportTimer = setInterval(reportProgress, REPORT_INTERVAL_MS);
    const catchUpTo = async (cursor: Cursor, through: typeof head): Promise<Cursor> =>
      await catchUp(runtime, projection, cursor, through, {
        ...{ signal, isLowPriority },
        onCommitted: ({ build }) => {
          resetPause();
          meter.recordEvents(build.events);
          reportProgress();
        },
      });
    try {
      const read = await catchUpTo(initialCursor, head);
      meter.enterPhase('indexing');
      reportProgress();
      signal.throwIfAborted();
      const isNew = read.build.state === 'building';
      const build = isNew ? await completeBuild(pool, projection, read.build) : read.build;
      const now = await store.head();
      const arrivedPieces = await store.survey({
        after: build.checkpoint,
        through: now,
        categories: categoriesOf(projection),
      });
      meter.enterPhase('catching up', arrivedPieces[0]?.events ?? 0);
      const last = await catchUpTo({ ...read, build }, now);
      meter.recordEvents(last.build.events);
      reportProgress();
      if (isNew && initialCursor.build.checkpoint === undefined) await recordDurations(pool, schema, meter.durations());
      signal.throwIfAborted();
      return last.build;
    } finally {
      clearInterval(reportTimer);
    }
  });

import { type Build, completeBuild, recordDurations } from './build.ts';
import { catchUp } from './catchUp.ts';
import { type Cursor, type Runtime, withCursor } from '../cursor.ts';
import { categoriesOf } from '../interpret.ts';
import { createMeter } from './meter.ts';
import { type Projection } from '../projection.ts';
import { type RebuildProgress } from './rebuildProgress.ts';

export interface RebuildOptions {
  readonly signal: AbortSignal;
  /** Whether the build leaves most of the processors to requests (default false); see `pauseProportionally`. */
  readonly isLowPriority?: boolean;
  /** Called at each phase and commit, and at regular intervals. */
  readonly onProgress?: ((progress: RebuildProgress) => void) | undefined;
}

/** Interval of progress reports between commits, in ms. Creating an index, without commits, may take minutes. */
const REPORT_INTERVAL_MS = 500;

/**
 * Finishes a new or interrupted build: reads the log to the end, creates the indexes, and catches up with newer events.
 * If the process is interrupted, the next call continues from the build's checkpoint.
 * @throws BuildGone if the build is dropped meanwhile; ProjectionStopped; the signal's reason when it aborts
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
    const meter = await createMeter(runtime, projection, initialCursor.build, head);
    const reportProgress = (): void => onProgress?.(meter.readProgress());
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
      const cursorAtHead = await catchUpTo(initialCursor, head);
      meter.enterPhase('indexing');
      reportProgress();
      signal.throwIfAborted();
      const isIncomplete = cursorAtHead.build.state === 'building';
      const build = isIncomplete ? await completeBuild(pool, projection, cursorAtHead.build) : cursorAtHead.build;
      const newHead = await store.head();
      // Without a number of pieces, the survey returns the new part of the log as one piece.
      const newPieces = await store.survey({
        after: build.checkpoint,
        through: newHead,
        categories: categoriesOf(projection),
      });
      meter.enterPhase('catching up', newPieces[0]?.events ?? 0);
      const finalCursor = await catchUpTo({ ...cursorAtHead, build }, newHead);
      meter.recordEvents(finalCursor.build.events);
      reportProgress();
      // Only the durations of a build without interruptions are useful for estimates.
      if (isIncomplete && initialCursor.build.checkpoint === undefined)
        await recordDurations(pool, schema, meter.readDurations());
      signal.throwIfAborted();
      return finalCursor.build;
    } finally {
      clearInterval(reportTimer);
    }
  });

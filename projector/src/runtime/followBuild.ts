import { type Position, type SubscriptionBatch } from '@campjay/platform/eventStore/port.ts';
import { type AwaitedPosition, createAwaitedPosition } from './awaitedPosition.ts';
import { batchCommitted } from './batchCommitted.ts';
import { commitBatch } from './commitBatch.ts';
import { type Cursor, type Runtime } from './cursor.ts';
import { categoriesOf, interpretPage } from './interpret.ts';
import { advanceCheckpoint } from './advanceCheckpoint.ts';
import { type Projection } from './projection.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { withCursor } from './withCursor.ts';

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** How many events a transaction takes at the most. */
  readonly batchSize: number;
  /** How often it is told at the most how far the log was read without an event for the projection, in ms. */
  readonly passEveryMs?: number;
  /** What readers wait for, who are told at once. */
  readonly awaited?: AwaitedPosition;
  /** Told of each failure that is tried again. */
  readonly onRetry?: () => void;
  /** Told when something was committed. */
  readonly onProgress?: () => void;
}

/** How far the log was read beyond the checkpoint without an event for the projection, and since when. */
interface PendingAdvance {
  readonly reached: Position;
  readonly since: number;
}

/**
 * Keeps a complete build current, batch by batch, until the signal aborts.
 * @throws BuildGone when the build is dropped; ProjectionStopped when it cannot go on; the signal's reason.
 */
export const followBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  {
    signal,
    batchSize,
    passEveryMs = DEFAULT_SETTINGS.passEveryMs,
    awaited = createAwaitedPosition(runtime.store),
    onRetry,
    onProgress,
  }: FollowOptions,
): Promise<void> => {
  /** Whether a page is there before it is time to tell how far the log was read. */
  const arrivesBeforeDeadline = async (
    page: Promise<unknown>,
    { build }: Cursor,
    { reached, since }: PendingAdvance,
  ): Promise<boolean> => {
    const atMostMs = since + passEveryMs - performance.now();
    if (atMostMs <= 0 || awaited.hasRecentWaiter() || awaited.isReaderWaiting(build.checkpoint, reached)) return false;
    const deadlineController = new AbortController();
    const deadline = awaited.waitForReader(build.checkpoint, reached, { atMostMs, signal: deadlineController.signal });
    const isFirst = await Promise.race([page.then(() => true), deadline.then(() => false)]);
    deadlineController.abort();
    return isFirst;
  };

  await withCursor(runtime, schema, { signal, onRetry }, async (initialCursor, resetPause) => {
    const handleProgress = (): void => {
      resetPause();
      onProgress?.();
    };
    onProgress?.(); // the database answers, whether or not there is anything to commit
    let cursor = initialCursor;
    let pendingAdvance: PendingAdvance | undefined;
    const applyPage = async (page: SubscriptionBatch): Promise<void> => {
      if (page.events.length === 0) {
        if (page.reached !== cursor.build.checkpoint)
          pendingAdvance = { reached: page.reached, since: pendingAdvance?.since ?? performance.now() };
        return;
      }
      pendingAdvance = undefined;
      const batch = interpretPage(projection, page, cursor.build.checkpoint);
      const begunAt = Date.now();
      if (!batch.stop || batch.events.length > 0) cursor = await commitBatch(runtime, projection, cursor, batch);
      batchCommitted.record({
        readModel: projection.name,
        events: batch.events.map(({ recorded }) => recorded),
        begunAt,
      });
      handleProgress();
      if (batch.stop) throw batch.stop;
    };

    const shutdown = new AbortController();
    const pages = runtime.store
      .subscribe({
        after: cursor.build.checkpoint,
        categories: categoriesOf(projection),
        batchSize,
        signal: AbortSignal.any([signal, shutdown.signal]),
      })
      [Symbol.asyncIterator]();
    const nextPage = () => {
      const next = pages.next();
      next.catch(() => undefined); // It is awaited below, if nothing else fails before.
      return next;
    };
    try {
      for (let next = nextPage(); ;) {
        if (pendingAdvance && !(await arrivesBeforeDeadline(next, cursor, pendingAdvance))) {
          cursor = await advanceCheckpoint(runtime.pool, cursor, pendingAdvance.reached);
          pendingAdvance = undefined;
          handleProgress();
          continue;
        }
        const page = await next;
        if (page.done) break;
        await applyPage(page.value);
        next = nextPage();
      }
    } finally {
      shutdown.abort();
    }
    signal.throwIfAborted();
  });
};

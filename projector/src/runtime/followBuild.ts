import { type Position, type SubscriptionBatch } from '@campjay/platform/eventstore/port.ts';
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
  /** Maximum number of events per transaction. */
  readonly batchSize: number;
  /** Minimum interval, in ms, between checkpoint updates for events that do not concern the projection. */
  readonly passEveryMs?: number;
  /** Positions for which readers wait. Reaching one is reported immediately. */
  readonly awaited?: AwaitedPosition;
  /** Called for each failure that is retried. */
  readonly onRetry?: () => void;
  /** Called after each commit, and when the database first responds. */
  readonly onProgress?: () => void;
}

/** The position reached past the checkpoint without an event for the projection, and since when. */
interface PendingAdvance {
  readonly reached: Position;
  readonly since: number;
}

/**
 * Maintains a complete build, batch by batch, until the signal aborts.
 * @throws BuildGone when the build is dropped; ProjectionStopped when it cannot continue; the signal's reason
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
  /** Whether a page arrives before the pending checkpoint is due. */
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
    onProgress?.(); // the database responds, even if there is nothing to commit
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
      next.catch(() => undefined); // Awaited below unless something else fails first.
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

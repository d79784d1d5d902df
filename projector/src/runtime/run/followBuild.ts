import { type RecordedEvent, type Position, type SubscriptionBatch } from '@campjay/platform/eventstore/port.ts';
import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { type Pool } from 'pg';
import { BuildMoved } from '../rebuild/build.ts';
import { type Cursor, type Runtime, withCursor } from '../cursor.ts';
import { lockName, sharedBatchesLockSql } from '../locks.ts';
import { type AwaitedPosition, createAwaitedPosition } from './awaitedPosition.ts';
import { commitBatch } from './commitBatch.ts';
import { categoriesOf, interpretPage } from '../interpret.ts';
import { type Projection } from '../projection.ts';
import { DEFAULT_SETTINGS } from '../settings.ts';

export interface BatchCommitted {
  readonly readModel: string;
  readonly events: readonly RecordedEvent[];
  /** When its transaction began (`Date.now()`). */
  readonly begunAt: number;
}

/**
 * Emitted for every batch committed to a complete build, once per maintained build: the live one, and the former one
 * that can be restored.
 */
export const batchCommitted: Diagnostic<BatchCommitted> = createDiagnostic('campjay:batch-taken');

/**
 * Advances a build's checkpoint past events that do not concern it. Rows do not change, so the batch number does not
 * change either: followers need not read anything again, and the next batch of any writer still succeeds. The commit is
 * asynchronous, because after the loss of a checkpoint the same events are only read again.
 * @throws BuildMoved when another writer was faster
 */
const advanceCheckpoint = async (pool: Pool, cursor: Cursor, reached: Position): Promise<Cursor> => {
  const { build } = cursor;
  const { rowCount } = await pool.query(
    `with advanced as (
       update projections.builds set checkpoint = $3
         from (select ${sharedBatchesLockSql('$5')}, set_config('synchronous_commit', 'off', true)) as lock_and_setting
        where schema_name = $1 and batch = $2 and state = $4 returning name
     ) select pg_notify('${READ_MODELS_CHANNEL}', name) from advanced`,
    [build.schema, build.batch.toString(), reached, build.state, lockName('batches', build.name)],
  );
  if (rowCount !== 1) throw new BuildMoved(`${build.schema} was changed or removed by another process`);
  return { ...cursor, build: { ...build, checkpoint: reached } };
};

export interface FollowOptions {
  readonly signal: AbortSignal;
  /** Maximum number of events per transaction. */
  readonly batchSize: number;
  /** Minimum interval, in ms, between checkpoint updates for events that do not concern the projection. */
  readonly passEveryMs?: number;
  /** The position for which readers wait. When the build can reach it, its checkpoint is updated immediately. */
  readonly awaited?: AwaitedPosition;
  /** Called for each failure that is retried. */
  readonly onRetry?: () => void;
  /** Called after each commit, and when the database first responds. */
  readonly onProgress?: () => void;
}

/** A checkpoint that is not stored yet: the position up to which no event concerns the projection, and since when. */
interface PendingAdvance {
  readonly reached: Position;
  readonly since: number;
}

/**
 * Keeps a complete build up to date, batch by batch, until the signal aborts.
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
  /** Waits for the next page. Returns false if the pending checkpoint must be stored before it arrives. */
  const arrivesBeforeDeadline = async (
    page: Promise<unknown>,
    { build }: Cursor,
    { reached, since }: PendingAdvance,
  ): Promise<boolean> => {
    const atMostMs = since + passEveryMs - performance.now();
    if (atMostMs <= 0 || awaited.hasRecentWaiter() || awaited.isReaderWaiting(build.checkpoint, reached)) return false;
    const deadlineController = new AbortController();
    const deadline = awaited.waitForReader(build.checkpoint, reached, { atMostMs, signal: deadlineController.signal });
    const isPageFirst = await Promise.race([page.then(() => true), deadline.then(() => false)]);
    deadlineController.abort();
    return isPageFirst;
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

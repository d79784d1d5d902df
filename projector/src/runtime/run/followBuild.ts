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
  /** When the projector began to commit the batch (`Date.now()`). */
  readonly commitStartedAt: number;
}

/**
 * Emitted for every batch that is committed to a complete build. Events appear several times, once per build that is
 * kept up to date: the live build, and the former one, which can be restored.
 */
export const batchCommitted: Diagnostic<BatchCommitted> = createDiagnostic('campjay:batch-taken');

/**
 * Advances a build's checkpoint past events that do not concern the projection. Rows do not change, so the batch number
 * does not change either: followers need not read anything again, and the next batch of any writer still succeeds. The
 * commit does not wait for the disk: if a crash loses the checkpoint, the same events are merely read again.
 * @throws BuildMoved when another writer has changed the build
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
  readonly idleCheckpointIntervalMs?: number;
  /** The position that readers wait for. As soon as the build can reach it, the checkpoint is updated. */
  readonly awaitedPosition?: AwaitedPosition;
  /** Called for each failure that is retried. */
  readonly onRetry?: () => void;
  /** Called after each commit, and when the database first responds. */
  readonly onProgress?: () => void;
}

/** A checkpoint that is not stored yet, because no event up to this position concerns the projection. */
interface PendingAdvance {
  readonly reached: Position;
  /** Since when the checkpoint waits to be stored (`performance.now()`). */
  readonly pendingSince: number;
}

/**
 * Keeps a complete build up to date, batch by batch, until the signal aborts.
 * @throws BuildGone when the build is removed; ProjectionStopped when the projection cannot continue; the signal's
 * reason when it aborts
 */
export const followBuild = async (
  runtime: Runtime,
  projection: Projection,
  schema: string,
  {
    signal,
    batchSize,
    idleCheckpointIntervalMs = DEFAULT_SETTINGS.idleCheckpointIntervalMs,
    awaitedPosition = createAwaitedPosition(runtime.store),
    onRetry,
    onProgress,
  }: FollowOptions,
): Promise<void> => {
  /** Waits for the next page. Returns false if the pending checkpoint must be stored before the page arrives. */
  const arrivesBeforeDeadline = async (
    page: Promise<unknown>,
    { build }: Cursor,
    { reached, pendingSince }: PendingAdvance,
  ): Promise<boolean> => {
    const atMostMs = pendingSince + idleCheckpointIntervalMs - performance.now();
    if (
      atMostMs <= 0 ||
      awaitedPosition.hasRecentWaiter() ||
      awaitedPosition.isReaderWaiting(build.checkpoint, reached)
    )
      return false;
    const deadlineController = new AbortController();
    const deadline = awaitedPosition.waitForReader(build.checkpoint, reached, {
      atMostMs,
      signal: deadlineController.signal,
    });
    const isPageFirst = await Promise.race([page.then(() => true), deadline.then(() => false)]);
    deadlineController.abort();
    return isPageFirst;
  };

  await withCursor(runtime, schema, { signal, onRetry }, async (initialCursor, resetPause) => {
    const handleProgress = (): void => {
      resetPause();
      onProgress?.();
    };
    onProgress?.(); // The database has responded, even if there is nothing to commit.
    let cursor = initialCursor;
    let pendingAdvance: PendingAdvance | undefined;
    const applyPage = async (page: SubscriptionBatch): Promise<void> => {
      if (page.events.length === 0) {
        if (page.reached !== cursor.build.checkpoint)
          pendingAdvance = { reached: page.reached, pendingSince: pendingAdvance?.pendingSince ?? performance.now() };
        return;
      }
      pendingAdvance = undefined;
      const batch = interpretPage(projection, page, cursor.build.checkpoint);
      const commitStartedAt = Date.now();
      if (!batch.stop || batch.events.length > 0) cursor = await commitBatch(runtime, projection, cursor, batch);
      batchCommitted.record({
        readModel: projection.name,
        events: batch.events.map(({ recorded }) => recorded),
        commitStartedAt,
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
    const requestPage = () => {
      const nextResult = pages.next();
      // Awaited later. Until then, its rejection must not be reported as unhandled.
      nextResult.catch(() => undefined);
      return nextResult;
    };
    try {
      for (let pagePromise = requestPage(); ;) {
        if (pendingAdvance && !(await arrivesBeforeDeadline(pagePromise, cursor, pendingAdvance))) {
          cursor = await advanceCheckpoint(runtime.pool, cursor, pendingAdvance.reached);
          pendingAdvance = undefined;
          handleProgress();
          continue;
        }
        const page = await pagePromise;
        if (page.done) break;
        await applyPage(page.value);
        pagePromise = requestPage();
      }
    } finally {
      shutdown.abort();
    }
    signal.throwIfAborted();
  });
};

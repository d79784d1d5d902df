import { type RecordedEvent, type Position, type SubscriptionBatch } from '@campjay/platform/eventstore/port.ts';
import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { type Pool } from 'pg';
import { BuildMoved } from '../rebuild/build.ts';
import { type Cursor, type Runtime, withCursor } from '../cursor.ts';
import { lockName, shareBatches } from '../locks.ts';
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
 * Advances a build's checkpoint past events that do not concern it. This is no batch: no row changes, followers need
 * not re-read anything, and the commit is asynchronous, because a lost checkpoint only makes the same events be read
 * again. Of two concurrent batch writers one still succeeds, whether or not it has seen this checkpoint.
 * @throws BuildMoved when another writer was faster
 */
const advanceCheckpoint = async (pool: Pool, cursor: Cursor, reached: Position): Promise<Cursor> => {
  const { build } = cursor;
  const { rowCount } = await pool.query(
    `with passed as (
       update projections.builds set checkpoint = $3
         from (select ${shareBatches('$5')}, set_config('synchronous_commit', 'off', true)) as quiet
        where schema_name = $1 and batch = $2 and state = $4 returning name
     ) select pg_notify('${READ_MODELS_CHANNEL}', name) from passed`,
    [build.schema, build.batch.toString(), reached, build.state, lockName('batches', build.name)],
  );
  if (rowCount !== 1) throw new BuildMoved(`${build.schema} is not where it was`);
  return { ...cursor, build: { ...build, checkpoint: reached } };
};

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

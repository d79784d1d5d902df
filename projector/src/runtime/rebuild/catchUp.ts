import { setTimeout } from 'node:timers/promises';
import {
  type EventStore,
  type Position,
  type SubscribeOptions,
  StoreUnavailable,
  type SubscriptionBatch,
} from '@campjay/platform/eventstore/port.ts';
import { commitBatch, type CommitOptions } from '../run/commitBatch.ts';
import { type Cursor, type Runtime } from '../cursor.ts';
import { categoriesOf, type InterpretedEvent, interpretPage } from '../interpret.ts';
import { type Projection } from '../projection.ts';

/**
 * Each pause lasts this many times as long as the work before it. The benchmark `bench:replay` measures how much that
 * helps searches.
 */
const PAUSE_PER_WORK = 1;
/** Maximum pause in ms, so that one slow database call does not delay the work for long. */
const MAX_PAUSE_MS = 200;

/**
 * Pauses between pieces of low-priority work, in proportion to the duration of each piece, so that requests get most of
 * the processors. On a busy machine, the work takes longer, and so do the pauses.
 * @returns a function to call after each piece. It resolves when the next piece may begin, and rejects with the
 * signal's reason when it aborts.
 */
export const pauseProportionally = (signal: AbortSignal): (() => Promise<void>) => {
  let workStartedAt = performance.now();
  return async () => {
    const pauseMs = Math.min(MAX_PAUSE_MS, (performance.now() - workStartedAt) * PAUSE_PER_WORK);
    await setTimeout(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    workStartedAt = performance.now();
  };
};

interface BatchLimits {
  /**
   * Limits memory use: two pages are in memory at once, and an event may contain two hundred sessions.
   */
  readonly eventsPerPage: number;
  /** A transaction is committed after the page with which it reaches this number of row operations or events. */
  readonly operationsPerCommit: number;
  readonly eventsPerCommit: number;
}

/** Transactions large enough to amortize their overhead, and small enough to hold in memory. */
const DEFAULT_LIMITS: BatchLimits = { eventsPerPage: 250, operationsPerCommit: 10_000, eventsPerCommit: 5_000 };
/** For low-priority work: each step occupies a processor for only a few milliseconds. */
const LOW_PRIORITY_LIMITS: BatchLimits = { eventsPerPage: 250, operationsPerCommit: 500, eventsPerCommit: 1_000 };

export interface CatchUpOptions extends CommitOptions {
  readonly signal: AbortSignal;
  /**
   * Whether to pause between pages and use one processor at a time, because no one waits for the result; see
   * `pauseProportionally`.
   */
  readonly isLowPriority?: boolean;
  /** Called after each commit. */
  readonly onCommitted?: (cursor: Cursor) => void;
}

/**
 * Applies to a build all events up to a log position, many per transaction. While one batch is written, the next is
 * read and interpreted, except for low-priority work, which uses one processor at a time.
 * @param through the position of the last event to apply
 * @returns the cursor at exactly that position, or at a later one if the build was already there
 * @throws BuildMoved, ProjectionStopped, the signal's reason, StoreUnavailable if the log ends early, and errors of the
 * database or the log
 */
export const catchUp = async (
  runtime: Runtime,
  projection: Projection,
  cursor: Cursor,
  through: Position,
  { signal, onCommitted, isLowPriority = false, ...options }: CatchUpOptions,
): Promise<Cursor> => {
  const { store } = runtime;
  const after = cursor.build.checkpoint;
  if (after !== undefined && store.compare(after, through) >= 0) return cursor;
  const limits = isLowPriority ? LOW_PRIORITY_LIMITS : DEFAULT_LIMITS;
  const pause = isLowPriority ? pauseProportionally(signal) : undefined;
  /** The last commit, which runs while the next page is read. */
  let pendingCommit = Promise.resolve(cursor);
  let readThrough = after;
  let events: InterpretedEvent[] = [];
  let operations = 0;
  const pages = {
    after,
    categories: categoriesOf(projection),
    batchSize: limits.eventsPerPage,
    readAhead: !isLowPriority,
  };
  for await (const page of readPagesThrough(store, through, { ...pages, signal })) {
    const { stop, reached, events: interpretedEvents } = interpretPage(projection, page, readThrough);
    readThrough = reached;
    for (const event of interpretedEvents) {
      events.push(event);
      operations += event.interpretation.kind === 'rows' ? event.interpretation.operations.length : 1;
    }
    const isLast = stop !== undefined || readThrough === through;
    if (isLast || operations >= limits.operationsPerCommit || events.length >= limits.eventsPerCommit) {
      const currentCursor = await pendingCommit;
      if (currentCursor !== cursor) onCommitted?.(currentCursor);
      pendingCommit = commitBatch(runtime, projection, currentCursor, { events, reached }, options);
      // Awaited after the next page. Until then, its rejection must not be reported as unhandled.
      pendingCommit.catch(() => undefined);
      events = [];
      operations = 0;
    }
    if (stop) {
      await pendingCommit;
      throw stop;
    }
    if (pause) {
      await pendingCommit;
      await pause();
    }
  }
  const finalCursor = await pendingCommit;
  signal.throwIfAborted();
  const { checkpoint } = finalCursor.build;
  if (checkpoint === undefined || store.compare(checkpoint, through) < 0)
    throw new StoreUnavailable('The log was closed before the requested position was read.');
  onCommitted?.(finalCursor);
  return finalCursor;
};

/** Yields pages of the log up to the position `through`. The last page ends exactly there. */
async function* readPagesThrough(
  store: EventStore,
  through: Position,
  options: SubscribeOptions,
): AsyncGenerator<SubscriptionBatch, void, undefined> {
  for await (const page of store.subscribe(options)) {
    if (store.compare(page.reached, through) < 0) {
      yield page;
      continue;
    }
    const events = page.events.filter(({ position }) => store.compare(position, through) <= 0);
    yield { ...page, events, reached: through };
    return;
  }
}

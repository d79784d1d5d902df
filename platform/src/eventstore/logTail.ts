import { categoryOf } from '@campjay/events/streams.ts';
import { type Page, type PageReaderDeps, readWithRetry, unlessAborted } from './readPages.ts';
import { type Position, type RecordedEvent } from './port.ts';

/** What a subscription that has caught up asks the tail for. */
export interface TailRequest {
  /** The position that the subscription has reached. */
  readonly after: Position;
  /** Number of notifications before the subscription read the log up to that position. */
  readonly changeCount: number;
  /** The categories of streams to include; if absent, all. */
  readonly categories: ReadonlySet<string> | undefined;
  /** Maximum number of events to return. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

/**
 * The end of a log, read once for all subscriptions of a process. It holds the latest events in memory. Every
 * subscription has its own position, and asks for the next events when it has processed the last ones.
 */
export interface LogTail {
  /**
   * Resolves with the events after a position as soon as there are any, even if the filter excludes them all. Resolves
   * with 'behind' if the tail no longer holds them: the subscription must then read the log itself.
   */
  next(request: TailRequest): Promise<Page | 'behind' | 'aborted'>;
}

interface LogTailDeps extends PageReaderDeps {
  /** Compares two positions, like `EventStore.compare`. */
  readonly compare: (a: Position, b: Position) => number;
  /** How long to wait for a notification before polling, in ms. */
  readonly pollEveryMs: number;
  /** Maximum number of events to hold for subscriptions that are slower than the others. */
  readonly capacity?: number;
}

/** Enough for two full pages, so that a subscription that is one page behind still finds its events. */
const DEFAULT_CAPACITY = 1_000;

/** Creates the tail of a log. It reads only while a subscription waits, starting at the position of the first one. */
export const createLogTail = (deps: LogTailDeps): LogTail => {
  const { compare, changeSignal, pollEveryMs, signal, capacity = DEFAULT_CAPACITY } = deps;
  /** The last page's end; undefined until the first subscription waits. */
  let end: Omit<Page, 'events'> | undefined;
  /** The events after `start` and up to `end`. */
  let events: RecordedEvent[] = [];
  let start: Position;
  let pendingRead: Promise<void> | undefined;
  let waitingCount = 0;

  const moveTo = ({ after, changeCount }: TailRequest): Omit<Page, 'events'> => {
    start = after;
    events = [];
    return { reached: after, changeCount, isCaughtUp: true };
  };

  const readNext = async ({ reached, changeCount, isCaughtUp }: Omit<Page, 'events'>): Promise<void> => {
    if (isCaughtUp) await changeSignal.changedSince(changeCount, { timeoutMs: pollEveryMs, signal });
    const page = await readWithRetry(deps, reached);
    if (page === 'aborted') return;
    events.push(...page.events);
    const removedEvents = events.splice(0, Math.max(0, events.length - capacity));
    start = removedEvents.at(-1)?.position ?? start;
    end = page;
  };

  /**
   * Returns the index of the first event after a position. Searches from the end, because most subscriptions lack only
   * the last few events.
   */
  const findIndexAfter = (position: Position): number =>
    1 + events.findLastIndex((event) => compare(event.position, position) <= 0);

  const select = (
    { after, categories, limit }: TailRequest,
    { reached, isCaughtUp, changeCount }: Omit<Page, 'events'>,
  ): Page => {
    const selected: RecordedEvent[] = [];
    for (const event of events.slice(findIndexAfter(after))) {
      if (categories && !categories.has(categoryOf(event.streamId))) continue;
      selected.push(event);
      if (selected.length === limit)
        return { events: selected, reached: event.position, isCaughtUp: false, changeCount };
    }
    return { events: selected, reached, isCaughtUp, changeCount };
  };

  const waitForEvents = async (request: TailRequest): Promise<Page | 'behind' | 'aborted'> => {
    while (!request.signal.aborted && !signal.aborted) {
      // Nobody follows the tail's own position: continue from this subscription's instead of reading up to it.
      const isAlone = waitingCount === 1 && pendingRead === undefined;
      if (!end || (isAlone && compare(request.after, end.reached) > 0)) end = moveTo(request);
      if (compare(request.after, start) < 0) return 'behind';
      if (compare(request.after, end.reached) < 0) return select(request, end);
      pendingRead ??= readNext(end).finally(() => (pendingRead = undefined));
      if ((await unlessAborted(pendingRead, request.signal)) === 'aborted') break;
    }
    return 'aborted';
  };

  return {
    next: async (request) => {
      waitingCount += 1;
      try {
        return await waitForEvents(request);
      } finally {
        waitingCount -= 1;
      }
    },
  };
};

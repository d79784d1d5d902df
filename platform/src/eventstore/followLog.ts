import { type Log } from '../kernel/log.ts';
import { type ChangeSignal } from './changeSignal.ts';
import { type Position, StoreUnavailable, type SubscriptionBatch } from './port.ts';

export interface FollowOptions {
  /**
   * Reads the next events after a position. The events and the position reached come from one snapshot of the log.
   * @throws StoreUnavailable
   */
  readonly readPage: (after: Position) => Promise<SubscriptionBatch>;
  /** The position to start after. */
  readonly from: Position;
  /** During catch-up, read the next page while the consumer processes the last one (default true). */
  readonly readAhead?: boolean | undefined;
  /** Notified after each append. */
  readonly changeSignal: ChangeSignal;
  /** How long to wait for a notification before polling, in ms. */
  readonly pollEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Yields the log page by page and then waits for new events, until the signal aborts. While the store does not respond,
 * it retries with growing pauses.
 */
export async function* followLog(options: FollowOptions): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const { changeSignal, signal, pollEveryMs, readAhead = true } = options;
  let reached = options.from;
  let nextPage = startReading(options, reached);
  for (let isFirst = true; ; isFirst = false) {
    const page = await nextPage;
    if (page === 'aborted') return;
    const pageAhead = !page.isCaughtUp && readAhead ? startReading(options, page.reached) : undefined;
    if (isFirst || page.events.length > 0 || page.reached !== reached) {
      const { events, isCaughtUp } = page;
      yield { events, reached: page.reached, isCaughtUp };
    }
    reached = page.reached;
    if (page.isCaughtUp) await changeSignal.changedSince(page.changeCount, { timeoutMs: pollEveryMs, signal });
    nextPage = pageAhead ?? startReading(options, reached);
  }
}

type Page = SubscriptionBatch & {
  /** Number of notifications before the page was read. If there are more now, there may be new events. */
  readonly changeCount: number;
};

/**
 * Starts to read a page. The empty `catch` prevents an unhandled rejection if the consumer stops while a page is read
 * ahead; a consumer that awaits the page still gets the error.
 */
const startReading = (options: FollowOptions, after: Position): Promise<Page | 'aborted'> => {
  const page = readWithRetry(options, after);
  page.catch(() => undefined);
  return page;
};

const readWithRetry = async (
  { readPage, changeSignal, signal, log }: FollowOptions,
  after: Position,
): Promise<Page | 'aborted'> => {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const { changeCount } = changeSignal;
    try {
      const page = await unlessAborted(readPage(after), signal);
      return page === 'aborted' ? page : { ...page, changeCount };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.warn({ error, after }, 'The event store does not answer; the subscription tries again');
      await changeSignal.changedSince(changeCount, { timeoutMs: pauseMs, signal });
    }
  }
  return 'aborted';
};

/** Resolves with 'aborted' if the signal aborts first. Unlike `Promise.race`, it removes its listener afterwards. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> =>
  new Promise((resolve, reject) => {
    const handleAbort = () => resolve('aborted');
    signal.addEventListener('abort', handleAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });

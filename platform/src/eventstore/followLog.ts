import { type Log } from '../kernel/log.ts';
import { type ChangeSignal } from './changeSignal.ts';
import { type Position, StoreUnavailable, type SubscriptionBatch } from './port.ts';

export interface FollowOptions {
  /**
   * Reads the next events after a position, and how far it read, from one snapshot.
   * @throws StoreUnavailable
   */
  readonly readPage: (after: Position) => Promise<SubscriptionBatch>;
  readonly from: Position;
  /** Whether the next page is read while the consumer processes the last one during catch-up (default true). */
  readonly readAhead?: boolean | undefined;
  /** Notified after each append. */
  readonly changeSignal: ChangeSignal;
  /** How long to wait for a notification before polling, in ms. */
  readonly pollEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/** Reads the log endlessly, page by page. If the store does not respond, retries with growing pauses. */
export async function* followLog(options: FollowOptions): AsyncGenerator<SubscriptionBatch, void, undefined> {
  const { changeSignal, signal, pollEveryMs, readAhead = true } = options;
  let reached = options.from;
  let reading = startReading(options, reached);
  for (let isFirst = true; ; isFirst = false) {
    const page = await reading;
    if (page === 'aborted') return;
    const ahead = !page.isCaughtUp && readAhead ? startReading(options, page.reached) : undefined;
    if (isFirst || page.events.length > 0 || page.reached !== reached) {
      const { events, isCaughtUp } = page;
      yield { events, reached: page.reached, isCaughtUp };
    }
    reached = page.reached;
    if (page.isCaughtUp) await changeSignal.changedSince(page.changeCount, { timeoutMs: pollEveryMs, signal });
    reading = ahead ?? startReading(options, reached);
  }
}

type Page = SubscriptionBatch & {
  /** Number of notifications before the page was read; later ones may mean new events. */
  readonly changeCount: number;
};

/** Never leaves a rejection unhandled, since a consumer may stop while a page is read ahead for it. */
const startReading = (options: FollowOptions, after: Position): Promise<Page | 'aborted'> => {
  const reading = readWithRetry(options, after);
  reading.catch(() => undefined);
  return reading;
};

const readWithRetry = async (
  { readPage, changeSignal, signal, log }: FollowOptions,
  after: Position,
): Promise<Page | 'aborted'> => {
  for (let pause = FIRST_RETRY_MS; !signal.aborted; pause = Math.min(pause * 2, LAST_RETRY_MS)) {
    const { changeCount } = changeSignal;
    try {
      const page = await unlessAborted(readPage(after), signal);
      return page === 'aborted' ? page : { ...page, changeCount };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.warn({ error, after }, 'The event store does not answer; the subscription tries again');
      await changeSignal.changedSince(changeCount, { timeoutMs: pause, signal });
    }
  }
  return 'aborted';
};

/** Like Promise.race, which would leave a listener on the signal for every page. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> =>
  new Promise((resolve, reject) => {
    const handleAbort = () => resolve('aborted');
    signal.addEventListener('abort', handleAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });

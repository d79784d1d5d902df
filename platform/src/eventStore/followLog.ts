import { type Log } from '../log/log.ts';
import { type ChangeSignal } from './changeSignal.ts';
import { type Position, StoreUnavailable, type SubscriptionBatch } from './port.ts';

export interface FollowOptions {
  /** The next events after a position, and how far it looked, all of one moment. @throws StoreUnavailable */
  readonly readPage: (after: Position) => Promise<SubscriptionBatch>;
  readonly from: Position;
  /** Whether the next page is read as the consumer works on the last, while it catches up (default true). */
  readonly readAhead?: boolean | undefined;
  /** Rings when something was appended. */
  readonly changeSignal: ChangeSignal;
  /** How long to trust the bell's silence, in ms. */
  readonly pollEveryMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 5_000;

/**
 * An endless read of the log, page after page. When the store does not answer, it is asked again, less and less often.
 */
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
  /** How often the bell had rung before the page was read: what rings later may be news. */
  readonly changeCount: number;
};

/** Never leaves a rejection unhandled, since a consumer may turn away while a page is read ahead for it. */
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

/** Like Promise.race, which would leave a listener on the signal for every page read. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> =>
  new Promise((resolve, reject) => {
    const handleAbort = () => resolve('aborted');
    signal.addEventListener('abort', handleAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });

import { type Log } from '../kernel/log.ts';
import { type Backoff, pauseAfter } from '../kernel/retry.ts';
import { type ChangeSignal } from './changeSignal.ts';
import { type Position, StoreUnavailable, type SubscriptionBatch } from './port.ts';

/** A page of the log. */
export type Page = SubscriptionBatch & {
  /** Number of notifications before the page was read. If there are more now, there may be new events. */
  readonly changeCount: number;
};

export interface PageReaderDeps {
  /**
   * Reads the next events after a position. The events and the position reached come from one snapshot of the log.
   * @throws StoreUnavailable
   */
  readonly readPage: (after: Position) => Promise<SubscriptionBatch>;
  /** Notified after each append. */
  readonly changeSignal: ChangeSignal;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const BACKOFF: Backoff = { firstPauseMs: 100, longestPauseMs: 5_000 };

/** Reads a page. While the store does not respond, it retries with growing pauses, or earlier after a notification. */
export const readWithRetry = async (
  { readPage, changeSignal, signal, log }: PageReaderDeps,
  after: Position,
): Promise<Page | 'aborted'> => {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const { changeCount } = changeSignal;
    try {
      const page = await unlessAborted(readPage(after), signal);
      return page === 'aborted' ? page : { ...page, changeCount };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      log.warn({ error, after }, 'The event store does not answer; the subscription tries again');
      await changeSignal.changedSince(changeCount, { timeoutMs: pauseAfter(BACKOFF, attempt), signal });
    }
  }
  return 'aborted';
};

/** Resolves with 'aborted' if the signal aborts first. Unlike `Promise.race`, it removes its listener afterwards. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'aborted'> =>
  new Promise((resolve, reject) => {
    const handleAbort = () => resolve('aborted');
    if (signal.aborted) handleAbort();
    signal.addEventListener('abort', handleAbort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', handleAbort));
  });

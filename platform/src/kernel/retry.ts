import { setTimeout } from 'node:timers/promises';
import pRetry from 'p-retry';

/** The pauses between attempts, in ms. They double with each failure in a row. */
export interface Backoff {
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** Returns the pause after this number of failures in a row (at least 1), in ms. */
export const pauseAfter = ({ firstPauseMs, longestPauseMs }: Backoff, failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);

/** Shortens a pause by a random amount, to spread the retries of processes that failed at the same moment. */
export const withJitter = (ms: number): number => ms * (0.5 + Math.random() / 2);

/**
 * Resolves after some milliseconds, or when the signal aborts.
 * @param options.ref false if the pause must not keep the process alive
 */
export const pause = (ms: number, signal: AbortSignal, options: { readonly ref?: boolean } = {}): Promise<void> =>
  setTimeout(ms, undefined, { ...options, signal }).catch(() => undefined);

export interface RetryOptions extends Partial<Backoff> {
  /** Maximum number of attempts; unlimited by default. */
  readonly attempts?: number;
  /** No attempt starts later than this, in ms after the first; unlimited by default. */
  readonly withinMs?: number;
  /** True if another attempt may succeed after this error. */
  readonly isTransient: (error: unknown) => boolean;
  readonly signal?: AbortSignal;
}

/**
 * Repeats an operation until it succeeds. By default there is no pause between the attempts.
 * @param work gets the number of the attempt, from 1
 * @throws the first error that is not transient, the error of the last attempt, or the signal's reason if it aborts
 */
export const retry = async <Result>(
  work: (attempt: number) => Promise<Result>,
  { attempts = Infinity, withinMs, firstPauseMs = 0, longestPauseMs = Infinity, isTransient, signal }: RetryOptions,
): Promise<Result> => {
  const attempt = async (number: number): Promise<Result> => {
    try {
      return await work(number);
    } catch (cause) {
      throw new AttemptFailed(cause);
    }
  };
  try {
    return await pRetry(attempt, {
      retries: attempts - 1,
      minTimeout: firstPauseMs,
      maxTimeout: longestPauseMs,
      shouldRetry: ({ error }) => isTransient(error.cause),
      ...(withinMs !== undefined && { maxRetryTime: withinMs }),
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof AttemptFailed ? error.cause : error;
  }
};

/** Wraps the error of an attempt, because `p-retry` has rules of its own for a TypeError, and for values of other types. */
class AttemptFailed extends Error {
  override readonly name = 'AttemptFailed';
  constructor(cause: unknown) {
    super('The attempt failed', { cause });
  }
}

export interface SuperviseOptions {
  /** By default, 0.5 to 30 seconds. */
  readonly backoff?: Backoff;
  /** Called after each failure, before the pause; not for failures after the signal has aborted. */
  readonly onFailure: (error: unknown, pauseMs: number) => void;
  readonly signal: AbortSignal;
}

const DEFAULT_BACKOFF: Backoff = { firstPauseMs: 500, longestPauseMs: 30_000 };

/**
 * Runs an operation again and again until the signal aborts. After a failure it pauses first, longer with each failure
 * in a row. A run that was longer than the longest pause ends the row.
 * @param run the operation; it must end when the signal aborts, and it can be started again at any time. It may call
 * `resetPauses` when it works again
 */
export const supervise = async (
  run: (resetPauses: () => void) => Promise<void>,
  { backoff = DEFAULT_BACKOFF, onFailure, signal }: SuperviseOptions,
): Promise<void> => {
  let failures = 0;
  const resetPauses = (): void => {
    failures = 0;
  };
  // A function, because the compiler would assume that the property stays false during the run.
  const isAborted = (): boolean => signal.aborted;
  while (!isAborted()) {
    const startedAt = performance.now();
    try {
      await run(resetPauses);
    } catch (error) {
      if (isAborted()) return;
      if (performance.now() - startedAt > backoff.longestPauseMs) resetPauses();
      failures += 1;
      const pauseMs = pauseAfter(backoff, failures);
      onFailure(error, pauseMs);
      await pause(pauseMs, signal);
    }
  }
};

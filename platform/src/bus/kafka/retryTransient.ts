import { setTimeout as pause } from 'node:timers/promises';

/** A read received nothing for too long. A retry with a fresh client usually succeeds. */
export class ReadTimeout extends Error {
  override readonly name = 'NothingCame';
  readonly retriable = true;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Retries transient failures with growing pauses: a leader election, a group that is loading, a hanging read. kafkajs
 * marks such errors as retriable, but retries only some of them itself.
 * @throws the last error, if it is not transient or `withinMs` has passed
 */
export const retryTransient = async <T>(work: () => Promise<T>, withinMs: number): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS))
    try {
      return await work();
    } catch (error) {
      if (!isRetriable(error) || Date.now() + pauseMs >= deadline) throw error;
      await pause(pauseMs);
    }
};

const isRetriable = (error: unknown): boolean =>
  error instanceof Error && 'retriable' in error && error.retriable === true;

import { setTimeout as pause } from 'node:timers/promises';

/** Given up because nothing came for too long. What hung once answers a fresh client, more often than not. */
export class ReadTimeout extends Error {
  override readonly name = 'NothingCame';
  readonly retriable = true;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Asks again, less and less often, while what is answered passes by itself: a partition whose leader is being chosen, a group that
 * is being loaded, something that hung. kafkajs calls such failures retriable, and by itself tries only some of them again.
 * @throws what was answered last, when it does not pass, or has not passed within `withinMs`
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

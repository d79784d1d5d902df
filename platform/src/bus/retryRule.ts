import { setTimeout as pause } from 'node:timers/promises';
import { BusUnavailable, MessageRefused } from './port.ts';

/**
 * Limits the duration of a bus operation. A message that passed validation is never the cause: whatever the error, a
 * retry may succeed.
 * @param signal ends the waiting early
 * @throws BusUnavailable, or MessageRefused if the work throws that
 */
export const withTimeout = async <T>(work: Promise<T>, withinMs: number, signal?: AbortSignal): Promise<T> => {
  const waiting = new AbortController();
  const ending = signal ? AbortSignal.any([signal, waiting.signal]) : waiting.signal;
  const tooLate = pause(withinMs, undefined, { signal: ending }).then(() => {
    throw new Error(`No answer within ${withinMs} ms`);
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } catch (cause) {
    if (cause instanceof MessageRefused || cause instanceof BusUnavailable) throw cause;
    throw new BusUnavailable('The interaction bus does not answer', { cause });
  } finally {
    waiting.abort();
  }
};

/** When a failed message is retried, and after how many attempts it is parked. */
export interface RetryRule {
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** About twenty minutes in total: longer than most outages. */
export const RETRY: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 5 * 60_000 };

/** Returns the pause before the next attempt, in ms. */
export const pauseAfter = ({ firstPauseMs, longestPauseMs }: RetryRule, failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);

const MAX_REASON_CHARACTERS = 500;

/** The reason that is stored with a parked message: the handler's error message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS);

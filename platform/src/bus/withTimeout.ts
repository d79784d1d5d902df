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

import { type Log } from '../kernel/log.ts';
import { type Backoff } from '../kernel/retry.ts';
import { BusUnavailable, type DeliveredMessage, MessageRefused } from './port.ts';

/**
 * Converts the errors of a bus operation. A message that passed validation is never the cause: whatever the error, a
 * retry may succeed.
 * @throws BusUnavailable, or MessageRefused if the work throws that
 */
export const withBusErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof MessageRefused || cause instanceof BusUnavailable) throw cause;
    throw new BusUnavailable('The interaction bus does not answer', { cause });
  }
};

/** When a failed message is retried, and after how many attempts it is parked. */
export interface RetryRule extends Backoff {
  readonly attempts: number;
}

/** About twenty minutes in total: longer than most outages. */
export const RETRY: RetryRule = { attempts: 12, firstPauseMs: 1_000, longestPauseMs: 5 * 60_000 };

/** A consumer's pauses after failures in a row, so that an outage uses up only a few attempts of each message. */
export const CONSUMER_BACKOFF: Backoff = { firstPauseMs: 100, longestPauseMs: 5_000 };

/** Called for each message that fails on its own. */
export type OnFailure = (message: DeliveredMessage, error: unknown, isParked: boolean) => void;

export const logFailures =
  (log: Log, topic: string): OnFailure =>
  ({ id }, error, isParked) =>
    log.warn({ error, topic, messageId: id }, isParked ? 'A message was parked' : 'A message is tried again later');

const MAX_REASON_CHARACTERS = 500;

/** The reason that is stored with a parked message: the handler's error message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS);

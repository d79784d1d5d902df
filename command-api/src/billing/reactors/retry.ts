import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/log/log.ts';
import { PaymentRefused } from '@campjay/platform/payments/port.ts';

/** How long a payment provider that is away is left alone. */
const RETRY_DELAY_MS = 30_000;

export interface RetryDeps {
  readonly log: Log;
  readonly againAfterMs?: number;
}

/**
 * Does something with the payment provider, again and again as long as that fails. What the provider refuses is logged, for a
 * person to look at, and holds up nothing: to ask again is useless.
 * @param failure what the log says
 */
export const retry = async (
  { log, againAfterMs = RETRY_DELAY_MS }: RetryDeps,
  signal: AbortSignal,
  operation: () => Promise<void>,
  failure: { readonly sentence: string; readonly about: object },
): Promise<void> => {
  while (!signal.aborted)
    try {
      await operation();
      return;
    } catch (error) {
      log.error({ err: error, ...failure.about }, failure.sentence);
      if (error instanceof PaymentRefused) return;
      await pause(againAfterMs, undefined, { signal }).catch(() => undefined); // told to end
    }
};

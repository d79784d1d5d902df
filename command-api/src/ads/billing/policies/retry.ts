import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { PaymentRefused } from '@campjay/platform/payments/port.ts';

/** Pause before retrying an unavailable payment provider. */
const RETRY_DELAY_MS = 30_000;

export interface RetryDeps {
  readonly log: Log;
  readonly againAfterMs?: number;
}

/**
 * Retries an operation at the payment provider until it succeeds. A refusal is logged for a person to check and not
 * retried, because repeating it is useless.
 * @param failure log message and fields
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
      log.error({ error, ...failure.about }, failure.sentence);
      if (error instanceof PaymentRefused) return;
      await pause(againAfterMs, undefined, { signal }).catch(() => undefined); // aborted
    }
};

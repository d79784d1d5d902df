import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/log/log.ts';
import { PaymentRefused } from '@campjay/platform/payments/port.ts';

/** How long a payment provider that is away is left alone. */
const AGAIN_AFTER_MS = 30_000;

export interface InsistingParts {
  readonly log: Log;
  readonly againAfterMs?: number;
}

/**
 * Does something with the payment provider, again and again as long as that fails. What the provider refuses is logged, for a
 * person to look at, and holds up nothing: to ask again is useless.
 * @param failed what the log says
 */
export const insist = async (
  { log, againAfterMs = AGAIN_AFTER_MS }: InsistingParts,
  signal: AbortSignal,
  act: () => Promise<void>,
  failed: { readonly sentence: string; readonly about: object },
): Promise<void> => {
  while (!signal.aborted)
    try {
      await act();
      return;
    } catch (error) {
      log.error({ err: error, ...failed.about }, failed.sentence);
      if (error instanceof PaymentRefused) return;
      await pause(againAfterMs, undefined, { signal }).catch(() => undefined); // told to end
    }
};

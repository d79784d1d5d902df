import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/log/log.ts';
import { superviseSubscription } from '../superviseSubscription.ts';

const POLL_INTERVAL_MS = 60_000;

/**
 * Looks each minute whether accounts were deleted long enough ago for the keys that theirs was wrapped with to be
 * destroyed. Until the signal aborts.
 */
export const runDeletionFinalizer = (
  {
    finalizeDeletions,
    log,
  }: {
    /** Answers how many epochs of keys ended. */
    readonly finalizeDeletions: () => Promise<number>;
    readonly log: Log;
  },
  signal: AbortSignal,
): Promise<void> =>
  superviseSubscription(
    async () => {
      while (!signal.aborted) {
        const ended = await finalizeDeletions();
        if (ended > 0) log.info({ ended }, 'The keys that deleted accounts were sealed under are destroyed.');
        await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // told to end
      }
    },
    { log, signal, sentence: 'Keys of deleted accounts could not be destroyed; it is tried again.' },
  );

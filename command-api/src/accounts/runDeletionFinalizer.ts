import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { superviseSubscription } from '../kernel/superviseSubscription.ts';

const POLL_INTERVAL_MS = 60_000;

/**
 * Checks each minute whether deletions are old enough for the keys that wrapped the deleted accounts' keys to be
 * destroyed. Runs until the signal aborts.
 */
export const runDeletionFinalizer = (
  {
    finalizeDeletions,
    log,
  }: {
    /** Returns the number of ended key epochs. */
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
        await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined); // aborted
      }
    },
    { log, signal, sentence: 'Keys of deleted accounts could not be destroyed; it is tried again.' },
  );

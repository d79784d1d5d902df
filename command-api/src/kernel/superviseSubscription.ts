import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;

/**
 * Runs an operation again and again until the signal aborts. After an error it pauses first, for 0.5 seconds, and
 * longer after each further error, up to 30 seconds. This covers failures of every dependency except the log: if the
 * log is unavailable, the subscriptions themselves wait for it.
 * @param run the operation; it must end when the signal aborts, and it can be started again at any time
 * @param sentence log message for a failure
 */
export const superviseSubscription = async (
  run: () => Promise<void>,
  { log, signal, sentence }: { readonly log: Log; readonly signal: AbortSignal; readonly sentence: string },
): Promise<void> => {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      await run();
    } catch (error) {
      log.error({ error }, sentence);
      // A failure after a longer run than the maximum pause does not count as a consecutive failure.
      if (performance.now() - startedAt > MAX_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined); // aborted
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    }
  }
};

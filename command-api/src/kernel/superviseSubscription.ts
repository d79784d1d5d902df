import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs an operation until the signal aborts: after an error it starts again, with pauses from 0.5 to 30 seconds.
 * Subscriptions wait for an unavailable log themselves; this covers every other dependency.
 * @param run stops with its signal, and may be started again at any time
 * @param sentence log message of a failure
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
      // A run longer than the longest pause does not count as a consecutive failure.
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined); // aborted
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
};

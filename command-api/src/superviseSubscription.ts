import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/log/log.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Follows something until the signal aborts: what ends with an error is begun again, after pauses from half a second to
 * half a minute. Subscriptions wait by themselves for a log that is away; this is for everything else that may be.
 * @param run aborts with its signal, and may be begun again at any time
 * @param sentence what the log says of a failure
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
      // One that went well for longer than any pause was no failure in a row.
      if (performance.now() - startedAt > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, undefined, { signal }).catch(() => undefined); // told to end
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
};

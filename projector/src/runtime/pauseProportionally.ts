import { setTimeout } from 'node:timers/promises';

/** How long a rest is, in times of the work before it; see bench:replay for what it does to searches. */
const PAUSE_PER_WORK = 1;
/** So that a database that was slow for once does not hold the work up for long, in ms. */
const MAX_PAUSE_MS = 200;

/**
 * Rests between pieces of work that nobody waits for, in proportion to how long each took, so that those whom people wait for
 * get most of the processors: on a busy machine the work takes longer, and the rests with it.
 * @returns to be called after each piece; resolves when the next may begin. It rejects with the signal's reason.
 */
export const pauseProportionally = (signal: AbortSignal): (() => Promise<void>) => {
  let workStartedAt = performance.now();
  return async () => {
    const pauseMs = Math.min(MAX_PAUSE_MS, (performance.now() - workStartedAt) * PAUSE_PER_WORK);
    await setTimeout(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    workStartedAt = performance.now();
  };
};

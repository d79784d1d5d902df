import { setTimeout } from 'node:timers/promises';

/** The length of a pause, as a multiple of the preceding work. See bench:replay for its effect on searches. */
const PAUSE_PER_WORK = 1;
/** Maximum pause in ms, so that one slow database call does not delay the work for long. */
const MAX_PAUSE_MS = 200;

/**
 * Pauses between pieces of low-priority work, in proportion to the duration of each piece, so that requests get most of
 * the processors: on a busy machine the work takes longer, and so do the pauses.
 * @returns a function to call after each piece; resolves when the next may begin, and rejects with the signal's reason
 */
export const pauseProportionally = (signal: AbortSignal): (() => Promise<void>) => {
  let workStartedAt = performance.now();
  return async () => {
    const pauseMs = Math.min(MAX_PAUSE_MS, (performance.now() - workStartedAt) * PAUSE_PER_WORK);
    await setTimeout(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    workStartedAt = performance.now();
  };
};

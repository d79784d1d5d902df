/**
 * A signal that aborts with another one, or with a TimeoutError after `ms`. `AbortSignal.any([signal,
 * AbortSignal.timeout(ms)])` alone is not enough: only the combined signal refers to the timeout, so Node.js may
 * garbage-collect it, and then it never fires.
 */
export const abortWithin = (signal: AbortSignal, ms: number): AbortSignal => {
  const timeout = AbortSignal.timeout(ms);
  // Node.js retains a timeout that has a listener.
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
};

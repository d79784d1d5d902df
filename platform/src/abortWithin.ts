/**
 * A signal that aborts when another one does, and after a time with a TimeoutError.
 * `AbortSignal.any([signal, AbortSignal.timeout(ms)])` alone does not do: Node.js may collect the timeout, which only the
 * combined signal refers to, as garbage, and then it never fires.
 */
export const abortWithin = (signal: AbortSignal, ms: number): AbortSignal => {
  const timeout = AbortSignal.timeout(ms);
  // Node.js keeps a timeout that has a listener.
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
};

/**
 * Returns a signal that aborts with another one, or with a TimeoutError after `ms`. `AbortSignal.any([signal,
 * AbortSignal.timeout(ms)])` alone is not enough: only the combined signal refers to the timeout signal, so Node.js may
 * garbage-collect the timeout before it fires.
 */
export const abortWithin = (signal: AbortSignal, ms: number): AbortSignal => {
  const timeout = AbortSignal.timeout(ms);
  // Node.js does not garbage-collect a timeout signal that has a listener.
  timeout.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, timeout]);
};

/** Calls `test` every 20 ms until it returns true. Resolves with false if that takes longer than `withinMs`. */
export const pollUntil = async (test: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (await test()) return true;
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

/**
 * The result of one attempt to reach a server. `refused`: the server does not accept an account, key or bucket, which
 * only an operator can fix; the sentence names the setting and contains no secret. `unreachable`: a later attempt may
 * succeed.
 */
export type ReachResult =
  | { readonly kind: 'reached' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export const REACHED: ReachResult = { kind: 'reached' };

/** Timeout of one attempt to reach a server, in case it accepts the connection but never answers. */
export const REACH_WITHIN_MS = 5_000;

/**
 * Waits for work with a timeout. A result that arrives later is ignored.
 * @param signal ends the waiting early
 * @throws Error on timeout, or when the signal aborts
 */
export const withTimeout = <T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
    const abort = () => {
      clearTimeout(timer);
      reject(new Error('stopped waiting', { cause: signal?.reason }));
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
  });

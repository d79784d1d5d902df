/**
 * The result of one attempt to reach a server. `refused`: only an operator can fix it (a wrong account, key or bucket);
 * the sentence names the setting and contains no secret. `unreachable`: a later attempt may succeed.
 */
export type ReachResult =
  | { readonly kind: 'reached' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export const REACHED: ReachResult = { kind: 'reached' };

/** Timeout of one attempt, for a server that accepts connections and never answers. */
export const REACH_WITHIN_MS = 5_000;

/** Waits for work with a timeout. A later result is ignored. @throws Error on timeout */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * What one attempt to reach a server found. `refused`: only an operator can put it right (a wrong account, key or bucket);
 * the sentence names the setting and holds no secret. `unreachable`: a later attempt may succeed.
 */
export type ReachResult =
  | { readonly kind: 'reached' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

export const REACHED: ReachResult = { kind: 'reached' };

/** How long one attempt may take. A server that accepts connections and never answers is given up after that. */
export const REACH_WITHIN_MS = 5_000;

/** Waits for work no longer than some milliseconds. What it comes to later is ignored. @throws Error after that time */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Whether the latest request reached the server. Not in the Redux store, because requests must not depend on it, and only
 * the banner shows it.
 */
let isReachable = true;
const listeners = new Set<() => void>();

export const isServerReachable = (): boolean => isReachable;

export const subscribeToReachability = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Records whether a request reached the server. */
export const reachabilityObserved = (hasReached: boolean): void => {
  if (hasReached === isReachable) return;
  isReachable = hasReached;
  for (const listener of listeners) listener();
};

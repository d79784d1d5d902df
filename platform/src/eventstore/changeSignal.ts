/**
 * Wakes code that waits for a change. Notifications are counted: a caller that passes the last count it saw does not
 * miss a notification that came before it started to wait.
 */
export interface ChangeSignal {
  /** Number of notifications so far. */
  readonly changeCount: number;
  notify(): void;
  /**
   * Resolves as soon as the number of notifications exceeds `changeCount`, which may already be the case; also after
   * `timeoutMs`, and when the signal aborts.
   */
  changedSince(
    changeCount: number,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<void>;
}

export const createChangeSignal = (): ChangeSignal => {
  let changeCount = 0;
  const wakeFunctions = new Set<() => void>();
  return {
    get changeCount() {
      return changeCount;
    },
    notify: () => {
      changeCount += 1;
      for (const wake of [...wakeFunctions]) wake();
    },
    changedSince: (knownCount, { timeoutMs, signal }) =>
      new Promise((resolve) => {
        if (changeCount > knownCount || signal.aborted) {
          resolve();
          return;
        }
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          wakeFunctions.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        signal.addEventListener('abort', wake);
        wakeFunctions.add(wake);
      }),
  };
};

/** Wakes waiters when something changes. Notifications are counted, so none is lost while nobody waits. */
export interface ChangeSignal {
  /** Number of notifications so far. */
  readonly changeCount: number;
  notify(): void;
  /**
   * Resolves when there have been more than `changeCount` notifications (at once, if there already were), after
   * `timeoutMs`, or when the signal aborts.
   */
  changedSince(
    changeCount: number,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal },
  ): Promise<void>;
}

export const createChangeSignal = (): ChangeSignal => {
  let changeCount = 0;
  const waiting = new Set<() => void>();
  return {
    get changeCount() {
      return changeCount;
    },
    notify: () => {
      changeCount += 1;
      for (const wake of [...waiting]) wake();
    },
    changedSince: (seen, { timeoutMs, signal }) =>
      new Promise((resolve) => {
        if (changeCount > seen || signal.aborted) {
          resolve();
          return;
        }
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      }),
  };
};

/** Wakes whoever waits for something new. A ring is never lost: it counts, whether or not somebody waits. */
export interface ChangeSignal {
  /** How often it rang. */
  readonly changeCount: number;
  notify(): void;
  /**
   * Resolves when the bell has notified more than `changeCount` times (at once, if it already has), after `timeoutMs`, or when the
   * signal aborts.
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

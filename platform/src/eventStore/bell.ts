/** Wakes whoever waits for something new. A ring is never lost: it counts, whether or not somebody waits. */
export interface Bell {
  /** How often it rang. */
  readonly rings: number;
  ring(): void;
  /**
   * Resolves when the bell has rung more than `rings` times (at once, if it already has), after `atMostMs`, or when the
   * signal aborts.
   */
  rungSince(rings: number, options: { readonly atMostMs: number; readonly signal: AbortSignal }): Promise<void>;
}

export const createBell = (): Bell => {
  let rings = 0;
  const waiting = new Set<() => void>();
  return {
    get rings() {
      return rings;
    },
    ring: () => {
      rings += 1;
      for (const wake of [...waiting]) wake();
    },
    rungSince: (seen, { atMostMs, signal }) =>
      new Promise((resolve) => {
        if (rings > seen || signal.aborted) {
          resolve();
          return;
        }
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, atMostMs);
        signal.addEventListener('abort', wake);
        waiting.add(wake);
      }),
  };
};

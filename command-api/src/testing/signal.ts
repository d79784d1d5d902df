/** Lets a test wait for a condition without polling: it is evaluated once, and again after each notification. */
export interface Signal {
  readonly notify: () => void;
  /** Never gives up: the time limit is that of the test. */
  readonly until: (condition: () => boolean | Promise<boolean>) => Promise<void>;
}

export const createSignal = (): Signal => {
  const waiting = new Set<() => void>();
  return {
    notify: () => {
      for (const wake of waiting) wake();
      waiting.clear();
    },
    until: async (condition) => {
      for (;;) {
        // Before the condition is evaluated, so that a notification meanwhile is not lost.
        const notified = new Promise<void>((resolve) => waiting.add(resolve));
        if (await condition()) return;
        await notified;
      }
    },
  };
};

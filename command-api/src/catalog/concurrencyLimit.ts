/** Works that run at the same time, never more than a limit. */
export interface ConcurrencyLimit {
  /** Starts a work as soon as there is room. @throws the first failure of a work started before. */
  start(task: () => Promise<void>): Promise<void>;
  /** Waits until all have ended. @throws the first failure among them. */
  settled(): Promise<void>;
}

/** @param limit how many works run at once at the most. */
export const concurrencyLimit = (limit: number): ConcurrencyLimit => {
  const running = new Set<Promise<void>>();
  let failed: Promise<void> | undefined;
  return {
    start: async (task) => {
      while (running.size >= limit) await Promise.race(running);
      await failed;
      const attempt = task();
      const run = attempt.catch(() => void (failed ??= attempt)).finally(() => running.delete(run));
      running.add(run);
    },
    settled: async () => {
      await Promise.all(running);
      await failed;
    },
  };
};

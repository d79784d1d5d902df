/** Runs tasks concurrently, up to a limit. */
export interface ConcurrencyLimit {
  /** Starts a task as soon as a slot is free. @throws the first failure of an earlier task. */
  start(task: () => Promise<void>): Promise<void>;
  /** Waits until all tasks have ended. @throws the first failure among them. */
  settled(): Promise<void>;
}

/** @param limit maximum number of concurrent tasks. */
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

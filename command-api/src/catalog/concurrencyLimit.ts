/** Runs tasks concurrently, up to a limit. */
export interface ConcurrencyLimit {
  /**
   * Waits until fewer than `limit` tasks are running, then starts this one.
   * @throws the first failure of an earlier task
   */
  start(task: () => Promise<void>): Promise<void>;
  /** Waits until all tasks have ended. @throws the first failure among them */
  waitForAll(): Promise<void>;
}

/** @param limit maximum number of concurrent tasks */
export const createConcurrencyLimit = (limit: number): ConcurrencyLimit => {
  const runningTasks = new Set<Promise<void>>();
  /** The promise of the first task that failed; awaiting it throws the error of the task. */
  let firstFailure: Promise<void> | undefined;
  return {
    start: async (task) => {
      while (runningTasks.size >= limit) await Promise.race(runningTasks);
      await firstFailure;
      const result = task();
      const taskEnd = result.catch(() => void (firstFailure ??= result)).finally(() => runningTasks.delete(taskEnd));
      runningTasks.add(taskEnd);
    },
    waitForAll: async () => {
      await Promise.all(runningTasks);
      await firstFailure;
    },
  };
};

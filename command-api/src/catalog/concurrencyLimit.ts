import { Semaphore } from 'async-mutex';

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
  const semaphore = new Semaphore(limit);
  let firstFailure: { readonly error: unknown } | undefined;
  const run = (task: () => Promise<void>): Promise<void> =>
    task().catch((error: unknown) => {
      firstFailure ??= { error };
    });
  const throwIfFailed = (): void => {
    if (firstFailure) throw firstFailure.error;
  };
  return {
    start: async (task) => {
      await semaphore.waitForUnlock();
      throwIfFailed();
      void semaphore.runExclusive(() => run(task));
    },
    waitForAll: () => semaphore.runExclusive(throwIfFailed, limit),
  };
};

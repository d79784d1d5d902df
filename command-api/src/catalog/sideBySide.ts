/** Works that run at the same time, never more than a limit. */
export interface SideBySide {
  /** Starts a work as soon as there is room. @throws the first failure of a work started before. */
  start(work: () => Promise<void>): Promise<void>;
  /** Waits until all have ended. @throws the first failure among them. */
  settled(): Promise<void>;
}

/** @param limit how many works run at once at the most. */
export const sideBySide = (limit: number): SideBySide => {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const throwFailure = (): void => {
    const [first] = failures;
    if (failures.length > 0) throw first instanceof Error ? first : new Error(String(first));
  };
  return {
    start: async (work) => {
      while (running.size >= limit) await Promise.race(running);
      throwFailure();
      const run = work()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(run));
      running.add(run);
    },
    settled: async () => {
      await Promise.all(running);
      throwFailure();
    },
  };
};

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
  let failed: Promise<void> | undefined;
  return {
    start: async (work) => {
      while (running.size >= limit) await Promise.race(running);
      await failed;
      const attempt = work();
      const run = attempt.catch(() => void (failed ??= attempt)).finally(() => running.delete(run));
      running.add(run);
    },
    settled: async () => {
      await Promise.all(running);
      await failed;
    },
  };
};

/** A source of changes, such as notifications, log lines or callbacks. */
export interface Signal {
  /** Reports a change. */
  readonly notify: () => void;
  /** Waits until a condition holds; it is evaluated now and after each change. */
  readonly until: (condition: () => boolean | Promise<boolean>) => Promise<void>;
}

export const createSignal = (): Signal => {
  const waiting = new Set<() => void>();
  const nextChange = () => new Promise<void>((resolve) => waiting.add(resolve));
  return {
    notify: () => {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
    until: async (condition) => {
      for (let change = nextChange(); !(await condition()); change = nextChange()) await change;
    },
  };
};

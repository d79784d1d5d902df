/**
 * Limits the concurrent tasks per owner; further tasks wait in order of arrival. For tasks that hold a scarce resource,
 * such as a pool's connection, while they need another one.
 */
export const perOwnerLimit = (limit: number): (<T>(owner: WeakKey, work: () => Promise<T>) => Promise<T>) => {
  const queues = new WeakMap<WeakKey, { running: number; readonly waiting: (() => void)[] }>();
  return async (owner, work) => {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (queue.running < limit) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
    }
  };
};

/**
 * Lets so many pieces of work of one owner go on at the same time, and the others wait in the order in which they came.
 * For work that keeps something of which there are few, such as a connection of a pool, while it needs another one.
 */
export const fewAtOnce = (atMost: number): (<T>(owner: WeakKey, work: () => Promise<T>) => Promise<T>) => {
  const turns = new WeakMap<WeakKey, { working: number; readonly waiting: (() => void)[] }>();
  return async (owner, work) => {
    const turn = turns.get(owner) ?? { working: 0, waiting: [] };
    turns.set(owner, turn);
    if (turn.working < atMost) turn.working += 1;
    else await new Promise<void>((resolve) => turn.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = turn.waiting.shift();
      if (next) next();
      else turn.working -= 1;
    }
  };
};

import { EventEmitter, once } from 'node:events';

/** Conditions that are evaluated again at each change, so that a test need not poll. */
export interface Changes {
  /** Reports a change: every waiter evaluates its condition again. */
  readonly changed: () => void;
  /** @throws if the condition does not hold in time */
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** @param limitMs timeout of a test; far longer than any change takes */
export const watchChanges = (limitMs = 15_000): Changes => {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    changed: () => void emitter.emit('change'),
    until: async (condition) => {
      const signal = AbortSignal.timeout(limitMs);
      while (!condition())
        await once(emitter, 'change', { signal }).catch(() => {
          throw new Error(`After ${limitMs} ms this does not hold: ${condition.toString()}`);
        });
    },
  };
};

import { BusUnavailable, type InteractionBus, type Message } from '../../port.ts';

/** A bus in memory that tests let fail. `hanging`: it says nothing, and takes what it was given when it is up again. */
export interface SwitchableBus {
  readonly set: (state: 'up' | 'down' | 'hanging') => void;
  /** All that it took, in order, also what it took twice. */
  readonly taken: readonly Message[];
  readonly tries: number;
  /** A client of it, which can be cut off for good: nothing it is given arrives any more, and it never answers. */
  readonly client: () => { readonly bus: InteractionBus; readonly cutOff: () => void };
}

export const openSwitchableBus = (): SwitchableBus => {
  let state: 'up' | 'down' | 'hanging' = 'up';
  let tries = 0;
  let held: (() => void)[] = [];
  const taken: Message[] = [];
  const unavailable = () => Promise.reject(new BusUnavailable('It is down'));

  const publish = (messages: readonly Message[]): Promise<void> => {
    tries += 1;
    if (state === 'down') return unavailable();
    if (state === 'up') {
      taken.push(...messages);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      held.push(() => {
        taken.push(...messages);
        resolve();
      });
    });
  };
  return {
    set: (next) => {
      state = next;
      if (next !== 'up') return;
      for (const take of held) take();
      held = [];
    },
    taken,
    get tries() {
      return tries;
    },
    client: () => {
      let isCutOff = false;
      return {
        bus: {
          name: 'switchable',
          publish: (_topic, messages) => (isCutOff ? new Promise(() => undefined) : publish(messages)),
          consume: unavailable,
          lag: unavailable,
          parked: unavailable,
          retryParked: unavailable,
          [Symbol.asyncDispose]: () => Promise.resolve(),
        },
        cutOff: () => (isCutOff = true),
      };
    },
  };
};

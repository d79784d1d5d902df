import { watchChanges } from '../../../testing/watchChanges.ts';
import { BusUnavailable, type InteractionBus, type Message } from '../../port.ts';

/** An in-memory bus that tests let fail. `hanging`: it never answers, and accepts what it received when it is up again. */
export interface SwitchableBus {
  readonly set: (state: 'up' | 'down' | 'hanging') => void;
  /** Everything that it accepted, in order, with repetitions. */
  readonly received: readonly Message[];
  readonly attempts: number;
  /** Evaluates the condition again at each publication. @throws when it does not hold in time */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** A client of it, which can be cut off for good: nothing it publishes arrives any more, and it gets no answer. */
  readonly client: () => { readonly bus: InteractionBus; readonly cutOff: () => void };
}

export const openSwitchableBus = (): SwitchableBus => {
  let state: 'up' | 'down' | 'hanging' = 'up';
  let attempts = 0;
  let pendingPublishes: (() => void)[] = [];
  const received: Message[] = [];
  const publications = watchChanges();
  const unavailable = () => Promise.reject(new BusUnavailable('It is down'));

  const publish = (messages: readonly Message[]): Promise<void> => {
    attempts += 1;
    publications.changed();
    if (state === 'down') return unavailable();
    if (state === 'up') {
      received.push(...messages);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      pendingPublishes.push(() => {
        received.push(...messages);
        resolve();
      });
    });
  };
  return {
    set: (next) => {
      state = next;
      if (next !== 'up') return;
      for (const release of pendingPublishes) release();
      pendingPublishes = [];
    },
    received,
    get attempts() {
      return attempts;
    },
    until: publications.until,
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

import { watchChanges } from '../../../testing/watchChanges.ts';
import { BusUnavailable, type InteractionBus, type Message } from '../../port.ts';

/**
 * An in-memory bus with simulated failures. `hanging`: it does not answer until it is up again, and then accepts what
 * it received.
 */
export interface SwitchableBus {
  readonly set: (state: 'up' | 'down' | 'hanging') => void;
  /** All accepted messages, in order, with duplicates. */
  readonly received: readonly Message[];
  readonly attempts: number;
  /**
   * Checks the condition again after each publication.
   * @throws if it does not become true in time
   */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Creates a client that can be cut off for good: its publications no longer arrive, and it gets no answers. */
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
          readLag: unavailable,
          listParked: unavailable,
          retryParked: unavailable,
          [Symbol.asyncDispose]: () => Promise.resolve(),
        },
        cutOff: () => (isCutOff = true),
      };
    },
  };
};

import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * Something that happens again and again and that somebody may want to count or trace. Whoever does it tells it and knows
 * nothing of who hears: where nobody does, telling costs next to nothing.
 */
export interface Fact<Told> {
  readonly tell: (told: Told) => void;
  /** Hears all that is told in this process, as it is told, until disposed of. A listener must not throw. */
  readonly hear: (listener: (told: Told) => void) => Disposable;
}

/** @param name one per fact, such as 'campjay:command-handled' */
export const factOf = <Told extends object>(name: string): Fact<Told> => {
  const told = channel(name);
  return {
    tell: (what) => {
      if (told.hasSubscribers) told.publish(what);
    },
    hear: (listener) => {
      const hearing = (what: unknown): void => listener(what as Told);
      subscribe(name, hearing);
      return {
        [Symbol.dispose]: () => {
          unsubscribe(name, hearing);
        },
      };
    },
  };
};

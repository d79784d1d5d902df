import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * Something that happens again and again and that somebody may want to count or trace. Whoever does it tells it and knows
 * nothing of who hears: where nobody does, telling costs next to nothing.
 */
export interface Diagnostic<Payload> {
  readonly record: (diagnostic: Payload) => void;
  /** Hears all that is told in this process, as it is told, until disposed of. A listener must not throw. */
  readonly subscribe: (listener: (diagnostic: Payload) => void) => Disposable;
}

/** @param name one per fact, such as 'campjay:command-handled' */
export const createDiagnostic = <Payload extends object>(name: string): Diagnostic<Payload> => {
  const diagnostic = channel(name);
  return {
    record: (payload) => {
      if (diagnostic.hasSubscribers) diagnostic.publish(payload);
    },
    subscribe: (listener) => {
      const handleMessage = (payload: unknown): void => listener(payload as Payload);
      subscribe(name, handleMessage);
      return {
        [Symbol.dispose]: () => {
          unsubscribe(name, handleMessage);
        },
      };
    },
  };
};

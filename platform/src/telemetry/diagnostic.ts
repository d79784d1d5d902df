import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * A channel of diagnostics that metrics or traces may subscribe to. The code that records them does not know the
 * subscribers; without any, recording costs next to nothing.
 */
export interface Diagnostic<Payload> {
  readonly record: (diagnostic: Payload) => void;
  /**
   * Calls the listener synchronously for every diagnostic in this process, until disposed. A listener must not throw.
   */
  readonly subscribe: (listener: (diagnostic: Payload) => void) => Disposable;
}

/** @param name unique per kind of diagnostic, such as 'campjay:command-handled' */
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

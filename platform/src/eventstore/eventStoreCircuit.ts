import { type CircuitControls, createCircuit } from '../kernel/circuit.ts';
import { type EventStore, StoreTimeout, StoreUnavailable } from './port.ts';

/**
 * Half the timeout of a request. The full timeout would be too long: when a request times out, the server may have
 * answered others that it received later, just before it froze.
 */
const MIN_OUTAGE_MS = 2_500;

/**
 * Wraps a store so that requests do not wait for a server that hangs. After a request has timed out, appends and stream
 * reads throw `StoreUnavailable` immediately, until a probe (a read of the log's end) succeeds. So a command that has
 * already waited for one request does not wait for another. Subscriptions and surveys are exempt, because no user waits
 * for them. Disposing the wrapper disposes the store.
 */
export const createEventStoreCircuit = (store: EventStore, controls: CircuitControls): EventStore => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof StoreTimeout,
    minOutageMs: MIN_OUTAGE_MS,
    createError: () => new StoreUnavailable('The event store did not answer in time, and has not answered since'),
    messages: {
      opened: 'The event store does not answer in time; no more requests are sent until a probe succeeds.',
      closed: 'The event store answers again.',
    },
    ...controls,
  });
  const probe = () => store.head();
  return {
    ...store,
    append: (...request) => circuit.run(() => store.append(...request), probe),
    readStream: (...request) => circuit.run(() => store.readStream(...request), probe),
    head: () => circuit.run(probe, probe),
    [Symbol.asyncDispose]: async () => {
      await circuit[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
};

import { type CircuitControls, createCircuit } from '../circuit.ts';
import { type EventStore, StoreSilent, StoreUnavailable } from './port.ts';

/** Half the time that a question may take: whoever asked just before the server froze finds it frozen, too. */
const MIN_OUTAGE_MS = 2_500;

/**
 * A log that nobody waits for while its server hangs. After a question that the server left unanswered until the deadline,
 * appends and reads of streams throw `StoreUnavailable` at once, until the server says where the log ends. So a command
 * that has waited for one question does not wait for the next. Followers and surveys are not kept from asking: nobody waits
 * for them. Closing it closes the store.
 */
export const eventStoreCircuit = (store: EventStore, controls: CircuitControls): EventStore => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof StoreSilent,
    minOutageMs: MIN_OUTAGE_MS,
    createError: () => new StoreUnavailable('The event store did not answer in time, and has not answered since'),
    messages: {
      opened: 'The event store does not answer in time; it is not asked until a probe succeeds.',
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

import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** For each log, whoever came last to a stream and is not done yet. */
const tailsByStore = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Acts on a stream after whoever came before has acted, in this process. Without it, of eight who append to one stream at
 * once seven have to decide again, round after round, and the last ones are told of a conflict that nobody meant. Other
 * processes are met by the revision of the append.
 */
export const serializeByStream = async <Result>(
  store: EventStore,
  streamId: string,
  operation: () => Promise<Result>,
): Promise<Result> => {
  const tails = tailsByStore.get(store) ?? new Map<string, Promise<unknown>>();
  tailsByStore.set(store, tails);
  const result = (tails.get(streamId) ?? Promise.resolve()).then(operation);
  const settled = result.catch(() => undefined);
  tails.set(streamId, settled);
  try {
    return await result;
  } finally {
    if (tails.get(streamId) === settled) tails.delete(streamId);
  }
};

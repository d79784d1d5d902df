import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** Per log and stream, the promise of the last queued operation. */
const tailsByStore = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Runs operations on a stream one at a time within this process. Without it, of eight concurrent appends to one stream
 * seven must decide again, round after round, and the last ones fail with a needless conflict. Conflicts with other
 * processes are detected by the revision check of the append.
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

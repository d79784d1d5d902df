import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** For each log, whoever came last to a stream and is not done yet. */
const lastOf = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Acts on a stream after whoever came before has acted, in this process. Without it, of eight who append to one stream at
 * once seven have to decide again, round after round, and the last ones are told of a conflict that nobody meant. Other
 * processes are met by the revision of the append.
 */
export const inTurn = async <Result>(
  store: EventStore,
  streamId: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  const last = lastOf.get(store) ?? new Map<string, Promise<unknown>>();
  lastOf.set(store, last);
  const mine = (last.get(streamId) ?? Promise.resolve()).then(act);
  const settled = mine.catch(() => undefined);
  last.set(streamId, settled);
  try {
    return await mine;
  } finally {
    if (last.get(streamId) === settled) last.delete(streamId);
  }
};

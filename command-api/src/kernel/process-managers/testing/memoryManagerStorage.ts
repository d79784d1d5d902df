import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import {
  type Checkpoint,
  type EventFailure,
  type ManagerRecords,
  type ManagerStorage,
  type Relation,
} from '../managerStorage.ts';

/** Stores the data of process managers in memory, for tests. Managers with the same name share it. */
export const createMemoryManagerStorage = (): ManagerStorage => {
  const recordsByManager = new Map<string, ManagerRecords>();
  const relations = new Map<string, Relation>();
  return {
    recordsOf: (manager) => getOrCreate(recordsByManager, manager, createRecords),
    relation: (name) => getOrCreate(relations, name, createRelation),
  };
};

const getOrCreate = <Value>(map: Map<string, Value>, key: string, create: () => Value): Value => {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
};

/** `retryAt` is in ms since 1970. */
interface ParkedEvent {
  readonly event: RecordedEvent;
  readonly failure: EventFailure | undefined;
  readonly retryAt: number;
}

const createRecords = (): ManagerRecords => {
  let checkpoint: Checkpoint | undefined;
  const parked = new Map<string, ParkedEvent>();
  const listParked = (streamId?: string) =>
    [...parked.values()]
      .filter(({ event }) => streamId === undefined || event.streamId === streamId)
      .toSorted((a, b) => Number(a.event.revision - b.event.revision));
  return {
    loadCheckpoint: () => Promise.resolve(checkpoint),
    beginAt: (first) => Promise.resolve((checkpoint ??= first)),
    saveCategories: () => Promise.resolve(),
    advanceTo: (position) => {
      if (checkpoint) checkpoint = { ...checkpoint, position };
      return Promise.resolve();
    },
    recordError: () => Promise.resolve(),
    park: (event, failure) => {
      const retryAt = failure ? Date.now() + (failure.retryAfterMs ?? Infinity) : 0;
      if (failure || !parked.has(event.id)) parked.set(event.id, { event, failure, retryAt });
      return Promise.resolve();
    },
    unpark: (eventId) => Promise.resolve(void parked.delete(eventId)),
    parkedStreamIds: () => Promise.resolve(new Set(listParked().map(({ event }) => event.streamId))),
    dueStreamIds: () => {
      const firstByStream = new Map(
        listParked()
          .toReversed()
          .map((each) => [each.event.streamId, each]),
      );
      const due = [...firstByStream].filter(([, { retryAt }]) => retryAt <= Date.now());
      return Promise.resolve(due.map(([streamId]) => streamId));
    },
    parkedIn: (streamId) =>
      Promise.resolve(listParked(streamId).map(({ event: { id, revision } }) => ({ eventId: id, revision }))),
  };
};

const createRelation = (): Relation => {
  const valuesByKey = new Map<string, Set<string>>();
  return {
    add: (key, value = '') => Promise.resolve(void getOrCreate(valuesByKey, key, () => new Set()).add(value)),
    remove: (key, value = '') => {
      const values = valuesByKey.get(key);
      values?.delete(value);
      if (values?.size === 0) valuesByKey.delete(key);
      return Promise.resolve();
    },
    keys: () => Promise.resolve([...valuesByKey.keys()]),
    has: (key) => Promise.resolve(valuesByKey.has(key)),
    valuesOf: (key) => Promise.resolve([...(valuesByKey.get(key) ?? [])]),
    keysOf: (value) => Promise.resolve([...valuesByKey].flatMap(([key, values]) => (values.has(value) ? [key] : []))),
  };
};

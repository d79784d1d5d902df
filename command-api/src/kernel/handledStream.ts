import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import {
  type AppendedEvent,
  type CachedFold,
  createCachedFold,
  createWriterFold,
  type Fold,
  type FoldBudget,
  type WriterFold,
  createFoldBudget,
} from '@campjay/platform/eventstore/cachedFold.ts';
import { type Appended, type EventStore, type NewEvent, type Position } from '@campjay/platform/eventstore/port.ts';

/** The result of an earlier command with a key: its last event, and the hash of its body. */
export interface PriorResult {
  readonly position: Position;
  readonly revision: bigint;
  readonly bodyHash: string | undefined;
}

/** The current state of a stream, and the results of the commands that it has handled. */
export interface HandledStream<State> {
  readonly state: State;
  /** The stream's last revision; undefined if it has no events. */
  readonly revision: bigint | undefined;
  /** Results of earlier commands, by `commandId`. */
  readonly results: PersistentMap<PriorResult>;
}

/** Identifies a command; undefined if it has no key. The same key from two users means two commands. */
export const commandIdOf = ({ actor, commandKey }: EventMetadata): string | undefined =>
  commandKey === undefined ? undefined : `${actor.userId} ${commandKey}`;

/** The initial state of a stream without events. */
export const createNewStream = <State>(initialState: State): HandledStream<State> => ({
  state: initialState,
  revision: undefined,
  results: emptyMap(),
});

/** Cache limits: about 30 MB if each event has its own command key. */
const CACHE_BUDGET = { maxStreams: 2_000, maxEvents: 100_000 };

/** The cached folds of one event store. */
interface StoreCache {
  readonly budget: FoldBudget;
  readonly handled: WeakMap<object, WriterFold<HandledStream<unknown>>>;
  readonly read: WeakMap<object, CachedFold<unknown>>;
}
const cacheByStore = new WeakMap<EventStore, StoreCache>();

const cacheOf = (store: EventStore): StoreCache => {
  const existing = cacheByStore.get(store);
  if (existing) return existing;
  const cache = { budget: createFoldBudget(CACHE_BUDGET), handled: new WeakMap(), read: new WeakMap() };
  cacheByStore.set(store, cache);
  return cache;
};

const handledFoldOf = <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event, AppendedEvent>,
): WriterFold<HandledStream<State>> => {
  const { budget, handled } = cacheOf(store);
  // The entry was created for this same fold, so its state type matches.
  const existing = handled.get(fold) as WriterFold<HandledStream<State>> | undefined;
  const writerFold = existing ?? createWriterFold(store, withResults(fold), fold.cacheLimits ? undefined : budget);
  handled.set(fold, writerFold);
  return writerFold;
};

/**
 * Reads the current state of a stream, for a rule that depends on a stream other than the command's. Any decider can be
 * passed as the fold.
 * @throws UnreadableEvent and StoreUnavailable as `readHandledStream` does.
 */
export const readState = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
): Promise<State> => {
  const { budget, read } = cacheOf(store);
  // The entry was created for this same fold, so its state type matches.
  const existing = read.get(fold) as CachedFold<State> | undefined;
  const cachedFold = existing ?? createCachedFold(store, fold, fold.cacheLimits ? undefined : budget);
  read.set(fold, cachedFold);
  return await cachedFold.readState(streamId);
};

/**
 * Reads the current state of a stream. The folded state is cached, so only events that were appended since then are
 * read, whichever process appended them. The result is the same with and without the cache.
 * @throws UnreadableEvent if the stream contains an event that the fold does not list or cannot parse.
 * @throws StoreUnavailable if the log is unavailable.
 */
export const readHandledStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event, AppendedEvent>,
  streamId: string,
): Promise<HandledStream<State>> => await handledFoldOf(store, fold).readState(streamId);

/**
 * Returns the cached state of a stream without asking the log; undefined if it is not cached. It may be outdated, so
 * only an append at its revision proves it.
 */
export const recallHandledStream = <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event, AppendedEvent>,
  streamId: string,
): HandledStream<State> | undefined => handledFoldOf(store, fold).cachedState(streamId);

/** Adds events to the cached state of their stream, right after they were appended. */
export const rememberAppended = <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event, AppendedEvent>,
  streamId: string,
  events: readonly NewEvent[],
  { position, revision }: Appended,
): void => {
  if (revision === undefined) return;
  const firstRevision = revision - BigInt(events.length) + 1n;
  handledFoldOf(store, fold).addAppended(
    streamId,
    events.map((event, index) => ({
      ...event,
      // As the log returns it, for example without fields that are undefined.
      data: JSON.parse(JSON.stringify(event.data)) as unknown,
      streamId,
      position,
      revision: firstRevision + BigInt(index),
    })),
  );
};

/** Extends a fold: it also collects the results of the commands that the stream has handled. */
const withResults = <State, Event extends DomainEvent>({
  events,
  initialState,
  evolve,
  cacheLimits,
}: Fold<State, Event, AppendedEvent>): Fold<HandledStream<State>, Event, AppendedEvent> => ({
  events,
  ...(cacheLimits && { cacheLimits }),
  initialState: createNewStream(initialState),
  evolve: ({ state, results }, event, recorded) => ({
    state: evolve(state, event, recorded),
    revision: recorded.revision,
    results: withResult(results, recorded),
  }),
});

/** Adds the event as the result of its command. If a command led to several events, the last one is its result. */
const withResult = (
  results: PersistentMap<PriorResult>,
  { metadata, position, revision }: AppendedEvent,
): PersistentMap<PriorResult> => {
  const id = commandIdOf(metadata);
  return id === undefined ? results : results.with(id, { position, revision, bodyHash: metadata.bodyHash });
};

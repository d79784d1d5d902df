import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { emptyMap, type PersistentMap } from '@campjay/domain/persistentMap.ts';
import {
  type CachedFold,
  createCachedFold,
  type Fold,
  type FoldBudget,
  createFoldBudget,
} from '@campjay/platform/eventstore/cachedFold.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

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
  readonly folds: WeakMap<object, CachedFold<HandledStream<unknown>>>;
}
const cacheByStore = new WeakMap<EventStore, StoreCache>();

/**
 * Reads the current state of a stream. The folded state is cached, so only events that were appended since then are
 * read, whichever process appended them. The result is the same with and without the cache.
 * @throws UnreadableEvent if the stream contains an event that the fold does not list or cannot parse.
 * @throws StoreUnavailable if the log is unavailable.
 */
export const readHandledStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
): Promise<HandledStream<State>> => {
  const cache = cacheByStore.get(store) ?? { budget: createFoldBudget(CACHE_BUDGET), folds: new WeakMap() };
  cacheByStore.set(store, cache);
  // The entry was created for this same fold, so its state type matches.
  const existingFold = cache.folds.get(fold) as CachedFold<HandledStream<State>> | undefined;
  const cachedFold = existingFold ?? createCachedFold(store, withResults(fold), cache.budget);
  cache.folds.set(fold, cachedFold);
  return cachedFold.readState(streamId);
};

/** Extends a fold: it also collects the results of the commands that the stream has handled. */
const withResults = <State, Event extends DomainEvent>({
  events,
  initialState,
  evolve,
}: Fold<State, Event>): Fold<HandledStream<State>, Event> => ({
  events,
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
  { metadata, position, revision }: RecordedEvent,
): PersistentMap<PriorResult> => {
  const id = commandIdOf(metadata);
  return id === undefined ? results : results.with(id, { position, revision, bodyHash: metadata.bodyHash });
};

import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { emptyMap, type PersistentMap } from '@campjay/events/persistentMap.ts';
import { type CachedFold, cachedFold, type Fold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type FoldBudget, foldBudget } from '@campjay/platform/eventStore/foldBudget.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventStore/port.ts';

/** The last event that a command with a key led to. */
export interface PriorResult {
  readonly position: Position;
  readonly revision: bigint;
  readonly bodyHash: string | undefined;
}

/** A stream as it stands: what a decision over it needs, and what was answered to the commands that it already took. */
export interface HandledStream<State> {
  readonly state: State;
  /** The stream's last revision; undefined when it has no events. */
  readonly revision: bigint | undefined;
  /** By `commandId`. */
  readonly results: PersistentMap<PriorResult>;
}

/** Keys are the actor's own: two people who happen to send the same key sent two commands. */
export const commandId = ({ actor, commandKey }: EventMetadata): string | undefined =>
  commandKey === undefined ? undefined : `${actor.userId} ${commandKey}`;

export const newStream = <State>(initialState: State): HandledStream<State> => ({
  state: initialState,
  revision: undefined,
  results: emptyMap(),
});

/** Some 30 MB, where each event had a key of its own. */
const BUDGET = { maxStreams: 2_000, maxEvents: 100_000 };

interface StoreCache {
  readonly budget: FoldBudget;
  readonly folds: WeakMap<object, CachedFold<HandledStream<unknown>>>;
}
const cacheByStore = new WeakMap<EventStore, StoreCache>();

/**
 * A stream as it stands now. What was folded before is remembered for a while, so that only what came since is read: by
 * this process or by another one. It is made of nothing but what was read, so that it is the same with and without memory.
 * @throws UnreadableEvent when the stream holds an event that the fold does not know or cannot read.
 * @throws StoreUnavailable when the log does not answer.
 */
export const handledStream = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
): Promise<HandledStream<State>> => {
  const cache = cacheByStore.get(store) ?? { budget: foldBudget(BUDGET), folds: new WeakMap() };
  cacheByStore.set(store, cache);
  // What lies under a fold was made by it, so it is of its kind of state.
  const existing = cache.folds.get(fold) as CachedFold<HandledStream<State>> | undefined;
  const cached = existing ?? cachedFold(store, withResults(fold), cache.budget);
  cache.folds.set(fold, cached);
  return cached.stateOf(streamId);
};

const withResults = <State, Event extends DomainEvent>({
  events,
  initialState,
  evolve,
}: Fold<State, Event>): Fold<HandledStream<State>, Event> => ({
  events,
  initialState: newStream(initialState),
  evolve: ({ state, results }, event, recorded) => ({
    state: evolve(state, event, recorded),
    revision: recorded.revision,
    results: withResult(results, recorded),
  }),
});

/** Of a command that led to several events the last one stays. */
const withResult = (
  results: PersistentMap<PriorResult>,
  { metadata, position, revision }: RecordedEvent,
): PersistentMap<PriorResult> => {
  const id = commandId(metadata);
  return id === undefined ? results : results.with(id, { position, revision, bodyHash: metadata.bodyHash });
};

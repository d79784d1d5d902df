import { type DomainEvent, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { type EventStore, type RecordedEvent } from './port.ts';

/** What a `FoldBudget` needs to know of a cached stream state. */
interface CachedStream {
  /** Number of folded events, as an estimate of the state's size in memory. */
  readonly eventCount: number;
  /** Removes the state from the cache. The stream is read again when it is needed. */
  readonly drop: () => void;
}

/** Limits the memory of cached states. Several folds may share it. The least recently used state is dropped first. */
export interface FoldBudget {
  /** Counts a state, and drops others if the limits are exceeded. */
  readonly add: (cached: CachedStream) => void;
  /** Stops counting a state that is about to be replaced. */
  readonly remove: (cached: CachedStream) => void;
}

export interface CacheLimits {
  readonly maxStreams: number;
  readonly maxEvents: number;
}

export const createFoldBudget = ({ maxStreams, maxEvents }: CacheLimits): FoldBudget => {
  const entries = new Set<CachedStream>(); // a set keeps insertion order, so its first entry is the least recently used
  let eventCount = 0;
  const release = (cached: CachedStream): void => {
    if (entries.delete(cached)) eventCount -= cached.eventCount;
  };
  return {
    remove: release,
    add: (cached) => {
      entries.add(cached);
      eventCount += cached.eventCount;
      for (const leastRecentlyUsed of entries) {
        if (entries.size <= maxStreams && eventCount <= maxEvents) break;
        release(leastRecentlyUsed);
        leastRecentlyUsed.drop();
      }
    },
  };
};

/**
 * What is known of an event that this process has just appended. Only the log knows the time at which it was recorded.
 * If an append has several events, `position` is that of its last event for all of them.
 */
export type AppendedEvent = Omit<RecordedEvent, 'recordedAt'>;

/**
 * Computes a state from a stream's events, one after the other. A decider (see `kernel/decider.ts`) is a fold too.
 * `Recorded` is what the fold needs to know of an event as stored.
 */
export interface Fold<State, Event extends DomainEvent, Recorded = RecordedEvent> {
  /** Parsers of all event types that a stream of this kind may contain. */
  readonly events: readonly {
    readonly type: Event['type'];
    readonly version: number;
    parse(data: unknown, version: number): Event;
  }[];
  /** Event types that do not change the state. They are not even read from the store. */
  readonly excludedTypes?: readonly string[];
  /** Limits of a cache for this fold alone, if its states are too large to share one with other folds. */
  readonly cacheLimits?: CacheLimits;
  readonly initialState: State;
  /** `recorded` is the event as stored, for a state that depends on its time or actor. */
  readonly evolve: (state: State, event: Event, recorded: Recorded) => State;
}

export interface CachedFold<State> {
  /**
   * Returns a stream's current state. Each call reads the events that were appended since the last one.
   * @throws UnreadableEvent if the stream contains an event of an unknown type or with invalid data
   * @throws StoreUnavailable if the log does not respond
   */
  readonly readState: (streamId: string) => Promise<State>;
}

/** Cached states for a writer, which knows the events that it appends itself without reading them back. */
export interface WriterFold<State> extends CachedFold<State> {
  /**
   * Returns the cached state without asking the log; undefined if the stream is not cached. Other processes may have
   * appended events since, so use it only where the expected revision of an append proves that it is current.
   */
  readonly cachedState: (streamId: string) => State | undefined;
  /** Folds events that this process has just appended, if they follow the cached state; otherwise does nothing. */
  readonly addAppended: (streamId: string, appended: readonly AppendedEvent[]) => void;
}

interface CachedState<State> extends CachedStream {
  readonly state: State;
  /** The first revision that is not folded yet. */
  readonly next: bigint;
}

const DEFAULT_LIMITS: CacheLimits = { maxStreams: 10_000, maxEvents: 200_000 };
/** Long streams are read in pages, because folding ten thousand events at once would block the process noticeably. */
const PAGE_SIZE = 1_000;

/**
 * Creates a reader of stream states that caches the most recently used ones. It is meant for decisions that must not
 * rely on a read model, which may lag: events that one process has appended are visible to every other process at its
 * next call.
 * @param budget limits the cache; several folds may share one
 */
export const createCachedFold = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  fold: Fold<State, Event>,
  budget: FoldBudget = createFoldBudget(fold.cacheLimits ?? DEFAULT_LIMITS),
): CachedFold<State> => ({ readState: createFoldCache(store, fold, budget).readState });

/** Creates a cache like `createCachedFold`, for the process that also appends to these streams. */
export const createWriterFold = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  fold: Fold<State, Event, AppendedEvent>,
  budget: FoldBudget = createFoldBudget(fold.cacheLimits ?? DEFAULT_LIMITS),
): WriterFold<State> => {
  const { readState, cache, cacheState, parseEvent } = createFoldCache(store, fold, budget);
  const { excludedTypes = [], evolve } = fold;
  return {
    readState,
    cachedState: (streamId) => cache.get(streamId)?.state,
    addAppended: (streamId, appended) => {
      const cached = cache.get(streamId);
      const last = appended.at(-1);
      if (!cached || !last || appended[0]?.revision !== cached.next) return;
      const state = appended
        .filter(({ type }) => !excludedTypes.includes(type))
        .reduce((current, event) => evolve(current, parseEvent(event), event), cached.state);
      cacheState(streamId, { state, next: last.revision + 1n });
    },
  };
};

const createFoldCache = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  { events: definitions, excludedTypes = [], initialState, evolve }: Fold<State, Event>,
  budget: FoldBudget,
) => {
  const definitionByType = new Map<string, (typeof definitions)[number]>(
    definitions.map((definition) => [definition.type, definition]),
  );
  const cache = new Map<string, CachedState<State>>();

  const parseEvent = ({ streamId, revision, type, version, data }: AppendedEvent): Event => {
    const definition = definitionByType.get(type);
    if (!definition)
      throw new UnreadableEvent(`${streamId} has an event of unknown type ${type} at revision ${revision}`);
    return definition.parse(data, version);
  };

  /**
   * Caches a state. If two reads of a stream run concurrently, the older result may be cached last. This is harmless:
   * the next call then only reads a few events again.
   */
  const cacheState = (streamId: string, { state, next }: Pick<CachedState<State>, 'state' | 'next'>): void => {
    const previous = cache.get(streamId);
    if (previous) budget.remove(previous);
    const cached = { state, next, eventCount: Number(next), drop: () => cache.delete(streamId) };
    cache.set(streamId, cached);
    budget.add(cached);
  };

  const readState = async (streamId: string): Promise<State> => {
    let { state, next } = cache.get(streamId) ?? { state: initialState, next: 0n };
    let hasMore = true;
    while (hasMore) {
      const slice = await store.readStream(streamId, { from: next, limit: PAGE_SIZE, excludedTypes });
      const { events } = slice;
      state = events.reduce((current, recorded) => evolve(current, parseEvent(recorded), recorded), state);
      hasMore = events.length === PAGE_SIZE;
      // After the last page, this also skips excluded events at the stream's end.
      const last = hasMore ? events.at(-1)?.revision : slice.revision;
      if (last !== undefined && last >= next) next = last + 1n;
    }
    cacheState(streamId, { state, next });
    return state;
  };

  return { readState, cache, cacheState, parseEvent };
};

import { type DomainEvent, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { type EventStore, type RecordedEvent } from './port.ts';

/** The cached state of a stream, as far as it uses memory. */
interface CachedStream {
  /** Number of folded events, an estimate of its size. */
  readonly events: number;
  /** Drops the cached state; the stream is then read again when needed. */
  readonly drop: () => void;
}

/** The shared cache budget of several folds; the least recently used state is dropped first. */
export interface FoldBudget {
  readonly hold: (cached: CachedStream) => void;
  /** Releases a state that is about to be replaced. */
  readonly release: (cached: CachedStream) => void;
}

export const foldBudget = ({
  maxStreams,
  maxEvents,
}: {
  readonly maxStreams: number;
  readonly maxEvents: number;
}): FoldBudget => {
  const entries = new Set<CachedStream>(); // sets keep insertion order, so the first is the oldest
  let events = 0;
  const release = (cached: CachedStream): void => {
    if (entries.delete(cached)) events -= cached.events;
  };
  return {
    release,
    hold: (cached) => {
      entries.add(cached);
      events += cached.events;
      for (const oldest of entries) {
        if (entries.size <= maxStreams && events <= maxEvents) break;
        release(oldest);
        oldest.drop();
      }
    },
  };
};

/** A state folded from a stream's events; a decider is a fold too. */
export interface Fold<State, Event extends DomainEvent> {
  /** Readers of every event type that a stream of this kind may contain. */
  readonly events: readonly {
    readonly type: Event['type'];
    readonly version: number;
    parse(data: unknown, version: number): Event;
  }[];
  /** Event types that do not change the state; they are not read at all. */
  readonly without?: readonly string[];
  readonly initialState: State;
  /** `recorded` is the event as stored, for a state that depends on its time or actor. */
  readonly evolve: (state: State, event: Event, recorded: RecordedEvent) => State;
}

export interface CachedFold<State> {
  /**
   * Returns a stream's current state: each call reads from the log what was appended since the last one.
   * @throws UnreadableEvent if the stream contains an event that the fold does not know or cannot read
   * @throws StoreUnavailable if the log does not respond
   */
  readonly stateOf: (streamId: string) => Promise<State>;
}

interface CachedState<State> extends CachedStream {
  readonly state: State;
  /** The first revision that is not folded yet. */
  readonly next: bigint;
}

const BUDGET = { maxStreams: 10_000, maxEvents: 200_000 };
/** Long streams are read in pages, so that other work can run in between: folding ten thousand events takes a while. */
const PAGE_SIZE = 1_000;

/**
 * Folds streams and caches the most recently used states. For decisions that must not rely on a read model, which may
 * lag: what one process has appended, another sees with its next call.
 * @param budget the size of the cache; several folds may share one
 */
export const cachedFold = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  { events: definitions, without = [], initialState, evolve }: Fold<State, Event>,
  budget: FoldBudget = foldBudget(BUDGET),
): CachedFold<State> => {
  const readers = new Map<string, (typeof definitions)[number]>(definitions.map((reader) => [reader.type, reader]));
  const cache = new Map<string, CachedState<State>>();

  const read = ({ streamId, revision, type, version, data }: RecordedEvent): Event => {
    const reader = readers.get(type);
    if (!reader) throw new UnreadableEvent(`${streamId} holds at revision ${revision} an unknown event, ${type}`);
    return reader.parse(data, version);
  };

  /**
   * Of two concurrent reads, either may finish last: the next call then reads slightly more and gets the same result.
   */
  const remember = (streamId: string, { state, next }: Pick<CachedState<State>, 'state' | 'next'>): void => {
    const before = cache.get(streamId);
    if (before) budget.release(before);
    const known = { state, next, events: Number(next), drop: () => cache.delete(streamId) };
    cache.set(streamId, known);
    budget.hold(known);
  };

  return {
    stateOf: async (streamId) => {
      let { state, next } = cache.get(streamId) ?? { state: initialState, next: 0n };
      let hasMore = true;
      while (hasMore) {
        const slice = await store.readStream(streamId, { from: next, limit: PAGE_SIZE, without });
        const { events } = slice;
        state = events.reduce((folded, recorded) => evolve(folded, read(recorded), recorded), state);
        hasMore = events.length === PAGE_SIZE;
        // After the last page, this also skips excluded events at the stream's end.
        const last = hasMore ? events.at(-1)?.revision : slice.revision;
        if (last !== undefined && last >= next) next = last + 1n;
      }
      remember(streamId, { state, next });
      return state;
    },
  };
};

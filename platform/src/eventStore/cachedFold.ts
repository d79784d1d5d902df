import { type DomainEvent, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { type FoldBudget, foldBudget, type CachedStream } from './foldBudget.ts';
import { type EventStore, type RecordedEvent } from './port.ts';

/** A state as it follows from a stream's events; a decider is one too. */
export interface Fold<State, Event extends DomainEvent> {
  /** How each event is read that a stream of this kind may hold. */
  readonly events: readonly {
    readonly type: Event['type'];
    readonly version: number;
    parse(data: unknown, version: number): Event;
  }[];
  /** Types of events that change nothing of the state: they are not read at all. */
  readonly without?: readonly string[];
  readonly initialState: State;
  /** `recorded` is the event as the log holds it, for a state that depends on when it came, or by whom. */
  readonly evolve: (state: State, event: Event, recorded: RecordedEvent) => State;
}

export interface CachedFold<State> {
  /**
   * The state of a stream as it is now: each call reads what was appended since the last one, from the log itself.
   * @throws UnreadableEvent when the stream holds an event that the fold does not know or cannot read.
   * @throws StoreUnavailable when the log does not answer.
   */
  readonly stateOf: (streamId: string) => Promise<State>;
}

interface CachedState<State> extends CachedStream {
  readonly state: State;
  /** The first revision that is not in it. */
  readonly next: bigint;
}

const BUDGET = { maxStreams: 10_000, maxEvents: 200_000 };
/** A long stream is read in parts, between which others get their turn: ten thousand events take a while to fold. */
const PAGE_SIZE = 1_000;

/**
 * Folds streams and remembers where it got to in those that were asked for last. For decisions that a read model, which
 * may lag, must not make: what one process has appended, another sees with its next call.
 * @param budget how much is remembered; several folds may share one.
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

  /** Of two that read at once either may come last: the next call then reads a little more, and comes out the same. */
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
        // After the last part what was left out at the stream's end is passed over too.
        const last = hasMore ? events.at(-1)?.revision : slice.revision;
        if (last !== undefined && last >= next) next = last + 1n;
      }
      remember(streamId, { state, next });
      return state;
    },
  };
};

import { type DomainEvent, UnreadableEvent } from '@campjay/events/defineEvent.ts';
import { type EventStore, type RecordedEvent } from './port.ts';

/** A state as it follows from a stream's events; a decider is one too. */
export interface Fold<State, Event extends DomainEvent> {
  /** How each event is read that a stream of this kind may hold. */
  readonly events: readonly {
    readonly type: Event['type'];
    readonly version: number;
    parse(data: unknown, version: number): Event;
  }[];
  readonly initialState: State;
  /** `recorded` says when the log took the event, for a state that depends on it. */
  readonly evolve: (state: State, event: Event, recorded: Pick<RecordedEvent, 'recordedAt'>) => State;
}

export interface CachedFold<State> {
  /**
   * The state of a stream as it is now: each call reads what was appended since the last one, from the log itself.
   * @throws UnreadableEvent when the stream holds an event that the fold does not know or cannot read.
   * @throws StoreUnavailable when the log does not answer.
   */
  readonly stateOf: (streamId: string) => Promise<State>;
}

interface Known<State> {
  readonly state: State;
  /** The first revision that is not in it. */
  readonly next: bigint;
}

/** How many streams are remembered; the state of one is little, and one that was forgotten is read anew. */
const MAX_STREAMS = 10_000;

/**
 * Folds streams and remembers where it got to in those that were asked for last. For decisions that a read model, which
 * may lag, must not make: what one process has appended, another sees with its next call.
 */
export const cachedFold = <State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  { events: definitions, initialState, evolve }: Fold<State, Event>,
  maxStreams = MAX_STREAMS,
): CachedFold<State> => {
  const readers = new Map<string, (typeof definitions)[number]>(definitions.map((reader) => [reader.type, reader]));
  const remembered = new Map<string, Known<State>>();

  const read = ({ streamId, revision, type, version, data }: RecordedEvent): Event => {
    const reader = readers.get(type);
    if (!reader) throw new UnreadableEvent(`${streamId} holds at revision ${revision} an unknown event, ${type}`);
    return reader.parse(data, version);
  };

  /** Of two that read at once either may come last: the next call then reads a little more, and comes out the same. */
  const remember = (streamId: string, known: Known<State>): void => {
    remembered.delete(streamId);
    remembered.set(streamId, known); // at the end: a map keeps its order, so the first was used longest ago
    for (const [oldest] of remembered) {
      if (remembered.size <= maxStreams) break;
      remembered.delete(oldest);
    }
  };

  return {
    stateOf: async (streamId) => {
      const { state: before, next: from } = remembered.get(streamId) ?? { state: initialState, next: 0n };
      const { events } = await store.readStream(streamId, { from });
      const state = events.reduce((folded, recorded) => evolve(folded, read(recorded), recorded), before);
      const last = events.at(-1);
      remember(streamId, { state, next: last ? last.revision + 1n : from });
      return state;
    },
  };
};

import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type Fold } from '@campjay/platform/eventStore/cachedFold.ts';
import { type EventStore, type NewEvent, type Position, RevisionConflict } from '@campjay/platform/eventStore/port.ts';
import { type CommandHandled, commandHandled } from './commandHandled.ts';
import { accepted, type Decider, type Decision, type EventReaderOf, refused, type Refusal } from './decider.ts';
import { commandId, type PriorResult, handledStream, type HandledStream, newStream } from './handledStream.ts';
import { serializeByStream } from './serializeByStream.ts';
import { uuidV5 } from './uuidV5.ts';

/** How often a command is decided afresh when somebody else was faster, before the caller is told. */
const MAX_ATTEMPTS = 10;

const EVENT_ID_NAMESPACE = '5d9c3a52-0d0e-4b8f-9a55-7c1f0d6a2e43';

export interface CommandRequest<Command> {
  readonly streamId: string;
  readonly command: Command;
  /**
   * Who wishes it, when, and in which chain of causes; it is written beside every event. With an `idempotencyKey` the
   * request may be repeated: it takes effect once, and `bodyHash` tells a repetition from another use of the key.
   */
  readonly metadata: EventMetadata;
  /**
   * Says that the stream is most likely new: the command is then first decided without reading it. Where it is not new,
   * the append tells, and the command is decided over what the stream holds.
   */
  readonly believed?: 'noStream';
}

/** The actor used this command key before, on the same stream, for something else. */
export interface CommandKeyReused extends Refusal {
  readonly type: 'CommandKeyReused';
}

export type CommandOutcome<Reason, Event = DomainEvent> =
  | {
      readonly kind: 'accepted';
      /** What was appended: nothing where all was already as wished, or the command only repeated. */
      readonly events: readonly Event[];
      /** Of the last event that the command led to; when it led to none, where its stream stands. */
      readonly position: Position;
      /** The stream's last revision after the command; undefined when the stream has no events. */
      readonly revision: bigint | undefined;
      /** The command was handled before, under the same key: this is what was answered then. */
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: Reason | CommandKeyReused };

/**
 * Handles one command, the same way for all deciders: reads the stream (as far as it is not remembered), folds it, decides,
 * and appends at the revision that was read. Commands to one stream take turns; when another process was faster it decides again over what they wrote.
 *
 * A repeated command (same actor, stream and `idempotencyKey`) appends nothing and gives the first answer's position.
 * @throws RevisionConflict when somebody was faster ten times in a row.
 * @throws UnreadableEvent when the stream holds an event that the decider does not know or cannot read.
 * @throws StoreUnavailable when the log does not answer; with an `idempotencyKey` the command may safely be sent again.
 */
export const handleCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command>,
): Promise<CommandOutcome<Reason, Event>> => {
  const stream = categoryOf(request.streamId);
  try {
    const outcome = await handleSerialized(store, decider, request);
    commandHandled.record({ stream, outcome: outcomeName(outcome) });
    return outcome;
  } catch (error) {
    commandHandled.record({ stream, outcome: 'failed' });
    throw error;
  }
};

const outcomeName = (outcome: CommandOutcome<Refusal, unknown>): CommandHandled['outcome'] => {
  if (outcome.kind === 'refused') return 'refused';
  if (outcome.isRepeated) return 'repeated';
  return outcome.events.length === 0 ? 'unchanged' : 'accepted';
};

const handleSerialized = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command>,
): Promise<CommandOutcome<Reason, Event>> =>
  serializeByStream(store, request.streamId, async () => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await attemptCommand(store, decider, request, attempt === 1 && request.believed === 'noStream');
      } catch (error) {
        if (!(error instanceof RevisionConflict) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  });

/**
 * What a command would lead to now, without appending anything. A stream believed to be new is not read.
 * @throws UnreadableEvent and StoreUnavailable as `handleCommand` does.
 */
export const previewCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command>,
): Promise<Decision<Event, Reason | CommandKeyReused>> => {
  const isAssumedNew = request.believed === 'noStream';
  return decideUnlessHandled(decider, request, await streamFor(store, decider, request.streamId, isAssumedNew))
    .decision;
};

/** Metadata of a command whose events have ids that are known before it is decided. */
export type KeyedMetadata = EventMetadata & { readonly commandKey: string };

/**
 * The id of the first event that a command with this key leads to. Private values are sealed for it beforehand: a
 * command with such values leads to one event (docs/decisions/sealed-before-deciding.md).
 */
export const firstEventId = (streamId: string, metadata: KeyedMetadata): string => keyedEventId(streamId, metadata, 0);

const attemptCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command>,
  isAssumedNew: boolean,
): Promise<CommandOutcome<Reason, Event>> => {
  const { streamId, metadata } = request;
  const stream = await streamFor(store, decider, streamId, isAssumedNew);
  const { decision, earlier } = decideUnlessHandled(decider, request, stream);
  if (decision.kind === 'refused') return decision;
  if (earlier) return { ...decision, position: earlier.position, revision: earlier.revision, isRepeated: true };

  const newEvents = decision.events.map((event, index): NewEvent => ({
    id: eventId(streamId, metadata, index),
    type: event.type,
    version: versionOf(decider, event),
    data: event.data,
    metadata,
  }));
  const appended = await store.append(streamId, newEvents, { expected: stream.revision ?? 'noStream' });
  return { ...decision, ...appended, isRepeated: false };
};

const streamFor = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
  isAssumedNew: boolean,
): Promise<HandledStream<State>> =>
  isAssumedNew ? newStream(fold.initialState) : handledStream(store, fold, streamId);

/** The decision over a stream; of a command that only repeats, what it led to the first time. */
const decideUnlessHandled = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  decider: Decider<State, Command, Event, Reason>,
  { command, metadata }: CommandRequest<Command>,
  { state, results }: HandledStream<State>,
): { readonly decision: Decision<Event, Reason | CommandKeyReused>; readonly earlier?: PriorResult } => {
  const id = commandId(metadata);
  const earlier = id === undefined ? undefined : results.get(id);
  if (earlier && earlier.bodyHash !== metadata.bodyHash) return { decision: refused({ type: 'CommandKeyReused' }) };
  return earlier ? { decision: accepted(), earlier } : { decision: decider.decide(command, state) };
};

/**
 * What a fold (a decider is one) makes of a stream now, for a rule that asks another stream than the command's.
 * @throws UnreadableEvent and StoreUnavailable as `handleCommand` does.
 */
export const readState = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
): Promise<State> => (await handledStream(store, fold, streamId)).state;

/**
 * With a command key the id follows from the command, so that of two racing repetitions the log keeps one. The body's
 * hash is part of it: another body under the same key must run into the revision check, not pass for a repetition.
 */
const eventId = (streamId: string, { commandKey, ...metadata }: EventMetadata, index: number): string =>
  commandKey === undefined ? randomUUID() : keyedEventId(streamId, { ...metadata, commandKey }, index);

const keyedEventId = (streamId: string, { actor, commandKey, bodyHash }: KeyedMetadata, index: number): string =>
  uuidV5(EVENT_ID_NAMESPACE, JSON.stringify([actor.userId, streamId, commandKey, bodyHash ?? '', index]));

const versionOf = <Event extends DomainEvent>(
  { events: readers }: { readonly events: readonly EventReaderOf<Event>[] },
  event: Event,
): number => {
  const reader = readers.find(({ type }) => type === event.type);
  if (!reader) throw new Error(`The decider decided ${event.type}, but does not list it among its events`);
  return reader.version;
};

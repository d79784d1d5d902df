import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { type EventStore, type NewEvent, type Position, RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type Fold } from '@campjay/platform/eventstore/cachedFold.ts';
import { accepted, type Decider, type Decision, type EventReaderOf, refused, type Refusal } from './decider.ts';
import { commandId, type PriorResult, handledStream, type HandledStream, newStream } from './handledStream.ts';
import { uuidV5 } from './uuidV5.ts';

interface CommandHandled {
  /** The category of the command's stream. */
  readonly stream: string;
  /**
   * `unchanged`: nothing had to change. `repeated`: already handled under the same key. `failed`: the command threw,
   * because the log did not answer or every attempt hit a revision conflict.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'repeated' | 'refused' | 'failed';
}

/** Reports every command after it is decided and its events are in the log. */
export const commandHandled: Diagnostic<CommandHandled> = createDiagnostic('campjay:command-handled');

/** Per log and stream, the promise of the last queued operation. */
const tailsByStore = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Runs operations on a stream one at a time within this process. Without it, of eight concurrent appends to one stream
 * seven must decide again, round after round, and the last ones fail with a needless conflict. Conflicts with other
 * processes are detected by the revision check of the append.
 */
export const serializeByStream = async <Result>(
  store: EventStore,
  streamId: string,
  operation: () => Promise<Result>,
): Promise<Result> => {
  const tails = tailsByStore.get(store) ?? new Map<string, Promise<unknown>>();
  tailsByStore.set(store, tails);
  const result = (tails.get(streamId) ?? Promise.resolve()).then(operation);
  const settled = result.catch(() => undefined);
  tails.set(streamId, settled);
  try {
    return await result;
  } finally {
    if (tails.get(streamId) === settled) tails.delete(streamId);
  }
};

/** Number of attempts after revision conflicts before the command fails. */
const MAX_ATTEMPTS = 10;

const EVENT_ID_NAMESPACE = '5d9c3a52-0d0e-4b8f-9a55-7c1f0d6a2e43';

export interface CommandRequest<Command> {
  readonly streamId: string;
  readonly command: Command;
  /**
   * Actor, time and correlation id; stored with every event. With a `commandKey` the request may be repeated: it takes
   * effect once, and `bodyHash` distinguishes a repetition from another use of the key.
   */
  readonly metadata: EventMetadata;
  /**
   * Set if the stream is most likely new: the command is first decided without reading it. If the stream exists, the
   * append fails and the command is decided again over its events.
   */
  readonly believed?: 'noStream';
}

/** The actor already used this command key on the same stream for a different command. */
export interface CommandKeyReused extends Refusal {
  readonly type: 'CommandKeyReused';
}

export type CommandOutcome<Reason, Event = DomainEvent> =
  | {
      readonly kind: 'accepted';
      /** The appended events: empty if nothing had to change or the command was a repetition. */
      readonly events: readonly Event[];
      /** Position of the last event of the command; without events, the position of the stream's last event. */
      readonly position: Position;
      /** The stream's last revision after the command; undefined if the stream has no events. */
      readonly revision: bigint | undefined;
      /** True if the command was already handled under the same key; this is the first result. */
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: Reason | CommandKeyReused };

/**
 * Handles one command, the same way for all deciders: reads the stream (only what is not cached), folds it, decides,
 * and appends at the revision that was read. Commands to one stream run one at a time; after a conflict with another
 * process the command is decided again over the new events. A repeated command (same actor, stream and `commandKey`)
 * appends nothing and returns the first result's position.
 * @throws RevisionConflict after ten conflicts in a row.
 * @throws UnreadableEvent if the stream contains an event that the decider does not list or cannot parse.
 * @throws StoreUnavailable if the log does not answer; with a `commandKey` the command may safely be sent again.
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
 * Decides a command without appending anything. A stream assumed to be new is not read.
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

/** Metadata of a command whose event ids are known before it is decided. */
export type KeyedMetadata = EventMetadata & { readonly commandKey: string };

/**
 * The id of the first event of a command with this key. Private values are sealed for it before deciding, so a command
 * with such values leads to one event (docs/decisions/sealed-before-deciding.md).
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

/** Decides over a stream; for a repeated command, returns the first result. */
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
 * The current state of a stream, for a rule that depends on a stream other than the command's. Every decider is a fold.
 * @throws UnreadableEvent and StoreUnavailable as `handleCommand` does.
 */
export const readState = async <State, Event extends DomainEvent>(
  store: EventStore,
  fold: Fold<State, Event>,
  streamId: string,
): Promise<State> => (await handledStream(store, fold, streamId)).state;

/**
 * With a command key the id is derived from the command, so the log stores only one of two racing repetitions. The body
 * hash is part of it: a different body under the same key must fail the revision check instead of passing as a
 * repetition.
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

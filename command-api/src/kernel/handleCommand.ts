import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { type EventStore, type NewEvent, type Position, RevisionConflict } from '@campjay/platform/eventstore/port.ts';
import { retry } from '@campjay/platform/kernel/retry.ts';
import { randomUUID } from 'node:crypto';
import { Mutex } from 'async-mutex';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { accept, type Decider, type Decision, type EventReaderOf, refuse, type Refusal } from './decider.ts';
import {
  commandIdOf,
  type PriorResult,
  readHandledStream,
  recallHandledStream,
  rememberAppended,
  type HandledStream,
  createNewStream,
} from './handledStream.ts';
import { uuidV5 } from './uuidV5.ts';

/** A command that was handled, for the metrics. */
interface CommandHandled {
  /** The category of the command's stream, that is, the stream id without the entity's id. */
  readonly stream: string;
  /**
   * `unchanged`: nothing had to change. `repeated`: already handled under the same key. `failed`: the command threw,
   * because the log was unavailable or every attempt ended in a revision conflict.
   */
  readonly outcome: 'accepted' | 'unchanged' | 'repeated' | 'refused' | 'failed';
}

/** Reports every command with its outcome, after its events are in the log. */
export const commandHandled: Diagnostic<CommandHandled> = createDiagnostic('campjay:command-handled');

/** The mutex of each stream with a running operation, per event store. */
const mutexesByStore = new WeakMap<EventStore, Map<string, Mutex>>();

/**
 * Runs operations on a stream one at a time within this process. Otherwise, of eight concurrent appends to one stream,
 * seven would have to be decided again, round after round, until the last ones fail with a needless conflict. Conflicts
 * with other processes are detected by the revision check of the append.
 */
const serializeByStream = async <Result>(
  store: EventStore,
  streamId: string,
  operation: () => Promise<Result>,
): Promise<Result> => {
  const mutexes = mutexesByStore.get(store) ?? new Map<string, Mutex>();
  mutexesByStore.set(store, mutexes);
  const mutex = mutexes.get(streamId) ?? new Mutex();
  mutexes.set(streamId, mutex);
  try {
    return await mutex.runExclusive(operation);
  } finally {
    if (!mutex.isLocked()) mutexes.delete(streamId);
  }
};

/** After this many revision conflicts in a row, the command fails. */
const MAX_ATTEMPTS = 10;

const EVENT_ID_NAMESPACE = '5d9c3a52-0d0e-4b8f-9a55-7c1f0d6a2e43';

export interface CommandRequest<Command, Event = DomainEvent> {
  readonly streamId: string;
  readonly command: Command;
  /**
   * Actor, time and correlation id; stored with every event. With a `commandKey` the request may be repeated: it takes
   * effect once, and `bodyHash` distinguishes a repetition from another use of the key.
   */
  readonly metadata: EventMetadata;
  /**
   * Set if the stream most likely does not exist yet. The command is then first decided without reading the stream. If
   * the stream does exist, the append fails, and the command is decided again, with the events of the stream.
   */
  readonly assumption?: 'noStream';
  /**
   * Chooses the id and metadata of each new event, for a command with several causes, such as a batch of messages. An
   * id must be the same in each attempt. By default, the metadata is the command's, and ids derive from its key.
   */
  readonly identify?: (event: Event) => Pick<NewEvent, 'id' | 'metadata'>;
}

/** The actor already used this command key on the same stream for a different command. */
export interface CommandKeyReused extends Refusal {
  readonly type: 'CommandKeyReused';
}

export type CommandOutcome<Reason, Event = DomainEvent> =
  | {
      readonly kind: 'accepted';
      /** The appended events; empty if nothing had to change or the command was a repetition. */
      readonly events: readonly Event[];
      /** Position of the last event of the command; without events, the position of the stream's last event. */
      readonly position: Position;
      /** The stream's last revision after the command; undefined if the stream has no events. */
      readonly revision: bigint | undefined;
      /**
       * True if the command was already handled under the same key; position and revision are then those of the first
       * time.
       */
      readonly isRepeated: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: Reason | CommandKeyReused };

/**
 * Handles a command: decides with the stream's state and appends the new events at the state's revision. Commands to
 * one stream run one at a time. The state is first taken from memory, because the append proves that it is current;
 * if it is not cached, if nothing would be appended, or after a conflict with another process, the command is decided
 * with the events in the log. A repeated command (same actor, stream and `commandKey`) appends nothing and returns the
 * position of the first result.
 * @throws RevisionConflict after ten conflicts in a row.
 * @throws UnreadableEvent if the stream contains an event that the decider does not list or cannot parse.
 * @throws StoreUnavailable if the log is unavailable; with a `commandKey` the command may safely be sent again.
 */
export const handleCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command, Event>,
): Promise<CommandOutcome<Reason, Event>> => {
  const stream = categoryOf(request.streamId);
  try {
    const outcome = await handleSerialized(store, decider, request);
    commandHandled.record({ stream, outcome: describeOutcome(outcome) });
    return outcome;
  } catch (error) {
    commandHandled.record({ stream, outcome: 'failed' });
    throw error;
  }
};

const describeOutcome = (outcome: CommandOutcome<Refusal, unknown>): CommandHandled['outcome'] => {
  if (outcome.kind === 'refused') return 'refused';
  if (outcome.isRepeated) return 'repeated';
  return outcome.events.length === 0 ? 'unchanged' : 'accepted';
};

const handleSerialized = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command, Event>,
): Promise<CommandOutcome<Reason, Event>> =>
  serializeByStream(
    store,
    request.streamId,
    async () =>
      (await tryFromMemory(store, decider, request)) ??
      (await retry(
        async () => {
          const stream = await readHandledStream(store, decider, request.streamId);
          return await appendDecision(store, decider, request, stream, decideUnlessHandled(decider, request, stream));
        },
        { attempts: MAX_ATTEMPTS, isTransient: (error) => error instanceof RevisionConflict },
      )),
  );

/**
 * Handles a command without reading its stream, if its state is cached or assumed. Returns undefined if only the log
 * can tell the outcome: the state turned out to be outdated, or nothing would be appended that could prove it current.
 */
const tryFromMemory = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command, Event>,
): Promise<CommandOutcome<Reason, Event> | undefined> => {
  const recalled = recallHandledStream(store, decider, request.streamId);
  const stream = request.assumption === 'noStream' ? createNewStream(decider.initialState) : recalled;
  if (!stream) return undefined;
  const judged = decideUnlessHandled(decider, request, stream);
  if (judged.decision.kind === 'refused' || judged.decision.events.length === 0) return undefined;
  try {
    return await appendDecision(store, decider, request, stream, judged);
  } catch (error) {
    if (error instanceof RevisionConflict) return undefined;
    throw error;
  }
};

/**
 * Decides a command without appending anything. A stream assumed to be new is not read.
 * @throws UnreadableEvent and StoreUnavailable as `handleCommand` does.
 */
export const previewCommand = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  request: CommandRequest<Command>,
): Promise<Decision<Event, Reason | CommandKeyReused>> => {
  const stream =
    request.assumption === 'noStream'
      ? createNewStream(decider.initialState)
      : await readHandledStream(store, decider, request.streamId);
  return decideUnlessHandled(decider, request, stream).decision;
};

/** Metadata of a command whose event ids are known before it is decided. */
export type KeyedMetadata = EventMetadata & { readonly commandKey: string };

/**
 * The id of the first event of a command with this key. Private values are encrypted for that event before the command
 * is decided, so a command with private values leads to only one event (docs/decisions/sealed-before-deciding.md).
 */
export const firstEventId = (streamId: string, metadata: KeyedMetadata): string => keyedEventId(streamId, metadata, 0);

/** Appends the events of a decision, or returns its outcome if it has none. */
const appendDecision = async <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  store: EventStore,
  decider: Decider<State, Command, Event, Reason>,
  { streamId, metadata, identify }: CommandRequest<Command, Event>,
  stream: HandledStream<State>,
  { decision, priorResult }: JudgedCommand<Event, Reason>,
): Promise<CommandOutcome<Reason, Event>> => {
  if (decision.kind === 'refused') return decision;
  if (priorResult) {
    const { position, revision } = priorResult;
    return { ...decision, position, revision, isRepeated: true };
  }

  const newEvents = decision.events.map((event, index): NewEvent => ({
    type: event.type,
    version: versionOf(decider, event),
    data: event.data,
    ...(identify?.(event) ?? { id: eventId(streamId, metadata, index), metadata }),
  }));
  const appended = await store.append(streamId, newEvents, { expected: stream.revision ?? 'noStream' });
  rememberAppended(store, decider, streamId, newEvents, appended);
  return { ...decision, ...appended, isRepeated: false };
};

/** What was decided about a command. A repeated command has a prior result, and its decision has no events. */
interface JudgedCommand<Event extends DomainEvent, Reason extends Refusal> {
  readonly decision: Decision<Event, Reason | CommandKeyReused>;
  readonly priorResult?: PriorResult;
}

/** Decides a command; for a repeated command, returns the first result instead. */
const decideUnlessHandled = <State, Command, Event extends DomainEvent, Reason extends Refusal>(
  decider: Decider<State, Command, Event, Reason>,
  { command, metadata }: Pick<CommandRequest<Command>, 'command' | 'metadata'>,
  { state, results }: HandledStream<State>,
): JudgedCommand<Event, Reason> => {
  const id = commandIdOf(metadata);
  const priorResult = id === undefined ? undefined : results.get(id);
  if (!priorResult) return { decision: decider.decide(command, state) };
  if (priorResult.bodyHash !== metadata.bodyHash) return { decision: refuse({ type: 'CommandKeyReused' }) };
  return { decision: accept(), priorResult };
};

/**
 * The id of a new event. With a command key it is derived from the command, so that the log stores only one of two
 * concurrent repetitions. The id includes the body hash, because a different body under the same key must fail the
 * revision check instead of being accepted as a repetition.
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
  if (!reader)
    throw new Error(`The decider returned the event ${event.type}, but does not list this type among its events`);
  return reader.version;
};

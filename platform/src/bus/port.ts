/** A user interaction for later processing: an analytics event, a counter increment, a click. */
export interface Message {
  /** A UUID, the same for every attempt of one message: consumers use it to detect duplicates. */
  readonly id: string;
  /** Messages with the same key are delivered in the order of publication. An opaque id, never a name or an email. */
  readonly key: string;
  /** Any JSON value, at most `MAX_BODY_CHARACTERS` characters long. */
  readonly body: unknown;
  /** The publishing span as a W3C `traceparent`, if traced. The handler continues this trace. */
  readonly traceparent?: string;
  /** When the message was received, if that was before publication; otherwise the bus sets it. */
  readonly receivedAt?: Date;
}

export interface DeliveredMessage extends Message {
  /** When the message was received, set by the publisher or the bus; the same at every delivery. */
  readonly receivedAt: Date;
}

/** A message that could not be handled. It is stored beside its topic until an operator decides. */
export interface ParkedMessage extends DeliveredMessage {
  readonly parkedAt: Date;
  /** The handler's error message. */
  readonly reason: string;
}

/** The backlog of a topic's consumers. */
export interface TopicLag {
  /** Number of unacknowledged messages, including those that wait for another attempt. */
  readonly waiting: number;
  /** Age in ms of the oldest message in `waiting`, with an error of at most 10 percent; absent if there is none. */
  readonly oldestMs?: number;
  /** Number of messages that could not be handled and await an operator's decision. */
  readonly parked: number;
}

/**
 * Handles a batch of messages of one topic. Messages with the same key arrive in order. The promise must resolve only
 * when the effect of the batch is durable: the bus then acknowledges the messages and does not deliver them again.
 */
export type HandleMessages = (messages: readonly DeliveredMessage[]) => Promise<void>;

export interface ConsumeOptions {
  /** Maximum batch size (default 500). */
  readonly batchSize?: number;
  /** Stops consuming; the current batch is finished and acknowledged first. */
  readonly signal: AbortSignal;
}

/**
 * A durable queue of user interactions. The endpoint that accepts an interaction publishes it; a background consumer
 * verifies or counts it. So users do not wait for this work, and no interaction is lost if a process dies. Each topic
 * has one purpose and one kind of consumer, which any number of processes may run.
 * Delivery is at least once: after a crash, a failure or a lost connection, a message may be delivered again, even if
 * its effect is already durable. Consumers recognize such a duplicate by the message's id.
 * A failed batch is retried message by message. A message that fails on its own is retried with growing pauses, while
 * later messages of its key wait and other keys continue. After too many failures, or on `UnusableMessage`, it is
 * parked with the reason and its key continues.
 * Every adapter passes the contract suite in interactionBusContract.ts.
 */
export interface InteractionBus extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Publishes messages. Resolves when all of them would survive a crash. If one is refused, none is published.
   * @param topic lower-case words joined by dashes, such as 'analytics'
   * @throws MessageRefused if one of the messages can never be accepted
   * @throws BusUnavailable if a retry may succeed; a retry is safe, because consumers recognize duplicates by their ids
   */
  publish(topic: string, messages: readonly Message[]): Promise<void>;
  /** Delivers all messages of the topic until the signal aborts. Waits while the bus is unavailable. */
  consume(topic: string, handle: HandleMessages, options: ConsumeOptions): Promise<void>;
  /**
   * Returns the backlog of the topic's consumers; cheap enough for gauges.
   * @throws BusUnavailable
   */
  readLag(topic: string): Promise<TopicLag>;
  /**
   * Lists parked messages, oldest first, at most 1000.
   * @throws BusUnavailable
   */
  listParked(topic: string): Promise<readonly ParkedMessage[]>;
  /**
   * Moves all parked messages of a topic to its end for another attempt.
   * @returns the number of messages
   * @throws BusUnavailable
   */
  retryParked(topic: string): Promise<number>;
}

export const MAX_BODY_CHARACTERS = 64_000;
export const MAX_KEY_CHARACTERS = 200;
export const DEFAULT_BATCH_SIZE = 500;

/**
 * The bus can never accept this message: its id is not a UUID, or its body is not JSON or too long. Retrying does not
 * help.
 */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The bus did not respond. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** Thrown by a handler that can never process a message. The bus then parks the message without another attempt. */
export class UnusableMessage extends Error {
  override readonly name = 'UnusableMessage';
}

/** Something that people did and somebody will read later: an analytics event, a counter's step, a click. */
export interface Message {
  /** A UUID. The same for every try of the same message: whoever must count it once, remembers it. */
  readonly id: string;
  /** Messages of one key are delivered in the order in which they were published. An opaque id, never a name or an email. */
  readonly key: string;
  /** Anything that JSON can say, up to `MAX_BODY_CHARACTERS` of it. */
  readonly body: unknown;
  /** The span that published it, as W3C Trace Context writes it, where that is traced. Its handling belongs to the same trace. */
  readonly traceparent?: string;
  /** When it was taken, where that was before it is published; else the bus says. */
  readonly receivedAt?: Date;
}

export interface DeliveredMessage extends Message {
  /** When it was taken: by the bus, or before that as its publisher says; the same however often it is delivered. */
  readonly receivedAt: Date;
}

/** A message that could not be handled. It waits beside its topic until somebody decides. */
export interface ParkedMessage extends DeliveredMessage {
  readonly parkedAt: Date;
  /** What the handler said, in a sentence. */
  readonly reason: string;
}

/** What a topic's consumers have not done yet. */
export interface TopicLag {
  /** Messages that were taken and not acknowledged, those that wait for another try among them. */
  readonly waiting: number;
  /** How long ago the first of them was taken, in ms; absent when none waits. Within a tenth of the truth. */
  readonly oldestMs?: number;
  /** Messages that could not be handled and wait for somebody's decision. */
  readonly parked: number;
}

/** Handles messages of one topic, those of one key in order. It resolves when their effect is safe: they never come again then. */
export type HandleMessages = (messages: readonly DeliveredMessage[]) => Promise<void>;

export interface ConsumeOptions {
  /** How many messages are handled together at the most (default 500). */
  readonly batchSize?: number;
  /** Ends the consuming; what is being handled is finished and acknowledged first. */
  readonly signal: AbortSignal;
}

/**
 * Carries what people do from the door that takes it to a consumer that judges or counts it, so that nobody waits for the
 * judging and nothing is lost when a process dies. Each topic has one purpose and so one kind of consumer; any number of
 * processes may run it.
 *
 * Delivery is at least once: after a crash, a failure or a lost connection a message comes again, also one whose effect
 * was safe already. The message's id makes it once.
 *
 * A batch that fails is tried again message by message. One that fails by itself is tried later, less and less often, while
 * later messages of its key wait and other keys go on; when it has failed too often, or is `UnusableMessage`, it is
 * parked with the reason and its key goes on without it.
 *
 * Every adapter passes the contract suite beside this file.
 */
export interface InteractionBus extends AsyncDisposable {
  /** The adapter's name, for logs and reports. */
  readonly name: string;
  /**
   * Resolves when all of the messages will survive a crash; of none that was refused.
   * @param topic words in lower case with dashes, such as 'analytics'
   * @throws MessageRefused when one of them can never be taken
   * @throws BusUnavailable when a later attempt may succeed; the same ids make a repetition harmless
   */
  publish(topic: string, messages: readonly Message[]): Promise<void>;
  /** Hands over every message of the topic until the signal aborts. While the bus does not answer, it waits. */
  consume(topic: string, handle: HandleMessages, options: ConsumeOptions): Promise<void>;
  /** How far the topic's consumers are behind: a few cheap questions, for gauges. @throws BusUnavailable */
  lag(topic: string): Promise<TopicLag>;
  /** The oldest first, at most 1000. @throws BusUnavailable */
  parked(topic: string): Promise<readonly ParkedMessage[]>;
  /** Puts all parked messages of a topic behind the others, to be tried anew, and says how many. @throws BusUnavailable */
  retryParked(topic: string): Promise<number>;
}

export const MAX_BODY_CHARACTERS = 64_000;
export const MAX_KEY_CHARACTERS = 200;
export const DEFAULT_BATCH_SIZE = 500;

/** The bus can never take this message: its id is no UUID, its body no JSON or too long. Trying again is useless. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** The bus did not answer. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

/** Thrown by a handler that can do nothing with a message, however often it comes: it is parked at once. */
export class UnusableMessage extends Error {
  override readonly name = 'UnusableMessage';
}

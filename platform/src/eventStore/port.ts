import { type EventMetadata } from '@campjay/events/metadata.ts';

/**
 * A place in the whole log. Opaque: it carries its store's id, and only that store compares it (`EventStore.compare`).
 * It may be kept as text and handed to clients.
 */
export type Position = string & { readonly __brand: 'Position' };

export interface NewEvent {
  /** A UUID; the log refuses to hold one twice. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** Anything JSON can hold. */
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly streamId: string;
  /** Place in its stream, from 0n. */
  readonly revision: bigint;
  readonly position: Position;
  readonly recordedAt: Date;
}

/** What the writer believes of the stream: that it does not exist, its last revision, or nothing in particular. */
export type ExpectedRevision = 'noStream' | 'any' | bigint;

export interface Appended {
  /** The revision of the stream's last event; undefined when nothing was appended to a stream without events. */
  readonly revision: bigint | undefined;
  readonly position: Position;
}

export interface StreamSlice {
  readonly events: readonly RecordedEvent[];
  /** The stream's last revision at the time of reading; undefined when it has no events. */
  readonly revision: bigint | undefined;
}

/** Events in log order, possibly none, and how far the log has been read: a checkpoint may be set to `reached`. */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  readonly reached: Position;
  /** True when nothing more was in the log when this batch was read. */
  readonly caughtUp: boolean;
}

export interface SubscribeOptions {
  /** Events after this position; from the beginning of the log when absent. */
  readonly after?: Position | undefined;
  /** Only streams of these categories; all when absent. */
  readonly categories?: readonly string[];
  /** How many events a batch holds at the most (default 500). */
  readonly batchSize?: number;
  /** Ends the subscription; the iteration then finishes without an error. */
  readonly signal: AbortSignal;
}

/** The log. Every adapter passes the contract suite beside this file. */
export interface EventStore extends AsyncDisposable {
  /**
   * Appends all events or none, as the next revisions of the stream. Events whose ids the stream already holds at its
   * end are not appended again: the first answer is given (a retry after a lost answer is harmless).
   * With no events it answers where the stream and the log stand.
   * @throws RevisionConflict when the stream is not at the expected revision.
   * @throws StoreUnavailable when the store cannot be reached; it may then have appended or not.
   */
  append(
    streamId: string,
    events: readonly NewEvent[],
    options: { readonly expected: ExpectedRevision },
  ): Promise<Appended>;

  /** A stream's events in order, from a revision on (default 0n). A stream that does not exist has none. */
  readStream(streamId: string, options?: { readonly from?: bigint; readonly limit?: number }): Promise<StreamSlice>;

  /**
   * Catches up from a position and then stays live, in log order, without gaps. Also yields batches without events, so
   * that checkpoints advance over what the filter left out.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionBatch>;

  /** The position of the last event in the log (of an empty log: its beginning). */
  head(): Promise<Position>;

  /** Negative, zero or positive as `a` lies before, at or after `b`. @throws when either is another store's position. */
  compare(a: Position, b: Position): number;
}

/** Somebody appended to the stream first. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    readonly actual: bigint | undefined,
  ) {
    super(`${streamId} is at revision ${String(actual ?? 'none')}, not at ${String(expected)}`);
  }
}

/** The store did not answer. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

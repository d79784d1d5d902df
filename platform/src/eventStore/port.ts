import { type EventMetadata } from '@campjay/events/metadata.ts';

/**
 * A place in the whole log. Opaque: it carries its store's id, and only that store compares it (`EventStore.compare`).
 * It may be kept as text and handed to clients.
 */
export type Position = string & { readonly __brand: 'Position' };

export interface NewEvent {
  /** A UUID, used for no other event. */
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
  /** When the log took the event, by the log's clock; never earlier than that of the event before. */
  readonly recordedAt: Date;
}

/** What the writer believes of the stream: that it does not exist, its last revision, or nothing in particular. */
export type ExpectedRevision = 'noStream' | 'any' | bigint;

export interface Appended {
  /** The revision of the last of these events; of an append without events, the stream's last, if it has any. */
  readonly revision: bigint | undefined;
  /** The position of that event; where there is none, of the log's last event. */
  readonly position: Position;
}

export interface StreamSlice {
  readonly events: readonly RecordedEvent[];
  /** The stream's last revision at the time of reading; undefined when it has no events. */
  readonly revision: bigint | undefined;
}

export interface ReadStreamOptions {
  readonly from?: bigint;
  readonly limit?: number;
  /** Types of events that are left out, and that cost next to nothing. */
  readonly without?: readonly string[];
}

/** Events in log order, possibly none, and how far the log has been read: a checkpoint may be set to `reached`. */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  readonly reached: Position;
  /** True when nothing more was in the log when this batch was read. */
  readonly isCaughtUp: boolean;
}

export interface SubscribeOptions {
  /** Events after this position; from the beginning of the log when absent. */
  readonly after?: Position | undefined;
  /** Only streams of these categories; all when absent. */
  readonly categories?: readonly string[];
  /** How many events a batch holds at the most (default 500). */
  readonly batchSize?: number;
  /** Whether the next batch may be read while the last one is still worked on (default true). */
  readonly readAhead?: boolean;
  /** Ends the subscription; the iteration then finishes without an error. */
  readonly signal: AbortSignal;
}

export const DEFAULT_BATCH_SIZE = 500;

export interface SurveyOptions {
  /** Events after this position; from the beginning of the log when absent. */
  readonly after?: Position | undefined;
  /** Up to this position; to the end of the log when absent. */
  readonly through?: Position;
  /** Only streams of these categories; all when absent. */
  readonly categories?: readonly string[];
  /** Into about how many pieces the log is cut (default 1). */
  readonly pieces?: number;
}

/** A piece of the log that has events of the kind that was asked for. */
export interface LogPiece {
  readonly events: number;
  /** About how long the data of one of them is, as JSON. */
  readonly bytesPerEvent: number;
  /** When the first of them was recorded. */
  readonly firstRecordedAt: Date;
}

/** The log. Every adapter passes the contract suite beside this file. */
export interface EventStore extends AsyncDisposable {
  /**
   * Appends all events or none, as the next revisions of the stream.
   *
   * A retry after a lost answer is harmless: events that already follow the expected revision, with the same ids in the
   * same order, are not appended again, and the first answer is given, whatever else the stream took meanwhile.
   * With no events, the expected revision is checked and the answer says where the stream stands.
   * @throws RevisionConflict when the stream is not at the expected revision.
   * @throws EventRefused when the store cannot hold one of the events.
   * @throws StoreUnavailable when the store does not answer; it may then have appended or not.
   */
  append(
    streamId: string,
    events: readonly NewEvent[],
    options: { readonly expected: ExpectedRevision },
  ): Promise<Appended>;

  /**
   * A stream's events in order, from a revision on (default 0n), at most `limit` of them (default all). A stream that
   * does not exist has none.
   * @throws StoreUnavailable when the store does not answer.
   */
  readStream(streamId: string, options?: ReadStreamOptions): Promise<StreamSlice>;

  /**
   * Catches up from a position and then stays live, in log order, without gaps. The first batch comes at once, even
   * when nothing is there to read. Also yields batches without events, so that checkpoints advance over what the filter
   * left out. While the store does not answer, it waits and goes on where it was.
   * @throws ForeignPosition from the iteration, when `after` is another store's position.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionBatch>;

  /**
   * How much lies ahead of a reader: pieces in log order, none where there is no such event. For saying how long something
   * will take, not for following; events are counted exactly.
   * @throws ForeignPosition, StoreUnavailable
   */
  survey(options?: SurveyOptions): Promise<readonly LogPiece[]>;

  /**
   * The position of the last event in the log (of an empty log: its beginning).
   * @throws StoreUnavailable when the store does not answer.
   */
  head(): Promise<Position>;

  /**
   * Negative, zero or positive as `a` lies before, at or after `b`.
   * @throws ForeignPosition when either is another store's position.
   */
  compare(a: Position, b: Position): number;
}

/** Somebody appended to the stream first. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; undefined when it has no events. */
    readonly actual: bigint | undefined,
  ) {
    super(`${streamId} is at revision ${String(actual ?? 'none')}, not at ${String(expected)}`);
  }
}

/** An event that the store cannot hold: its id is taken or no UUID, or its data are not JSON. Retrying is useless. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
}

/** The store did not answer. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store took a question and said nothing until the deadline: whoever asks next would most likely wait as long. */
export class StoreSilent extends StoreUnavailable {}

/** A position that this store never gave out: it is another store's, or no position at all. */
export class ForeignPosition extends Error {
  override readonly name = 'ForeignPosition';
  constructor(readonly position: string) {
    super(`'${position}' is not a position in this event store`);
  }
}

import { z } from 'zod';
import { type EventMetadata } from '@campjay/events/metadata.ts';

/**
 * A position in the whole log. It is opaque: it contains the id of its store, and only that store can compare it
 * (`EventStore.compare`). It may be stored as text and sent to clients.
 */
export type Position = string & { readonly __brand: 'Position' };

/** Accepts any text: only the store can tell whether it is a position of its log. */
export const PositionSchema = z.custom<Position>((value) => typeof value === 'string');

export interface NewEvent {
  /** A UUID, unique to this event. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** Any JSON value. */
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends NewEvent {
  readonly streamId: string;
  /** Index in its stream, from 0n. */
  readonly revision: bigint;
  readonly position: Position;
  /** When the event was appended, by the log's clock. Never earlier than the time of the event before. */
  readonly recordedAt: Date;
}

/**
 * What the writer expects of the stream. 'noStream': it does not exist; 'any': nothing, every state is fine; a number:
 * this is the stream's last revision.
 */
export type ExpectedRevision = 'noStream' | 'any' | bigint;

/** The result of an append. */
export interface Appended {
  /** The revision of the last appended event. For an append without events, the stream's last revision, if any. */
  readonly revision: bigint | undefined;
  /** The position of the event with that revision. If there is none, the position of the log's last event. */
  readonly position: Position;
}

export interface StreamSlice {
  readonly events: readonly RecordedEvent[];
  /** The stream's last revision at the time of reading; undefined if it has no events. */
  readonly revision: bigint | undefined;
}

export interface ReadStreamOptions {
  /** The first revision to read (default 0n). */
  readonly from?: bigint;
  /** Maximum number of events to return (default all). Excluded events do not count. */
  readonly limit?: number;
  /** Event types to exclude. */
  readonly excludedTypes?: readonly string[];
}

/** Events in log order, possibly none. */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  /** The position up to which the log was read. A consumer may store it as its checkpoint. */
  readonly reached: Position;
  /** True if the log had no further events when this batch was read. */
  readonly isCaughtUp: boolean;
}

export interface SubscribeOptions {
  /** The position to start after; if absent, starts at the beginning of the log. */
  readonly after?: Position | undefined;
  /** The categories of streams to include; if absent, all. A category is the part of a stream id before the dash. */
  readonly categories?: readonly string[];
  /** Maximum number of events per batch (default 500). */
  readonly batchSize?: number;
  /** The store may read the next batch while the last one is processed (default true). */
  readonly readAhead?: boolean;
  /** Ends the subscription. The iteration then finishes without an error. */
  readonly signal: AbortSignal;
}

export const DEFAULT_BATCH_SIZE = 500;

export interface SurveyOptions {
  /** The position to start after; if absent, starts at the beginning of the log. */
  readonly after?: Position | undefined;
  /** The position to end at, inclusive; if absent, ends at the end of the log. */
  readonly through?: Position;
  /** The categories of streams to include; if absent, all. A category is the part of a stream id before the dash. */
  readonly categories?: readonly string[];
  /** Approximate number of pieces to divide the log into (default 1). */
  readonly pieces?: number;
}

/** A piece of the log that contains matching events. */
export interface LogPiece {
  /** Number of matching events. */
  readonly events: number;
  /** Approximate size of one event's data as JSON, in bytes. */
  readonly bytesPerEvent: number;
  /** When the first event of the piece was recorded. */
  readonly firstRecordedAt: Date;
}

/** The event log. Every adapter passes the contract suite in eventStoreContract.ts. */
export interface EventStore extends AsyncDisposable {
  /**
   * Appends all events or none, as the next revisions of the stream. An append whose response was lost may safely be
   * retried: if events with the same ids in the same order already follow the expected revision, nothing is appended
   * and the first result is returned, even if the stream has grown since. Without events, only the expected revision is
   * checked, and the result is the stream's current revision.
   * @throws RevisionConflict if the stream is not at the expected revision
   * @throws EventRefused if the store can never accept one of the events
   * @throws StoreUnavailable if the store does not respond; the events may or may not have been appended
   */
  append(
    streamId: string,
    events: readonly NewEvent[],
    options: { readonly expected: ExpectedRevision },
  ): Promise<Appended>;

  /**
   * Reads a stream's events in order. A stream that does not exist has no events.
   * @throws StoreUnavailable if the store does not respond
   */
  readStream(streamId: string, options?: ReadStreamOptions): Promise<StreamSlice>;

  /**
   * Yields all events after a position and then new ones as they are appended, in log order and without gaps. The first
   * batch comes immediately, even if it is empty. Empty batches also come later, so that checkpoints advance past
   * events that the filter excludes. While the store does not respond, the subscription waits, and then continues where
   * it was.
   * @throws ForeignPosition from the iteration, if `after` is another store's position
   */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionBatch>;

  /**
   * Divides a range of the log into pieces and describes each, in log order and without empty pieces. The
   * results are used to estimate progress. Event counts are exact.
   * @throws ForeignPosition, StoreUnavailable
   */
  survey(options?: SurveyOptions): Promise<readonly LogPiece[]>;

  /**
   * Returns the position of the last event in the log (its beginning if the log is empty).
   * @throws StoreUnavailable if the store does not respond
   */
  head(): Promise<Position>;

  /**
   * Returns a negative number if `a` is before `b`, zero if they are equal, and a positive number if `a` is after `b`.
   * @throws ForeignPosition if either is another store's position
   */
  compare(a: Position, b: Position): number;
}

/** Another writer appended to the stream first. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; undefined if it has no events. */
    readonly actual: bigint | undefined,
  ) {
    super(`${streamId} is at revision ${String(actual ?? 'none')}, not at ${String(expected)}`);
  }
}

/** The store can never accept an event: its id is already used or not a UUID, or its data is not JSON. Do not retry. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
}

/** The store did not respond. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store accepted a request but sent no answer in time. The next request would probably wait as long. */
export class StoreTimeout extends StoreUnavailable {}

/** A position is invalid, or belongs to another store. */
export class ForeignPosition extends Error {
  override readonly name = 'ForeignPosition';
  constructor(readonly position: string) {
    super(`'${position}' is not a position in this event store`);
  }
}

import { type EventMetadata } from '@campjay/events/metadata.ts';

/**
 * A position in the whole log. Opaque: it contains its store's id, and only that store compares it
 * (`EventStore.compare`). It may be stored as text and sent to clients.
 */
export type Position = string & { readonly __brand: 'Position' };

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
  /** When the event was appended, by the log's clock; never earlier than the event before. */
  readonly recordedAt: Date;
}

/** The state of the stream that the writer expects: it does not exist, its last revision, or anything. */
export type ExpectedRevision = 'noStream' | 'any' | bigint;

export interface Appended {
  /** The revision of the last of these events; for an append without events, the stream's last revision, if any. */
  readonly revision: bigint | undefined;
  /** The position of that event; without one, of the log's last event. */
  readonly position: Position;
}

export interface StreamSlice {
  readonly events: readonly RecordedEvent[];
  /** The stream's last revision at the time of reading; undefined if it has no events. */
  readonly revision: bigint | undefined;
}

export interface ReadStreamOptions {
  readonly from?: bigint;
  readonly limit?: number;
  /** Event types to exclude, at almost no cost. */
  readonly without?: readonly string[];
}

/** Events in log order, possibly none, and how far the log was read: a checkpoint may be set to `reached`. */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  readonly reached: Position;
  /** True if the log had no further events when this batch was read. */
  readonly isCaughtUp: boolean;
}

export interface SubscribeOptions {
  /** Exclusive; from the beginning of the log if absent. */
  readonly after?: Position | undefined;
  /** Only streams of these categories; all if absent. */
  readonly categories?: readonly string[];
  /** Maximum number of events per batch (default 500). */
  readonly batchSize?: number;
  /** Whether the next batch may be read while the last one is processed (default true). */
  readonly readAhead?: boolean;
  /** Ends the subscription; the iteration then finishes without an error. */
  readonly signal: AbortSignal;
}

export const DEFAULT_BATCH_SIZE = 500;

export interface SurveyOptions {
  /** Exclusive; from the beginning of the log if absent. */
  readonly after?: Position | undefined;
  /** Inclusive; to the end of the log if absent. */
  readonly through?: Position;
  /** Only streams of these categories; all if absent. */
  readonly categories?: readonly string[];
  /** Approximate number of pieces to divide the log into (default 1). */
  readonly pieces?: number;
}

/** A piece of the log that contains matching events. */
export interface LogPiece {
  readonly events: number;
  /** Approximate size of one event's data, as JSON. */
  readonly bytesPerEvent: number;
  /** When the first of them was recorded. */
  readonly firstRecordedAt: Date;
}

/** The event log. Every adapter passes the contract suite in eventStoreContract.ts. */
export interface EventStore extends AsyncDisposable {
  /**
   * Appends all events or none, as the next revisions of the stream. A retry after a lost answer is harmless: events
   * that already follow the expected revision, with the same ids in the same order, are not appended again, and the
   * first answer is returned, whatever was appended to the stream in the meantime. Without events, only the expected
   * revision is checked, and the result is the stream's current revision.
   * @throws RevisionConflict if the stream is not at the expected revision
   * @throws EventRefused if the store cannot hold one of the events
   * @throws StoreUnavailable if the store does not respond; the events may or may not have been appended
   */
  append(
    streamId: string,
    events: readonly NewEvent[],
    options: { readonly expected: ExpectedRevision },
  ): Promise<Appended>;

  /**
   * Reads a stream's events in order, from a revision (default 0n), at most `limit` of them (default all). A stream
   * that does not exist has none.
   * @throws StoreUnavailable if the store does not respond
   */
  readStream(streamId: string, options?: ReadStreamOptions): Promise<StreamSlice>;

  /**
   * Catches up from a position and then stays live, in log order, without gaps. The first batch comes at once, even
   * without events. Also yields empty batches, so that checkpoints advance past filtered events. While the store does
   * not respond, it waits and then continues where it was.
   * @throws ForeignPosition from the iteration, if `after` is another store's position
   */
  subscribe(options: SubscribeOptions): AsyncIterable<SubscriptionBatch>;

  /**
   * Estimates how much a reader has ahead: pieces in log order, without empty ones. For progress estimates, not for
   * following; event counts are exact.
   * @throws ForeignPosition, StoreUnavailable
   */
  survey(options?: SurveyOptions): Promise<readonly LogPiece[]>;

  /**
   * Returns the position of the last event in the log (its beginning if the log is empty).
   * @throws StoreUnavailable if the store does not respond
   */
  head(): Promise<Position>;

  /**
   * Negative, zero or positive if `a` is before, at or after `b`.
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

/** The store cannot hold an event: its id is taken or not a UUID, or its data is not JSON. Retrying does not help. */
export class EventRefused extends Error {
  override readonly name = 'EventRefused';
}

/** The store did not respond. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store accepted a request and sent nothing until the deadline: the next request would probably wait as long. */
export class StoreSilent extends StoreUnavailable {}

/** A position that this store did not create: another store's, or an invalid one. */
export class ForeignPosition extends Error {
  override readonly name = 'ForeignPosition';
  constructor(readonly position: string) {
    super(`'${position}' is not a position in this event store`);
  }
}

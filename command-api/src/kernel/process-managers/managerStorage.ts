import { type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** What process managers store: checkpoints, parked events, and the state that they collect from events. */
export interface ManagerStorage {
  /** @param manager the name of a process manager */
  recordsOf(manager: string): ManagerRecords;
  /** @param name unique among all process managers; a released name must not change */
  relation(name: string): Relation;
}

export interface Checkpoint {
  /** The position up to which events are handled; undefined before the first event. */
  readonly position: Position | undefined;
  /** The end of the log at the manager's first start. Events up to there have no side effects. */
  readonly liveFrom: Position;
}

/** The stored checkpoint, last error and parked events of one process manager. */
export interface ManagerRecords {
  loadCheckpoint(): Promise<Checkpoint | undefined>;
  /** Stores the first checkpoint. @returns the stored one, if another process was faster */
  beginAt(checkpoint: Checkpoint): Promise<Checkpoint>;
  /** Stores which categories the manager follows, so that its lag can be measured. */
  saveCategories(categories: readonly string[]): Promise<void>;
  advanceTo(position: Position): Promise<void>;
  recordError(message: string): Promise<void>;
  /** Parks an event. If it is parked already, updates its error. */
  park(event: RecordedEvent, failure: EventFailure | undefined): Promise<void>;
  unpark(eventId: string): Promise<void>;
  parkedStreamIds(): Promise<ReadonlySet<string>>;
  /** Streams whose first parked event is due for a retry, or was only waiting behind one that is no longer parked. */
  dueStreamIds(): Promise<readonly string[]>;
  /** A stream's parked events in order. */
  parkedIn(streamId: string): Promise<readonly ParkedRevision[]>;
}

/** Why an event is parked. An event without a failure waits behind an earlier one of its stream. */
export interface EventFailure {
  readonly message: string;
  /** When the event is retried, in ms from now; undefined if only an admin can cause a retry. */
  readonly retryAfterMs: number | undefined;
}

export interface ParkedRevision {
  readonly eventId: string;
  readonly revision: bigint;
}

/** A stored set of pairs. All changes may be repeated. */
export interface Relation {
  add(key: string, value?: string): Promise<void>;
  remove(key: string, value?: string): Promise<void>;
  keys(): Promise<readonly string[]>;
  has(key: string): Promise<boolean>;
  valuesOf(key: string): Promise<readonly string[]>;
  keysOf(value: string): Promise<readonly string[]>;
}

import { ForeignPosition, type Position, type NewEvent, type RecordedEvent } from '../port.ts';
import {
  type EventData,
  jsonEvent,
  type JSONType,
  type ResolvedEvent,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import { type EventMetadata } from '@campjay/events/metadata.ts';

/** A position in the server's transaction log: two unsigned 64-bit numbers, named as in the server's own API. */
export interface ServerPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** The position before all events. */
export const BEGINNING: ServerPosition = { commit: 0n, prepare: 0n };

/** The server sends this number for an unknown position. */
const UNKNOWN_POSITION = 2n ** 64n - 1n;

export const isKnownPosition = (serverPosition: ServerPosition | undefined): serverPosition is ServerPosition =>
  serverPosition !== undefined && serverPosition.commit < UNKNOWN_POSITION && serverPosition.prepare < UNKNOWN_POSITION;

export const compareServerPositions = (a: ServerPosition, b: ServerPosition): number =>
  a.commit === b.commit ? sign(a.prepare - b.prepare) : sign(a.commit - b.commit);

const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

/** Converts between the server's positions and those of the port. */
export interface LogPositions {
  /** Returns the port's form of a server position. */
  positionOf(serverPosition: ServerPosition): Position;
  /** @throws ForeignPosition */
  serverPositionOf(position: Position): ServerPosition;
  /** @throws ForeignPosition */
  compare(a: Position, b: Position): number;
}

/**
 * Creates the converter for positions of one log. They have the form `<storeId>:<commit>/<prepare>`, so a position of
 * another log is detected.
 * @param storeId an id without a colon
 */
export const createLogPositions = (storeId: string): LogPositions => {
  const serverPositionOf = (position: Position): ServerPosition => {
    const [, id, commit, prepare] = /^([^:]+):(\d{1,20})\/(\d{1,20})$/.exec(position) ?? [];
    if (id !== storeId || commit === undefined || prepare === undefined) throw new ForeignPosition(position);
    const serverPosition = { commit: BigInt(commit), prepare: BigInt(prepare) };
    if (!isKnownPosition(serverPosition)) throw new ForeignPosition(position);
    return serverPosition;
  };
  return {
    positionOf: ({ commit, prepare }) => `${storeId}:${commit}/${prepare}` as Position,
    serverPositionOf,
    compare: (a, b) => compareServerPositions(serverPositionOf(a), serverPositionOf(b)),
  };
};

/**
 * The metadata of an event as the server stores it. The server's own tools use the names with a dollar sign to show
 * which events belong together.
 */
interface Envelope {
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly $correlationId: string;
  readonly $causationId?: string;
}

/**
 * Converts an event to the client's form.
 * @param event already validated by `encodeEvents`
 */
export const toServerEvent = ({ id, type, version, data, metadata }: NewEvent): EventData => {
  const envelope: Envelope = {
    version,
    metadata,
    $correlationId: metadata.correlationId,
    ...(metadata.causationId !== undefined && { $causationId: metadata.causationId }),
  };
  // The server accepts any JSON value; the client's types exclude top-level numbers, booleans and null.
  return jsonEvent({ id: id.toLowerCase(), type, data: data as JSONType, metadata: { ...envelope } });
};

/**
 * Returns the position of an event that was read from a stream or from the whole log.
 * @throws if the server is too old to report positions for stream reads
 */
export const serverPositionOf = ({ event }: ResolvedEvent): ServerPosition => {
  if (!isKnownPosition(event?.position))
    throw new Error('The event store does not report the positions of events: EventStoreDB 22.10 or newer is required');
  return event.position;
};

/**
 * Converts an event that was read to the port's form.
 * @throws if another product wrote the event
 */
export const toRecordedEvent = (resolved: ResolvedEvent, positions: LogPositions): RecordedEvent => {
  const { event } = resolved;
  if (!event || !hasEnvelope(event))
    throw new Error(`${event?.streamId ?? 'A stream'} contains an event that another product wrote`);
  const { id, type, data, streamId, revision, created, metadata } = event;
  return {
    id,
    type,
    version: metadata.version,
    data,
    metadata: metadata.metadata,
    streamId,
    revision,
    position: positions.positionOf(serverPositionOf(resolved)),
    recordedAt: created,
  };
};

const hasEnvelope = (event: ServerEvent): event is ServerEvent & { readonly metadata: Envelope } => {
  const { metadata } = event as { readonly metadata: Partial<Envelope> | undefined };
  return event.isJson && typeof metadata?.version === 'number' && typeof metadata.metadata === 'object';
};

/**
 * Returns a function to apply to consecutive events. It ensures that their times never decrease: the clock of a new
 * leader may be behind that of the previous one.
 */
export const ensureMonotonicTimes = (): ((event: RecordedEvent) => RecordedEvent) => {
  let latest = new Date(0);
  return (event) => {
    if (event.recordedAt < latest) return { ...event, recordedAt: latest };
    latest = event.recordedAt;
    return event;
  };
};

import {
  type EventData,
  jsonEvent,
  type JSONType,
  type ResolvedEvent,
  type RecordedEvent as ServerEvent,
} from '@eventstore/db-client';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type NewEvent, type RecordedEvent } from '../port.ts';
import { isKnownPosition, type LogPositions, type ServerPosition } from './logPositions.ts';

/**
 * The metadata of the server's event. Names with a dollar are those that the server's own tools use to follow
 * correlations.
 */
interface Envelope {
  readonly version: number;
  readonly metadata: EventMetadata;
  readonly $correlationId: string;
  readonly $causationId?: string;
}

/** @param event already checked by `encodeEvents` */
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

/** @throws if the server does not report positions for events of streams */
export const serverPositionOf = ({ event }: ResolvedEvent): ServerPosition => {
  if (!isKnownPosition(event?.position))
    throw new Error('The event store does not say where its events are: EventStoreDB 22.10 or newer is needed');
  return event.position;
};

/** @throws if another product wrote the event */
export const toRecordedEvent = (resolved: ResolvedEvent, positions: LogPositions): RecordedEvent => {
  const { event } = resolved;
  if (!event || !hasEnvelope(event))
    throw new Error(`${event?.streamId ?? 'A stream'} holds an event that another product wrote`);
  const { id, type, data, streamId, revision, created, metadata } = event;
  return {
    id,
    type,
    version: metadata.version,
    data,
    metadata: metadata.metadata,
    streamId,
    revision,
    position: positions.of(serverPositionOf(resolved)),
    recordedAt: created,
  };
};

const hasEnvelope = (event: ServerEvent): event is ServerEvent & { readonly metadata: Envelope } => {
  const { metadata } = event as { readonly metadata: Partial<Envelope> | undefined };
  return event.isJson && typeof metadata?.version === 'number' && typeof metadata.metadata === 'object';
};

/** Keeps times from going backwards, which the clocks of a cluster's nodes may cause when the leader changes. */
export const ensureMonotonicTimes = (): ((event: RecordedEvent) => RecordedEvent) => {
  let latest = new Date(0);
  return (event) => {
    if (event.recordedAt < latest) return { ...event, recordedAt: latest };
    latest = event.recordedAt;
    return event;
  };
};

import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type Appended, type EventStore } from '@campjay/platform/eventStore/port.ts';

const METADATA: EventMetadata = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'admin-1', role: 'admin' },
  correlationId: 'test',
};

/** An event and the stream it happens in. */
export interface PlacedEvent {
  readonly streamId: string;
  readonly event: DomainEvent;
  /** Who caused it, and in which chain of causes, where that matters. */
  readonly metadata?: Partial<EventMetadata>;
}

export interface AppendEventsOptions {
  readonly version?: number;
  /** The id of the first event. */
  readonly id?: string;
  readonly metadata?: Partial<EventMetadata> | undefined;
}

/** Appends events to a stream, wherever it stands; ids are made up. */
export const appendEvents = async (
  store: EventStore,
  streamId: string,
  events: readonly DomainEvent[],
  { version = 1, id, metadata }: AppendEventsOptions = {},
): Promise<Appended> =>
  await store.append(
    streamId,
    events.map(({ type, data }, index) => ({
      id: index === 0 && id !== undefined ? id : randomUUID(),
      type,
      version,
      data,
      metadata: { ...METADATA, ...metadata },
    })),
    { expected: 'any' },
  );

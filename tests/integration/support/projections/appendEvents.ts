import { randomUUID } from 'node:crypto';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { type Appended, type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type StreamEvent, TEST_METADATA } from '@campjay/projector/runtime/testing/projectionSpec.ts';

export type { StreamEvent };

export interface AppendEventsOptions {
  readonly version?: number;
  /** Id of the first event. */
  readonly id?: string;
  readonly metadata?: Partial<EventMetadata> | undefined;
}

/** Appends events to a stream at any revision, with new ids. */
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
      metadata: { ...TEST_METADATA, ...metadata },
    })),
    { expected: 'any' },
  );

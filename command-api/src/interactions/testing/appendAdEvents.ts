import { randomUUID } from 'node:crypto';
import { type AdInteractionEvent } from '@campjay/events/interactions/events.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** Puts events into an advertiser's month, as they came to be by whatever wrote them. */
export const appendAdEvents = async (
  store: EventStore,
  advertiserId: string,
  month: string,
  ...events: readonly AdInteractionEvent[]
): Promise<void> => {
  await store.append(
    adInteractionsStream(advertiserId, month),
    events.map(({ type, data }) => ({
      id: randomUUID(),
      type,
      version: 1,
      data,
      metadata: {
        time: '2026-03-01T09:00:00.000Z',
        actor: { userId: 'judge', role: 'system' as const },
        correlationId: 'test',
      },
    })),
    { expected: 'any' },
  );
};

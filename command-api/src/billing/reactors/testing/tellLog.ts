import { randomUUID } from 'node:crypto';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** Puts events into the log as if they had come by themselves. */
export const tellLog = async (
  store: Pick<EventStore, 'append'>,
  streamId: string,
  ...events: readonly { readonly type: string; readonly data: object }[]
): Promise<void> => {
  const actor = { userId: 'test', role: 'system' as const };
  const metadata = { time: '2026-03-01T00:00:00.000Z', actor, correlationId: 'test' };
  await store.append(
    streamId,
    events.map((event) => ({ id: randomUUID(), version: 1, metadata, ...event })),
    { expected: 'any' },
  );
};

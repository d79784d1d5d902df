import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** Follows the log from its beginning until an event matches. Never gives up: the test's time limit applies. */
export const waitForEvent = async (
  store: Pick<EventStore, 'subscribe'>,
  isMatch: (event: RecordedEvent) => boolean,
): Promise<void> => {
  const stop = new AbortController();
  try {
    for await (const { events } of store.subscribe({ signal: stop.signal })) if (events.some(isMatch)) return;
  } finally {
    stop.abort();
  }
};

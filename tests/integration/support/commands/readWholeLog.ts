import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';

/** All events in the log. */
export const readWholeLog = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const batch of store.subscribe({ signal: new AbortController().signal })) {
    events.push(...batch.events);
    if (batch.isCaughtUp) break;
  }
  return events;
};

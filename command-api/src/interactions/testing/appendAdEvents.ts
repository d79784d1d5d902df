import { type AdInteractionEvent } from '@campjay/events/interactions/events.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { appendEvents } from '../../testing/appendEvents.ts';

/** Appends events to an advertiser's month. */
export const appendAdEvents = (
  store: EventStore,
  advertiserId: string,
  month: string,
  ...events: readonly AdInteractionEvent[]
): Promise<void> => appendEvents(store, adInteractionsStream(advertiserId, month), ...events);

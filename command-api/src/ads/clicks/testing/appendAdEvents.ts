import { type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { appendEvents } from '../../../kernel/testing/appendEvents.ts';

/** Appends events to an advertiser's month. */
export const appendAdEvents = (
  store: EventStore,
  advertiserId: string,
  month: string,
  ...events: readonly AdInteractionEvent[]
): Promise<void> => appendEvents(store, adInteractionsStream(advertiserId, month), ...events);

import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent } from '@campjay/events/ads/clicks.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { foldBudget } from '@campjay/platform/eventstore/foldBudget.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';

/** An advertiser's month and its revision; undefined if the month has no events. */
export interface ReadMonth {
  readonly month: AdMonth;
  readonly revision: bigint | undefined;
}

export interface AdMonths {
  /** The current state: reads only events since the last call. */
  readonly read: (advertiserId: string, month: string) => Promise<ReadMonth>;
}

/**
 * Months are judged again and again, so they are cached longer than other streams: one may have 200,000 clicks, and
 * rereading it for each batch would take longer than judging them. A click with a visitor and address of its own takes
 * about 1,400 bytes here, so this is up to 850 MB.
 */
const BUDGET = { maxStreams: 2_000, maxEvents: 600_000 };

export const openAdMonths = (store: Pick<EventStore, 'readStream'>): AdMonths => {
  const { events, initialState, evolve } = adMonthFold;
  const fold = cachedFold<ReadMonth, AdInteractionEvent>(
    store,
    {
      events,
      initialState: { month: initialState, revision: undefined },
      evolve: ({ month }, event, { revision }) => ({ month: evolve(month, event), revision }),
    },
    foldBudget(BUDGET),
  );
  return { read: (advertiserId, month) => fold.stateOf(adInteractionsStream(advertiserId, month)) };
};

import { type AdMonth, adMonthFold } from '@campjay/events/interactions/adMonthFold.ts';
import { type AdInteractionEvent } from '@campjay/events/interactions/events.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { foldBudget } from '@campjay/platform/eventStore/foldBudget.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';

/** An advertiser's month, and the revision at which it stands; undefined of a month in which nothing has happened. */
export interface ReadMonth {
  readonly month: AdMonth;
  readonly revision: bigint | undefined;
}

export interface AdMonths {
  /** As it stands now: what came since the last call is read from the log. */
  readonly read: (advertiserId: string, month: string) => Promise<ReadMonth>;
}

/**
 * Months that are judged again and again, remembered longer than other streams: one may have 200,000 clicks, and to read
 * it anew for each batch would take longer than judging them. A click of a visitor and an address of its own takes
 * some 1,400 bytes here, so this is up to 850 MB.
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

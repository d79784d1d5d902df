import type { IncrementCounter, SendEvent, Counted } from '@campjay/command-api/ads/clicks/contract.ts';
import {
  COUNTED_FILTERS,
  type CountedFilter,
  FILTER_CHANGED,
  MAX_INCREMENT,
  type Campaign,
} from '@campjay/domain/ads/analytics.ts';
import { ALL } from '../../ui/fields/choice.ts';
import { differingFilters, NO_FILTERS, type SearchFilters } from '../catalog/filters/filters.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import type { SearchState } from '../catalog/search.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { storedCampaign, storeCampaign, storeClickId } from './campaignCookie.ts';
import { useLocation } from 'react-router-dom';
import { pageTrackers, isTrackingAllowed } from './pageTrackers.ts';

/** Selecting no option or all options means no filter. */
const isUnfiltered = (value: SearchFilters[CountedFilter]): boolean =>
  value === ALL || (Array.isArray(value) && value.length === 0);

const eventOf = (filter: CountedFilter, filters: SearchFilters, campaign: Campaign | undefined): SendEvent => {
  const value = filters[filter];
  const options = Array.isArray(value) ? value : undefined;
  const optionCount = options?.length ?? (value === NO_FILTERS[filter] ? 0 : 1);
  return {
    eventName: FILTER_CHANGED,
    // Time and price are counted as set or not set; options by name.
    properties: { filter, optionCount, ...(options && { [filter]: [...options] }), ...campaign },
  };
};

/** Events for a change of the filters; excludes the search text, place, and kids. */
export const filterEvents = (
  before: SearchFilters,
  after: SearchFilters,
  campaign: Campaign | undefined,
): readonly SendEvent[] => {
  const changedFilters: readonly string[] = differingFilters(before, after);
  return COUNTED_FILTERS.filter(
    (filter) => changedFilters.includes(filter) && !(isUnfiltered(before[filter]) && isUnfiltered(after[filter])),
  ).map((filter) => eventOf(filter, after, campaign));
};

export const filterCounter = (changes: number, campaign: Campaign | undefined): IncrementCounter => ({
  incrementProperties: { filterChanges: Math.min(changes, MAX_INCREMENT), ...campaign },
});

/** Events counted by our own server. A failure is logged like every failed request, and not shown to the user. */
export const interactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendEvent: build.mutation<Counted, SendEvent>({ query: (event) => commandRequest('users/send-event', event) }),
    incrementCounter: build.mutation<Counted, IncrementCounter>({
      query: (increment) => commandRequest('users/increment-counter', increment),
    }),
  }),
});

const { useSendEventMutation, useIncrementCounterMutation } = interactionsApi;

/** Longer than the pause between two options and than the search debounce, so that the search request goes first. */
const IDLE_MS = 2_500;

/** Tracks a signed-in parent's filter changes. Filters set by the page itself or by the Back button are not counted. */
const useFilterEvents = (): void => {
  const { status } = useIdentity();
  const search = useAppSelector((state) => state.search);
  const lastCounted = useRef<SearchState>(undefined);
  const [sendEvent] = useSendEventMutation();
  const [incrementCounter] = useIncrementCounterMutation();
  const isCounting = status === 'signedIn';
  useEffect(() => {
    const before = lastCounted.current;
    if (!isCounting || !before || before.path !== search.path || before.entry !== search.entry) {
      lastCounted.current = search;
      return undefined;
    }
    const timer = setTimeout(() => {
      lastCounted.current = search;
      const campaign = storedCampaign();
      const events = filterEvents(before.filters, search.filters, campaign);
      if (events.length === 0 || !isTrackingAllowed()) return;
      for (const event of events) void sendEvent(event);
      void incrementCounter(filterCounter(events.length, campaign));
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [incrementCounter, isCounting, search, sendEvent]);
};

/** Stores the campaign that brought the visitor, and tracks page views and filter changes. Renders nothing. */
export function Interactions({ landing }: { landing: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isTrackingAllowed()) return;
    storeCampaign(landing);
    storeClickId(landing);
  }, [landing]);
  useEffect(() => {
    let isCanceled = false;
    void pageTrackers().then((trackers) => {
      if (!isCanceled) trackers?.pageViewed();
    });
    return () => {
      isCanceled = true;
    };
  }, [pathname]);
  useFilterEvents();
  return null;
}

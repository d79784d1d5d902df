import type { IncrementCounter, SendEvent } from '@campjay/command-api/ads/clicks/contract.ts';
import {
  COUNTED_FILTERS,
  type CountedFilter,
  FILTER_CHANGED,
  MAX_INCREMENT,
  type Campaign,
} from '@campjay/domain/ads/analytics.ts';
import { ALL } from '../../ui/fields/choice.ts';
import { listDifferingFilters, NO_FILTERS, type SearchFilters } from '../catalog/filters/filters.ts';
import type { PostAnswer, PostBody } from '../../app/apiTypes.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';
import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import type { SearchState } from '../catalog/search.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { readStoredCampaign, storeCampaign, storeClickId } from './campaignCookie.ts';
import { useLocation } from 'react-router-dom';
import { pageTrackers, isTrackingAllowed } from './pageTrackers.ts';

/** True if a filter has no effect, because no option or all options are selected. */
const isUnfiltered = (value: SearchFilters[CountedFilter]): boolean =>
  value === ALL || (Array.isArray(value) && value.length === 0);

/** Creates the event for a changed filter. */
const createFilterEvent = (
  filter: CountedFilter,
  filters: SearchFilters,
  campaign: Campaign | undefined,
): SendEvent => {
  const value = filters[filter];
  const options = Array.isArray(value) ? value : undefined;
  const optionCount = options?.length ?? (value === NO_FILTERS[filter] ? 0 : 1);
  return {
    eventName: FILTER_CHANGED,
    // Selected options are sent by name. Of the time and the price, only whether they are set is sent.
    properties: { filter, optionCount, ...(options && { [filter]: [...options] }), ...campaign },
  };
};

/** The events for a change of the filters, one per changed filter. The search text, place, and kids are not tracked. */
export const filterEvents = (
  previous: SearchFilters,
  current: SearchFilters,
  campaign: Campaign | undefined,
): readonly SendEvent[] => {
  const changedFilters: readonly string[] = listDifferingFilters(previous, current);
  return COUNTED_FILTERS.filter(
    (filter) => changedFilters.includes(filter) && !(isUnfiltered(previous[filter]) && isUnfiltered(current[filter])),
  ).map((filter) => createFilterEvent(filter, current, campaign));
};

/** The command that adds filter changes to a user's counter, limited to what the server accepts at once. */
export const filterCounter = (changes: number, campaign: Campaign | undefined): IncrementCounter => ({
  incrementProperties: { filterChanges: Math.min(changes, MAX_INCREMENT), ...campaign },
});

/** Sends events to our own server, which counts them. A failure is logged like every failed request, but not shown. */
export const interactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendEvent: build.mutation<PostAnswer<'users/send-event'>, PostBody<'users/send-event'>>({
      query: (event) => commandRequest('users/send-event', event),
    }),
    incrementCounter: build.mutation<PostAnswer<'users/increment-counter'>, PostBody<'users/increment-counter'>>({
      query: (increment) => commandRequest('users/increment-counter', increment),
    }),
  }),
});

const { useSendEventMutation, useIncrementCounterMutation } = interactionsApi;

/**
 * Time in ms without a filter change before the changes are sent. It is longer than the usual pause between two
 * choices, so that they are sent together, and than the search debounce, so that the search request goes first.
 */
const IDLE_MS = 2_500;

/** Tracks the filter changes of signed-in users. Filters that come from a page or the Back button are not counted. */
const useFilterEvents = (): void => {
  const { status } = useIdentity();
  const search = useAppSelector((state) => state.search);
  const lastTracked = useRef<SearchState>(undefined);
  const [sendEvent] = useSendEventMutation();
  const [incrementCounter] = useIncrementCounterMutation();
  const isSignedIn = status === 'signedIn';
  useEffect(() => {
    const previous = lastTracked.current;
    // If a page was entered, the filters came with the navigation.
    if (!isSignedIn || previous?.visits !== search.visits) {
      lastTracked.current = search;
      return undefined;
    }
    const timer = setTimeout(() => {
      lastTracked.current = search;
      const campaign = readStoredCampaign();
      const events = filterEvents(previous.filters, search.filters, campaign);
      if (events.length === 0 || !isTrackingAllowed()) return;
      for (const event of events) void sendEvent(event);
      void incrementCounter(filterCounter(events.length, campaign));
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [incrementCounter, isSignedIn, search, sendEvent]);
};

/**
 * Stores the campaign that brought the visitor, and tracks page views and filter changes. Renders nothing.
 * @param landingQuery the query of the URL that opened this document
 */
export function InteractionTracker({ landingQuery }: { landingQuery: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isTrackingAllowed()) return;
    storeCampaign(landingQuery);
    storeClickId(landingQuery);
  }, [landingQuery]);
  useEffect(() => {
    let isCanceled = false;
    void pageTrackers().then((trackers) => {
      if (!isCanceled) trackers?.reportPageView();
    });
    return () => {
      isCanceled = true;
    };
  }, [pathname]);
  useFilterEvents();
  return null;
}

import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import type { SearchState } from '../catalog/search.ts';
import { useIdentity } from '../identity/useIdentity.ts';
import { storedCampaign } from './campaignCookie.ts';
import { filterCounter, filterEvents } from './filterEvents.ts';
import { useIncrementCounterMutation, useSendEventMutation } from './interactionsApi.ts';
import { isTrackingAllowed } from './isTrackingAllowed.ts';

/** Longer than the pause between two options and than the search debounce, so that the search request goes first. */
const IDLE_MS = 2_500;

/** Tracks a signed-in parent's filter changes. Filters set by the page itself or by the Back button are not counted. */
export const useFilterEvents = (): void => {
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

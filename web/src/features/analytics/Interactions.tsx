import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storeCampaign, storeClickId } from './campaignCookie.ts';
import { isTrackingAllowed } from './isTrackingAllowed.ts';
import { pageTrackers } from './pageTrackers.ts';
import { useFilterEvents } from './useFilterEvents.ts';

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

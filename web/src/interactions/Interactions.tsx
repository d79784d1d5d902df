import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepCampaign, keepClickId } from './campaignCookie.ts';
import { mayCount } from './mayCount.ts';
import { pageTrackers } from './pageTrackers.ts';
import { useFilterEvents } from './useFilterEvents.ts';

/** Draws nothing: it keeps what brought a visitor here, and has pages and changed filters counted. */
export function Interactions({ landing }: { landing: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!mayCount()) return;
    keepCampaign(landing);
    keepClickId(landing);
  }, [landing]);
  useEffect(() => {
    let isLeft = false;
    void pageTrackers().then((trackers) => {
      if (!isLeft) trackers?.pageViewed();
    });
    return () => {
      isLeft = true;
    };
  }, [pathname]);
  useFilterEvents();
  return null;
}

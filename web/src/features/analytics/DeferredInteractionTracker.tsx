import { lazy, Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';

/** Tracking is optional: if its script fails to load, the page works without it. */
const InteractionTracker = lazy(() =>
  import('./InteractionTracker.tsx').then(
    (module) => ({ default: module.InteractionTracker }),
    (error: unknown) => {
      console.warn('The tracking code could not be loaded:', error);
      return { default: () => null };
    },
  ),
);

/**
 * The query of the URL that opened this document. It is read now, before the search page writes filters into the URL.
 */
const landingQuery = typeof window === 'undefined' ? '' : window.location.search;
const isFromCampaign = /[?&](utm_\w+|gclid)=/.test(landingQuery);
const hasTrackingServices = (): boolean => Object.keys(publicSettings().analytics).length > 0;

/**
 * Loads and starts tracking shortly after page load, unless there is nothing to track: the visitor is signed out and
 * did not come from a campaign, and no third-party service is configured.
 */
export function DeferredInteractionTracker() {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const [canStart, setCanStart] = useState(false);
  useEffect(() => void trackingReady.then(() => setCanStart(true)), []);
  if (!canStart || !(hasSessionHint || isFromCampaign || hasTrackingServices())) return null;
  return (
    <Suspense fallback={null}>
      <InteractionTracker landingQuery={landingQuery} />
    </Suspense>
  );
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';

/** Tracking is optional: if its script fails to load, the page works without it. */
const Interactions = lazy(() =>
  import('./Interactions.tsx').then(
    (part) => ({ default: part.Interactions }),
    (error: unknown) => {
      console.warn('What counts interactions could not be loaded:', error);
      return { default: () => null };
    },
  ),
);

/** The query of the URL that opened this document, before the page writes its search into it. */
const landing = window.location.search;
const isFromCampaign = /[?&](utm_\w+|gclid)=/.test(landing);
const hasServices = (): boolean => Object.keys(publicSettings().analytics).length > 0;

/** Starts tracking some time after page load, if there is anything to track. */
export function InteractionsHost() {
  const hasSessionHint = useAppSelector((state) => state.identity.hasSessionHint);
  const [canStart, setCanStart] = useState(false);
  useEffect(() => void trackingReady.then(() => setCanStart(true)), []);
  if (!canStart || !(hasSessionHint || isFromCampaign || hasServices())) return null;
  return (
    <Suspense fallback={null}>
      <Interactions landing={landing} />
    </Suspense>
  );
}

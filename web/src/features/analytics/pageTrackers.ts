import { publicSettings } from '../../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';
import { isTrackingAllowed } from './isTrackingAllowed.ts';
import { startTrackers, type Trackers } from './trackers.ts';

let started: Trackers | undefined;

/**
 * The page's trackers, started on the first call but not before the load delay; undefined if no service is configured
 * or tracking is not allowed.
 */
export const pageTrackers = async (): Promise<Trackers | undefined> => {
  const { analytics } = publicSettings();
  if (Object.keys(analytics).length === 0 || !isTrackingAllowed()) return undefined;
  await trackingReady;
  return (started ??= startTrackers(analytics));
};

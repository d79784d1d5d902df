import { publicSettings } from '../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';
import { isTrackingAllowed } from './isTrackingAllowed.ts';
import { startTrackers, type Trackers } from './trackers.ts';

let started: Trackers | undefined;

/**
 * This page's trackers, started when they are first asked for, and not before their time; undefined where no service is
 * configured or this browser does not want to be counted.
 */
export const pageTrackers = async (): Promise<Trackers | undefined> => {
  const { analytics } = publicSettings();
  if (Object.keys(analytics).length === 0 || !isTrackingAllowed()) return undefined;
  await trackingReady;
  return (started ??= startTrackers(analytics));
};

import type { PublicSettings } from '@campjay/domain/publicSettings.ts';
import { startGoogle, reportPageToGoogle, reportSignUpToGoogle } from './googleTag.ts';
import { reportToMeta } from './metaPixel.ts';

/** The configured third-party services; all receive the same events. */
export interface Trackers {
  pageViewed(): void;
  /** @param gclid id of the ad click that led here */
  signedUp(gclid: string | undefined): void;
}

/** Loads the scripts of the services, once per call. */
export const startTrackers = ({
  googleAnalyticsId,
  googleAdsConversion,
  metaPixelId,
}: PublicSettings['analytics']): Trackers => {
  const google = { analyticsId: googleAnalyticsId, adsConversion: googleAdsConversion };
  startGoogle(google);
  return {
    pageViewed: () => {
      reportPageToGoogle(google);
      if (metaPixelId !== undefined) reportToMeta(metaPixelId, 'PageView');
    },
    signedUp: (gclid) => {
      reportSignUpToGoogle(google, gclid);
      if (metaPixelId !== undefined) reportToMeta(metaPixelId, 'CompleteRegistration');
    },
  };
};

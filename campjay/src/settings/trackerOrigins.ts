import { type PublicSettings } from '@campjay/domain/publicSettings.ts';
import { mergeCspSources } from './cspSources.ts';
import { type CspSources } from '../processes/securityHeaders.ts';

/** Google's script for both of its services. */
const TAGS = 'https://www.googletagmanager.com';
const ADS = ['https://www.googleadservices.com', 'https://googleads.g.doubleclick.net', 'https://www.google.com'];
const ADS_BEACONS = [...ADS, 'https://google.com', 'https://pagead2.googlesyndication.com'];

const GOOGLE_ANALYTICS: CspSources = {
  'script-src': [TAGS],
  'connect-src': [TAGS, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  'img-src': [TAGS, 'https://*.google-analytics.com'],
};
const GOOGLE_ADS: CspSources = {
  'script-src': [TAGS, ...ADS],
  'connect-src': [TAGS, ...ADS_BEACONS],
  'img-src': [TAGS, ...ADS_BEACONS],
  'frame-src': [TAGS, 'https://td.doubleclick.net'],
};
/** Only a tracking pixel is used (docs/decisions/interactions.md). */
const META: CspSources = { 'img-src': ['https://www.facebook.com'] };

/** CSP sources of the configured services; none without a service. */
export const trackerOrigins = ({
  googleAnalyticsId,
  googleAdsConversion,
  metaPixelId,
}: PublicSettings['analytics']): CspSources =>
  mergeCspSources(
    googleAnalyticsId === undefined ? {} : GOOGLE_ANALYTICS,
    googleAdsConversion === undefined ? {} : GOOGLE_ADS,
    metaPixelId === undefined ? {} : META,
  );

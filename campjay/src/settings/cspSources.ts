import { type ClerkConfig } from './config.ts';
import { type CspSources } from '../processes/http/securityHeaders.ts';
import { type PublicSettings } from '@campjay/domain/product/publicSettings.ts';

/** Clerk's bot check at sign-up. */
const CHALLENGES = 'https://challenges.cloudflare.com';

/**
 * CSP sources from Clerk's own guide; none without Clerk. Its script and its API are on the instance's host, which the
 * publishable key names. Its styles are created at run time, like ours.
 */
export const clerkOrigins = (clerk: Pick<ClerkConfig, 'frontendHost'> | undefined): CspSources => {
  if (!clerk) return {};
  const host = `https://${clerk.frontendHost}`;
  return {
    'script-src': [host, CHALLENGES],
    'connect-src': [host],
    'img-src': ['https://img.clerk.com'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [CHALLENGES],
  };
};

/** Google Maps: its script, the scripts that it loads, and the services that it calls. */
const GOOGLE_MAPS: CspSources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
};

/** CSP sources of the location field with Google; none if the product suggests its own places. */
export const mapsOrigins = (googleMapsKey: string | undefined): CspSources =>
  googleMapsKey === undefined ? {} : GOOGLE_MAPS;

type Directive = keyof CspSources;

/** Merges the CSP sources of several services, each origin once. */
export const mergeCspSources = (...services: readonly CspSources[]): CspSources => {
  const directives = new Set(services.flatMap((service) => Object.keys(service) as Directive[]));
  return Object.fromEntries(
    [...directives].map((directive) => [
      directive,
      [...new Set(services.flatMap((service) => service[directive] ?? []))],
    ]),
  );
};

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

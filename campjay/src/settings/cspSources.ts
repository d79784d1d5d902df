import { type ClerkConfig } from './config.ts';
import { type CspSources } from '../processes/http/securityHeaders.ts';
import { type PublicSettings } from '@campjay/domain/product/publicSettings.ts';

/** Origin of the bot check that Clerk shows at sign-up. */
const BOT_CHECK = 'https://challenges.cloudflare.com';

/**
 * Returns the Content Security Policy (CSP) sources that Clerk's guide lists; none without Clerk. Clerk's script and
 * API are on a host of our account, which is encoded in the publishable key. Clerk's styles are created at run time,
 * like ours, so they need no source.
 */
export const clerkCspSources = (clerk: Pick<ClerkConfig, 'frontendHost'> | undefined): CspSources => {
  if (!clerk) return {};
  const host = `https://${clerk.frontendHost}`;
  return {
    'script-src': [host, BOT_CHECK],
    'connect-src': [host],
    'img-src': ['https://img.clerk.com'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [BOT_CHECK],
  };
};

/** CSP sources of the Google Maps script, the scripts that it loads, and the services that it calls. */
const GOOGLE_MAPS: CspSources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
};

/** CSP sources of the location field. None without a key, because only the product's own places are suggested then. */
export const mapsCspSources = (googleMapsKey: string | undefined): CspSources =>
  googleMapsKey === undefined ? {} : GOOGLE_MAPS;

/** CSP sources of the map: the host of the operator's style, and the further hosts that it loads from. */
export const mapStyleCspSources = (styleUrl: string | undefined, tileOrigins: readonly string[] = []): CspSources => {
  if (styleUrl === undefined) return {};
  const origins = [...new Set([new URL(styleUrl).origin, ...tileOrigins])];
  return { 'connect-src': origins, 'img-src': [...origins, 'blob:'] };
};

type Directive = keyof CspSources;

/** Merges the CSP sources of several services without duplicates. */
export const mergeCspSources = (...services: readonly CspSources[]): CspSources => {
  const directives = new Set(services.flatMap((service) => Object.keys(service) as Directive[]));
  return Object.fromEntries(
    [...directives].map((directive) => [
      directive,
      [...new Set(services.flatMap((service) => service[directive] ?? []))],
    ]),
  );
};

/** Serves the script of both Google Analytics and Google Ads. */
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ADS_SCRIPTS = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://www.google.com',
];
const ADS_BEACONS = [...ADS_SCRIPTS, 'https://google.com', 'https://pagead2.googlesyndication.com'];

const GOOGLE_ANALYTICS: CspSources = {
  'script-src': [TAG_MANAGER],
  'connect-src': [TAG_MANAGER, 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  'img-src': [TAG_MANAGER, 'https://*.google-analytics.com'],
};
const GOOGLE_ADS: CspSources = {
  'script-src': [TAG_MANAGER, ...ADS_SCRIPTS],
  'connect-src': [TAG_MANAGER, ...ADS_BEACONS],
  'img-src': [TAG_MANAGER, ...ADS_BEACONS],
  'frame-src': [TAG_MANAGER, 'https://td.doubleclick.net'],
};
/** Meta's script is not loaded, only its tracking pixel, an image (docs/decisions/interactions.md). */
const META_PIXEL: CspSources = { 'img-src': ['https://www.facebook.com'] };

/** CSP sources of the services that count visits and sign-ups. None for a service that is not configured. */
export const trackerCspSources = ({
  googleAnalyticsId,
  googleAdsConversion,
  metaPixelId,
}: PublicSettings['analytics']): CspSources =>
  mergeCspSources(
    googleAnalyticsId === undefined ? {} : GOOGLE_ANALYTICS,
    googleAdsConversion === undefined ? {} : GOOGLE_ADS,
    metaPixelId === undefined ? {} : META_PIXEL,
  );

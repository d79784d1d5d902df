import { createHash } from 'node:crypto';
import { type RequestHandler } from 'express';
import helmet from 'helmet';

/** Allowed origins per CSP directive, in addition to our own. */
export type CspSources = Readonly<
  Partial<Record<'connect-src' | 'frame-src' | 'img-src' | 'script-src' | 'worker-src', readonly string[]>>
>;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Returns the CSP source that allows exactly this inline script. */
const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Sets the security headers of every response. The Content Security Policy (CSP) allows scripts only from our own
 * files, from the services that the operator has configured, and inline scripts with a listed hash. Inline styles are
 * allowed, because the client's style library creates them at run time, and a style cannot execute code.
 * @param options.https true if the product's public address uses https. Browsers must then use https for this host and
 * its subdomains for two years (ASVS 5.0, 3.4.1, requires at least one year)
 */
export const securityHeaders = (
  inlineScripts: readonly string[],
  sources: CspSources,
  { https }: { readonly https: boolean },
): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'connect-src': ["'self'", ...(sources['connect-src'] ?? [])],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-src': sources['frame-src'] ?? ["'none'"],
        'frame-ancestors': ["'none'"],
        'img-src': ["'self'", 'data:', ...(sources['img-src'] ?? [])],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...inlineScripts.map(hashSource), ...(sources['script-src'] ?? [])],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        ...(sources['worker-src'] && { 'worker-src': sources['worker-src'] }),
      },
    },
    // A camp's website may see that a visitor came from our site, but not from which page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: TWO_YEARS_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });

/** Browser features that none of our pages uses. Denying them also denies them to an injected script. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Sets the header that disables unused browser features. Helmet does not support it. */
export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('permissions-policy', PERMISSIONS_POLICY);
  next();
};

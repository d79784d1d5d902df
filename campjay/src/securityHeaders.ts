import { createHash } from 'node:crypto';
import { type RequestHandler } from 'express';
import helmet from 'helmet';

/** Of the policy's directives, the origins that each allows besides our own. */
export type CspSources = Readonly<
  Partial<Record<'connect-src' | 'frame-src' | 'img-src' | 'script-src' | 'worker-src', readonly string[]>>
>;

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** As the policy names a script that stands in a page. */
const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Scripts come from our own files only, but for those of the page that are named by their hash and those of services that
 * the operator has named. Styles may stand in the page: the client's style library writes them at run time, and a style
 * cannot run code.
 * @param options.https whether the world reaches the product by https: browsers are then told to use nothing else, at this
 *   host and the hosts below it, for two years (ASVS 5.0, 3.4.1, asks for one)
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
    // Camps may see that a visitor came from here, but not from which page.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: TWO_YEARS_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });

/** What no page of ours uses, and no script that finds its way into one may ask for. Copying and sharing links stay possible. */
const UNUSED = [
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
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/** Tells browsers which of their abilities our pages do without (helmet has no such header). */
export const permissionsPolicy: RequestHandler = (_request, response, next) => {
  response.setHeader('permissions-policy', PERMISSIONS);
  next();
};

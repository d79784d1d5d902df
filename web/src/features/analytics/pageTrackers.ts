import { CAMPAIGN_PARAMS, isCampaignLabel, isClickId } from '@campjay/domain/ads/analytics.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { PublicSettings } from '@campjay/domain/product/publicSettings.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';

/**
 * Whether tracking is allowed: not with Do Not Track or Global Privacy Control. In that case no third-party script is
 * loaded, no cookie is written, and nothing is sent, neither to others nor to our server
 * (docs/decisions/interactions.md).
 */
export const isTrackingAllowed = ({ navigator }: { readonly navigator: object } = window): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
};

/** The path segments after these names identify a user, a shared list, or a school. */
const PATH_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^\/(favoriting|scheduling)\/share\/.+$/, '/$1/share/:token'],
  [/^\/school\/.+$/, '/school/:schoolCode'],
];
/** A word of our own paths. Anything else may be an id, a name, or a token. */
const PLAIN_WORD = /^[a-z][a-z-]{0,40}$/;

const anonymizedPath = (pathname: string): string => {
  for (const [pattern, replacement] of PATH_PATTERNS)
    if (pattern.test(pathname)) return pathname.replace(pattern, replacement);
  return pathname
    .split('/')
    .map((segment) => (segment === '' || PLAIN_WORD.test(segment) ? segment : ':id'))
    .join('/');
};

/**
 * The page URL for third-party services, without search, place, share token, school, and fragment. Of the query, only
 * campaign parameters and the ad click id remain.
 */
export const anonymizedUrl = ({
  origin,
  pathname,
  search,
}: Pick<Location, 'origin' | 'pathname' | 'search'>): string => {
  const query = new URLSearchParams(search);
  const campaignParams = new URLSearchParams();
  for (const param of CAMPAIGN_PARAMS) {
    const label = query.get(param);
    if (isCampaignLabel(label)) campaignParams.set(param, label);
  }
  const click = query.get('gclid');
  if (isClickId(click)) campaignParams.set('gclid', click);
  return `${origin}${anonymizedPath(pathname)}${campaignParams.size === 0 ? '' : `?${campaignParams.toString()}`}`;
};

/** The referrer's origin, or an empty text for our own pages. */
export const referrerOrigin = (referrer: string, origin: string): string => {
  const from = URL.canParse(referrer) ? new URL(referrer).origin : '';
  return from === origin || from === 'null' ? '' : from;
};

declare global {
  interface Window {
    /** The queue that Google's script reads, including entries from before it loaded. */
    dataLayer?: IArguments[];
  }
}

/** Google's script recognizes a call by its `arguments` object; an array would be ignored. */
const gtag: (...args: readonly unknown[]) => void = function () {
  // oxlint-disable-next-line prefer-rest-params -- see above
  (window.dataLayer ??= []).push(arguments);
};

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const WITHOUT_ADVERTISING = { allow_google_signals: false, allow_ad_personalization_signals: false };

export interface GoogleIds {
  readonly analyticsId: string | undefined;
  /** 'AW-…/label' */
  readonly adsConversion: string | undefined;
}

/** The page data that Google receives; never the browser's own URL and title, which reveal searches and shares. */
const describePage = (): void =>
  gtag('set', {
    page_location: anonymizedUrl(window.location),
    page_referrer: referrerOrigin(document.referrer, window.location.origin),
    page_title: product.name,
  });

/** Loads Google's script for the configured services; does nothing without any. */
const startGoogle = ({ analyticsId, adsConversion }: GoogleIds): void => {
  const ids = [analyticsId, adsConversion?.split('/')[0]].filter((id) => id !== undefined);
  const [first] = ids;
  if (first === undefined) return;
  gtag('js', new Date());
  describePage();
  for (const id of ids) gtag('config', id, { send_page_view: false, ...WITHOUT_ADVERTISING });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT}?id=${encodeURIComponent(first)}`;
  script.onerror = () => console.warn('Google’s script could not be loaded; visits are not counted by it.');
  document.head.append(script);
};

const reportPageToGoogle = ({ analyticsId }: GoogleIds): void => {
  describePage();
  if (analyticsId !== undefined) gtag('event', 'page_view', { send_to: analyticsId });
};

const reportSignUpToGoogle = ({ analyticsId, adsConversion }: GoogleIds, gclid: string | undefined): void => {
  describePage();
  const click = gclid === undefined ? {} : { gclid };
  if (analyticsId !== undefined) gtag('event', 'sign_up', { send_to: analyticsId, ...click });
  if (adsConversion !== undefined) gtag('event', 'conversion', { send_to: adsConversion, ...click });
};

const PIXEL = 'https://www.facebook.com/tr';

/** Meta's event names. */
type MetaEvent = 'PageView' | 'CompleteRegistration';

/**
 * Reports an event to Meta by its tracking pixel image. Meta's script would also read the page's URL and forms, which
 * may hold private data.
 */
const reportToMeta = (pixelId: string, event: MetaEvent): void => {
  const query = new URLSearchParams({
    id: pixelId,
    ev: event,
    dl: anonymizedUrl(window.location),
    rl: referrerOrigin(document.referrer, window.location.origin),
    noscript: '1',
  });
  const image = new Image(1, 1);
  image.onerror = () => console.warn('The pixel of Meta could not be reached; a visit is not counted by it.');
  image.src = `${PIXEL}?${query.toString()}`;
};

/** The configured third-party services; all receive the same events. */
interface Trackers {
  pageViewed(): void;
  /** @param gclid id of the ad click that led here */
  signedUp(gclid: string | undefined): void;
}

/** Loads the scripts of the services, once per call. */
const startTrackers = ({
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

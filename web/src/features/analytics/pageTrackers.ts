import { CAMPAIGN_PARAMS, isCampaignLabel, isClickId } from '@campjay/domain/ads/analytics.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { PublicSettings } from '@campjay/domain/product/publicSettings.ts';
import { publicSettings } from '../../app/publicSettings.ts';
import { trackingReady } from './afterLoad.ts';

/**
 * False if the browser asks for no tracking by Do Not Track or Global Privacy Control. Then no third-party script is
 * loaded, no cookie is written, and nothing is sent to others or to our server (docs/decisions/interactions.md).
 */
export const isTrackingAllowed = ({ navigator }: { readonly navigator: object } = window): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
};

/** Paths whose last segments identify a user, a shared list, or a school, with their anonymized form. */
const PRIVATE_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/(favoriting|scheduling)\/share\/.+$/, '/$1/share/:token'],
  [/^\/school\/.+$/, '/school/:schoolCode'],
];
/** A path segment that is a plain word. Anything else may be an id, a name, or a token. */
const PLAIN_WORD = /^[a-z][a-z-]{0,40}$/;

const anonymizePath = (pathname: string): string => {
  for (const [pattern, replacement] of PRIVATE_PATHS)
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
  const publicParams = new URLSearchParams();
  for (const param of CAMPAIGN_PARAMS) {
    const label = query.get(param);
    if (isCampaignLabel(label)) publicParams.set(param, label);
  }
  const clickId = query.get('gclid');
  if (isClickId(clickId)) publicParams.set('gclid', clickId);
  return `${origin}${anonymizePath(pathname)}${publicParams.size === 0 ? '' : `?${publicParams.toString()}`}`;
};

/** Returns the referrer's origin; an empty string if there is no referrer or it is one of our own pages. */
export const referrerOrigin = (referrer: string, origin: string): string => {
  const referringOrigin = URL.canParse(referrer) ? new URL(referrer).origin : '';
  // The origin of a page without one, such as a local file, is the text 'null'.
  return referringOrigin === origin || referringOrigin === 'null' ? '' : referringOrigin;
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

const GOOGLE_SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js';
const WITHOUT_ADVERTISING = { allow_google_signals: false, allow_ad_personalization_signals: false };

export interface GoogleIds {
  readonly analyticsId: string | undefined;
  /** 'AW-…/label' */
  readonly adsConversion: string | undefined;
}

/**
 * Sets the page that Google's script reports. The actual URL and title are never sent: they reveal searches and shares.
 */
const setGooglePage = (): void =>
  gtag('set', {
    page_location: anonymizedUrl(window.location),
    page_referrer: referrerOrigin(document.referrer, window.location.origin),
    page_title: product.name,
  });

/** Loads Google's script if one of Google's services is configured. */
const startGoogle = ({ analyticsId, adsConversion }: GoogleIds): void => {
  const ids = [analyticsId, adsConversion?.split('/')[0]].filter((id) => id !== undefined);
  const [firstId] = ids;
  if (firstId === undefined) return;
  gtag('js', new Date());
  setGooglePage();
  for (const id of ids) gtag('config', id, { send_page_view: false, ...WITHOUT_ADVERTISING });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${GOOGLE_SCRIPT_URL}?id=${encodeURIComponent(firstId)}`;
  script.onerror = () => console.warn('Google’s script could not be loaded. Google does not count this visit.');
  document.head.append(script);
};

const reportPageToGoogle = ({ analyticsId }: GoogleIds): void => {
  setGooglePage();
  if (analyticsId !== undefined) gtag('event', 'page_view', { send_to: analyticsId });
};

const reportSignUpToGoogle = ({ analyticsId, adsConversion }: GoogleIds, gclid: string | undefined): void => {
  setGooglePage();
  const clickProperties = gclid === undefined ? {} : { gclid };
  if (analyticsId !== undefined) gtag('event', 'sign_up', { send_to: analyticsId, ...clickProperties });
  if (adsConversion !== undefined) gtag('event', 'conversion', { send_to: adsConversion, ...clickProperties });
};

const META_PIXEL_URL = 'https://www.facebook.com/tr';

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
  image.onerror = () => console.warn('Meta’s tracking pixel could not be loaded. Meta does not count this visit.');
  image.src = `${META_PIXEL_URL}?${query.toString()}`;
};

/** Reports events to all configured third-party services. */
interface Trackers {
  reportPageView(): void;
  /** @param gclid id of the ad click that led here */
  reportSignUp(gclid: string | undefined): void;
}

/** Loads the scripts of the configured services. Each call would load them again. */
const startTrackers = ({
  googleAnalyticsId,
  googleAdsConversion,
  metaPixelId,
}: PublicSettings['analytics']): Trackers => {
  const google = { analyticsId: googleAnalyticsId, adsConversion: googleAdsConversion };
  startGoogle(google);
  return {
    reportPageView: () => {
      reportPageToGoogle(google);
      if (metaPixelId !== undefined) reportToMeta(metaPixelId, 'PageView');
    },
    reportSignUp: (gclid) => {
      reportSignUpToGoogle(google, gclid);
      if (metaPixelId !== undefined) reportToMeta(metaPixelId, 'CompleteRegistration');
    },
  };
};

/** Undefined until the first call of `pageTrackers` has started them. */
let startedTrackers: Trackers | undefined;

/**
 * Returns the page's trackers, and starts them on the first call, but not before the delay after page load. Undefined
 * if no service is configured or tracking is not allowed.
 */
export const pageTrackers = async (): Promise<Trackers | undefined> => {
  const { analytics } = publicSettings();
  if (Object.keys(analytics).length === 0 || !isTrackingAllowed()) return undefined;
  await trackingReady;
  return (startedTrackers ??= startTrackers(analytics));
};

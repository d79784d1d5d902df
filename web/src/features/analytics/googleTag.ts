import { product } from '@campjay/domain/product.ts';
import { anonymizedUrl, referrerOrigin } from './anonymizedUrl.ts';

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
export const startGoogle = ({ analyticsId, adsConversion }: GoogleIds): void => {
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

export const reportPageToGoogle = ({ analyticsId }: GoogleIds): void => {
  describePage();
  if (analyticsId !== undefined) gtag('event', 'page_view', { send_to: analyticsId });
};

export const reportSignUpToGoogle = ({ analyticsId, adsConversion }: GoogleIds, gclid: string | undefined): void => {
  describePage();
  const click = gclid === undefined ? {} : { gclid };
  if (analyticsId !== undefined) gtag('event', 'sign_up', { send_to: analyticsId, ...click });
  if (adsConversion !== undefined) gtag('event', 'conversion', { send_to: adsConversion, ...click });
};

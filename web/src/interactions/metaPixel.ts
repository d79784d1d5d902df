import { anonymizedUrl, referrerOrigin } from './anonymizedUrl.ts';

const PIXEL = 'https://www.facebook.com/tr';

/** Names of Meta's own for what happened. */
type MetaEvent = 'PageView' | 'CompleteRegistration';

/**
 * Tells Meta of an event by its picture of one point. Its script would do the same, and besides read the page's address
 * and forms, which hold what is none of its business.
 */
export const reportToMeta = (pixelId: string, event: MetaEvent): void => {
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

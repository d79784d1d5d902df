import { shownAddress, shownReferrer } from './shownAddress.ts';

const PIXEL = 'https://www.facebook.com/tr';

/** Names of Meta's own for what happened. */
type MetaEvent = 'PageView' | 'CompleteRegistration';

/**
 * Tells Meta of an event by its picture of one point. Its script would do the same, and besides read the page's address
 * and forms, which hold what is none of its business.
 */
export const tellMeta = (pixelId: string, event: MetaEvent): void => {
  const query = new URLSearchParams({
    id: pixelId,
    ev: event,
    dl: shownAddress(window.location),
    rl: shownReferrer(document.referrer, window.location.origin),
    noscript: '1',
  });
  const picture = new Image(1, 1);
  picture.onerror = () => console.warn('The pixel of Meta could not be reached; a visit is not counted by it.');
  picture.src = `${PIXEL}?${query.toString()}`;
};

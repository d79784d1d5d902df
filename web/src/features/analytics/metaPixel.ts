import { anonymizedUrl, referrerOrigin } from './anonymizedUrl.ts';

const PIXEL = 'https://www.facebook.com/tr';

/** Meta's event names. */
type MetaEvent = 'PageView' | 'CompleteRegistration';

/**
 * Reports an event to Meta by its tracking pixel image. Meta's script would also read the page's URL and forms, which
 * may hold private data.
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

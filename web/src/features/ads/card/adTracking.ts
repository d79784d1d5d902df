import type { AdLink } from '@campjay/events/ads/values.ts';
import { createContext } from 'react';

/** The ad token of the surrounding card; undefined where clicks are not charged, as in a preview. */
export const AdTokenContext = createContext<string | undefined>(undefined);

/** A random id that identifies a click. */
const newClickNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a report without waiting for the response; it also works while the page is unloading. */
const report = (path: string, body: object): void => {
  const text = JSON.stringify(body);
  if (navigator.sendBeacon(path, text)) return;
  // The browser's beacon queue is full. A lost click benefits the advertiser and never affects the visitor.
  fetch(path, { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
};

/** Adds a query parameter to an address and leaves the rest unchanged. */
const withParameter = (address: string, name: string, value: string): string => {
  const [beforeHash = '', ...hash] = address.split('#');
  const separator = beforeHash.includes('?') ? '&' : '?';
  return [`${beforeHash}${separator}${name}=${value}`, ...hash].join('#');
};

/**
 * Reports a click on an ad's link, and returns the URL to open. The added parameter lets the advertiser's site report
 * later which click led to a registration.
 */
export const trackedUrl = (token: string, link: AdLink, address: string): string => {
  const nonce = newClickNonce();
  report('/api/track/click', { token, nonce, link });
  const [tokenNonce = ''] = token.split('.');
  return withParameter(address, 'campjay_click', `${tokenNonce}.${nonce}`);
};

/** Delay for batching views, in milliseconds, and maximum number of cards per request. */
const BATCH_DELAY_MS = 1_000;
const MAX_BATCH = 50;

const reportedTokens = new Set<string>();
const queue: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const flush = (): void => {
  clearTimeout(timer);
  timer = undefined;
  while (queue.length > 0) report('/api/track/views', { tokens: queue.splice(0, MAX_BATCH) });
};
// The last event that is guaranteed before a page goes away, since it may never become visible again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});

/** Reports once per card that it was viewed; views are batched. */
export const reportCardSeen = (token: string): void => {
  if (reportedTokens.has(token)) return;
  reportedTokens.add(token);
  queue.push(token);
  timer ??= setTimeout(flush, BATCH_DELAY_MS);
};

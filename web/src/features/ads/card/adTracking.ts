import type { AdLink } from '@campjay/events/ads/values.ts';
import type { PostBody, PostPath } from '../../../app/apiTypes.ts';
import { createContext } from 'react';

/**
 * The ad token (signed by the server) of the card that contains the link; undefined in a preview, where clicks are not
 * counted.
 */
export const AdTokenContext = createContext<string | undefined>(undefined);

/** Generates a random id for a click. */
const newClickNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends a report without waiting for the response; it also works while the page is unloading. */
const sendReport = <Path extends PostPath>(path: `/api/${Path}`, body: PostBody<Path>): void => {
  const text = JSON.stringify(body);
  if (navigator.sendBeacon(path, text)) return;
  // The browser's beacon queue is full. If this request is lost as well, the advertiser is not charged, and the visitor
  // notices nothing.
  fetch(path, { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
};

/** Adds a query parameter to an address and leaves the rest unchanged. */
const withParameter = (address: string, name: string, value: string): string => {
  const [beforeHash = '', ...hash] = address.split('#');
  const separator = beforeHash.includes('?') ? '&' : '?';
  return [`${beforeHash}${separator}${name}=${value}`, ...hash].join('#');
};

/**
 * Reports a click on an ad's link, and returns the URL to open. The URL contains the id of the click, so that the
 * advertiser's site can report later which click led to a registration.
 */
export const trackClick = (token: string, link: AdLink, address: string): string => {
  const nonce = newClickNonce();
  sendReport('/api/track/click', { token, nonce, link });
  // The token starts with the random id of the card.
  const [tokenNonce = ''] = token.split('.');
  return withParameter(address, 'campjay_click', `${tokenNonce}.${nonce}`);
};

/** Views within this time are sent in one request. */
const BATCH_DELAY_MS = 1_000;
/** Maximum number of views in a request. */
const MAX_BATCH = 50;

const reportedTokens = new Set<string>();
const unsentTokens: string[] = [];
let flushTimer: ReturnType<typeof setTimeout> | undefined;

const flush = (): void => {
  clearTimeout(flushTimer);
  flushTimer = undefined;
  while (unsentTokens.length > 0) sendReport('/api/track/views', { tokens: unsentTokens.splice(0, MAX_BATCH) });
};
/** A hidden page may be discarded without any further event, so this is the last safe moment to send views. */
const flushWhenHidden = (): void => {
  if (document.visibilityState === 'hidden') flush();
};

/** Reports that a card was viewed, once per card. Views are sent in batches. */
export const reportCardViewed = (token: string): void => {
  if (reportedTokens.has(token)) return;
  if (reportedTokens.size === 0) document.addEventListener('visibilitychange', flushWhenHidden);
  reportedTokens.add(token);
  unsentTokens.push(token);
  flushTimer ??= setTimeout(flush, BATCH_DELAY_MS);
};

import type { AdLink } from '@campjay/events/interactions/adClicks.ts';
import { createContext } from 'react';

/** The token of the card around; undefined where nobody is charged for what is pressed, as in a preview. */
export const AdTokenContext = createContext<string | undefined>(undefined);

/** Letters and digits that tell one click from all others. */
const newClickNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Tells the server without waiting for it, also while the page is being left. */
const report = (path: string, body: object): void => {
  const text = JSON.stringify(body);
  if (navigator.sendBeacon(path, text)) return;
  // A browser's queue of beacons is full: a lost click is the operator's gain, never the visitor's loss.
  fetch(path, { method: 'POST', body: text, keepalive: true }).catch(() => undefined);
};

/** An address with one more parameter; all else in it stays as it was written. */
const withParameter = (address: string, name: string, value: string): string => {
  const [beforeHash = '', ...hash] = address.split('#');
  const separator = beforeHash.includes('?') ? '&' : '?';
  return [`${beforeHash}${separator}${name}=${value}`, ...hash].join('#');
};

/**
 * Tells that a link of an ad's card is being followed, and gives the address to follow: with it the operator's site can say
 * later which click led to a registration.
 */
export const trackedUrl = (token: string, link: AdLink, address: string): string => {
  const nonce = newClickNonce();
  report('/api/track/click', { token, nonce, link });
  const [tokenNonce = ''] = token.split('.');
  return withParameter(address, 'campjay_click', `${tokenNonce}.${nonce}`);
};

/** Milliseconds in which views are gathered, and how many cards one message may name. */
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
// The last event that a page is sure to get: it may never be shown again.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});

/** Tells once that a card was seen, together with others. */
export const reportCardSeen = (token: string): void => {
  if (reportedTokens.has(token)) return;
  reportedTokens.add(token);
  queue.push(token);
  timer ??= setTimeout(flush, BATCH_DELAY_MS);
};

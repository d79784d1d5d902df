import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type InstanceId, type OrgId } from '@campjay/events/catalog/facts.ts';
import { encrypt, decrypt, SealRefused } from '../sealing/encryption.ts';
import { type AdKeys } from './adKeys.ts';
import { type AdTokenPayload } from './adTokenPayload.ts';
import { readSignedAdToken } from './signedAdToken.ts';

/** An ad's card as somebody was shown it: what a view or a click of it is worth follows from this alone. */
export interface ShownCard {
  readonly advertiserId: string;
  readonly adId: string;
  readonly orgId: OrgId;
  /** The first session of the card. */
  readonly instanceId: InstanceId;
  /** In the list, from 0. */
  readonly place: number;
  readonly servedAt: Date;
  /** See `visitorPseudonym`. */
  readonly visitor: string;
  /** Micro-dollars that a click costs, as digits; '0' where registrations are paid for. */
  readonly priceMicros: string;
  /** Where registrations are paid for, in hundredths of a percent. */
  readonly basisPoints: number | null;
  /**
   * The most, in cents, that one order of the card's sessions costs by their listed prices: a session that is sold by the
   * week counts once for each week. Null where one of them has no listed price; absent of tokens from before it was stated.
   */
  readonly highestOrderCents?: number | null;
}

/** What a token of ours says. */
export interface AdToken extends ShownCard {
  /** Tells one showing from all others. */
  readonly nonce: string;
}

export type AdTokenResult =
  | { readonly kind: 'good'; readonly token: AdToken }
  /** It is ours, from more than 24 hours ago. */
  | { readonly kind: 'expired'; readonly token: AdToken }
  /** It is not ours, so nothing that it says is known. */
  | { readonly kind: 'bad' };

/** How long a card may be clicked. */
export const AD_TOKEN_HOURS = 24;
const VALID_MS = AD_TOKEN_HOURS * 60 * 60_000;
/** Longer than any that we make; what is longer is not even looked at. */
export const MAX_AD_TOKEN_CHARACTERS = 3_000;
const NONCE_BYTES = 16;

export const newAdTokenNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** JSON ignores blanks at its end; with them a token's length does not tell what a click costs. */
const PADDING_MULTIPLE = 64;

/**
 * The token that a card carries, `nonce.box`: whoever is shown the card can neither read it, nor make one, nor change what it
 * says. The nonce is readable: with the click's own it is what the operator's site is told of a click.
 * @param nonce a new one, but for tests
 */
export const sealAdToken = (keys: AdKeys, card: ShownCard, nonce = newAdTokenNonce()): string => {
  const { advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints } = card;
  const payload: AdTokenPayload = [
    ...([advertiserId, adId, orgId, instanceId, place, servedAt.getTime()] as const),
    ...([visitor, priceMicros, basisPoints] as const),
    ...(card.highestOrderCents === undefined ? ([] as const) : ([card.highestOrderCents] as const)),
  ];
  const json = JSON.stringify(payload);
  const plain = Buffer.from(json.padEnd(json.length + padding(Buffer.byteLength(json))));
  const box = encrypt(tokenKey(keys.sealing, nonce), plain, contextOf(nonce));
  return `${nonce}.${box.toString('base64url')}`;
};

const padding = (bytes: number): number => (PADDING_MULTIPLE - (bytes % PADDING_MULTIPLE)) % PADDING_MULTIPLE;

/** What a text that came as a token is worth. Nothing that a stranger sends makes it throw. */
export const readAdToken = (keys: AdKeys, text: string, now: Date): AdTokenResult => {
  if (text.length > MAX_AD_TOKEN_CHARACTERS) return { kind: 'bad' };
  const [nonce = '', box = '', ...more] = text.split('.');
  const payload = more.length === 0 ? openPayload(keys, nonce, box) : readSignedAdToken(keys, text);
  if (payload === undefined) return { kind: 'bad' };
  const [advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints, highestOrderCents] =
    payload;
  const card = { advertiserId, adId, orgId, instanceId, place, servedAt: new Date(servedAt) };
  const listed = highestOrderCents === undefined ? {} : { highestOrderCents };
  const token: AdToken = { nonce, ...card, visitor, priceMicros, basisPoints, ...listed };
  return { kind: now.getTime() - servedAt > VALID_MS ? 'expired' : 'good', token };
};

const openPayload = (keys: AdKeys, nonce: string, text: string): AdTokenPayload | undefined => {
  const box = Buffer.from(text, 'base64url');
  if (box.toString('base64url') !== text) return undefined; // several texts decode to the same bytes
  for (const key of keys.opening)
    try {
      // What we sealed we wrote: it is not checked again, at each of thousands of clicks a second.
      return JSON.parse(decrypt(tokenKey(key, nonce), box, contextOf(nonce)).toString('utf8')) as AdTokenPayload;
    } catch (error) {
      if (!(error instanceof SealRefused)) throw error; // else sealed by another key, or by nobody
    }
  return undefined;
};

/** A key of each token's own: random nonces of 96 bits under one key would repeat after some billions of cards. */
const tokenKey = (key: KeyObject, nonce: string): KeyObject =>
  createSecretKey(createHmac('sha256', key).update('ad token 2\n').update(nonce).digest());

const contextOf = (nonce: string) => ['ad token', 2, nonce];

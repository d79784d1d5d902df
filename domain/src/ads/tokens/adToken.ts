import type { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { createHmac, type KeyObject, timingSafeEqual, createSecretKey, randomBytes } from 'node:crypto';
import type { AdKeys } from './adKeys.ts';
import { encrypt, decrypt, SealRefused } from '../../encryption.ts';

/** The content of a token, in the order of `ShownCard`; times in ms since 1970. Older builds wrote no last element. */
type AdTokenPayload = readonly [
  advertiserId: string,
  adId: string,
  orgId: OrgId,
  instanceId: InstanceId,
  place: number,
  servedAt: number,
  visitor: string,
  priceMicros: string,
  basisPoints: number | null,
  highestOrderCents?: number | null,
];

/**
 * Reads a token of an older build, `nonce.payload.signature`: signed, but readable by everyone. Like any other, it is
 * valid until 24 hours after its card was served. Undefined if it is not one of ours.
 */
const readSignedAdToken = (keys: AdKeys, text: string): AdTokenPayload | undefined => {
  const [nonce = '', encoded = '', signature = '', ...more] = text.split('.');
  const signed = `${nonce}.${encoded}`;
  const isOurs = more.length === 0 && keys.verifying.some((key) => isSame(signature, signatureOf(key, signed)));
  return isOurs ? (JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as AdTokenPayload) : undefined;
};

const signatureOf = (key: KeyObject, signed: string): string =>
  createHmac('sha256', key).update('ad token 1\n').update(signed).digest('base64url');

/** Compares texts, because several texts decode to the same bytes, and in constant time. */
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** An ad card as shown to a visitor: the value of a view or click depends only on these fields. */
export interface ShownCard {
  readonly advertiserId: string;
  readonly adId: string;
  readonly orgId: OrgId;
  /** The first session of the card. */
  readonly instanceId: InstanceId;
  /** The position in the list, from 0. */
  readonly place: number;
  readonly servedAt: Date;
  /** See `visitorPseudonym`. */
  readonly visitor: string;
  /** The price of a click in micro-dollars, as digits; '0' if the advertiser pays for registrations. */
  readonly priceMicros: string;
  /** The price of a registration, in hundredths of a percent; null if the advertiser pays for clicks. */
  readonly basisPoints: number | null;
  /**
   * The most, in cents, that one order of the card's sessions costs at their listed prices: a session sold by the week
   * counts once per week. Null if one of them has no listed price; absent in tokens from before this field existed.
   */
  readonly highestOrderCents?: number | null;
}

/** The content of a valid token. */
export interface AdToken extends ShownCard {
  /** Unique to each time a card is shown. */
  readonly nonce: string;
}

export type AdTokenResult =
  | { readonly kind: 'good'; readonly token: AdToken }
  /** A valid token from more than 24 hours ago. */
  | { readonly kind: 'expired'; readonly token: AdToken }
  /** Not one of our tokens; none of its content is trusted. */
  | { readonly kind: 'bad' };

/** How long a shown card can be clicked. */
export const AD_TOKEN_HOURS = 24;
const VALID_MS = AD_TOKEN_HOURS * 60 * 60_000;
/** Longer than any of our tokens; longer texts are rejected unread. */
export const MAX_AD_TOKEN_CHARACTERS = 3_000;
const NONCE_BYTES = 16;

export const newAdTokenNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/** Pads with trailing blanks, which JSON ignores, so that a token's length does not reveal the price of a click. */
const PADDING_MULTIPLE = 64;

/**
 * Encrypts the token of a card, `nonce.box`: a visitor can neither read, forge nor change it. The nonce is readable:
 * with the click's own nonce, it is all that the operator's site learns about a click.
 * @param nonce a new one, except in tests
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

/** Decrypts and checks a token. Never throws, whatever a stranger sends. */
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
      // We wrote what we encrypted, so its schema is not checked again for each of thousands of clicks per second.
      return JSON.parse(decrypt(tokenKey(key, nonce), box, contextOf(nonce)).toString('utf8')) as AdTokenPayload;
    } catch (error) {
      if (!(error instanceof SealRefused)) throw error; // else it was encrypted with another key, or is forged
    }
  return undefined;
};

/** A key for each token: random nonces of 96 bits under one key would repeat after some billions of cards. */
const tokenKey = (key: KeyObject, nonce: string): KeyObject =>
  createSecretKey(createHmac('sha256', key).update('ad token 2\n').update(nonce).digest());

const contextOf = (nonce: string) => ['ad token', 2, nonce];

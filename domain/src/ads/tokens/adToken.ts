import type { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { createHmac, type KeyObject, timingSafeEqual, createSecretKey, randomBytes } from 'node:crypto';
import type { AdKeys } from './adKeys.ts';
import { encrypt, decrypt, SealRefused } from '../../encryption.ts';

/**
 * The content of a token: the fields of `ShownCard` in their order, with times in ms since 1970. The last element is
 * missing in tokens from older versions of this software.
 */
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

/** An ad card as it was shown to a visitor. The price of a click or registration depends only on these fields. */
export interface ShownCard {
  readonly advertiserId: string;
  readonly adId: string;
  readonly orgId: OrgId;
  /** The first session that the card displays. */
  readonly instanceId: InstanceId;
  /** The card's position in the list, counted from 0. */
  readonly place: number;
  readonly servedAt: Date;
  /** See `visitorPseudonym`. */
  readonly visitor: string;
  /** The price of a click, as decimal digits of micro-dollars; '0' if the advertiser pays for registrations. */
  readonly priceMicros: string;
  /** The price of a registration, in hundredths of a percent; null if the advertiser pays for clicks. */
  readonly basisPoints: number | null;
  /**
   * The highest possible total, in cents, of one order at listed prices. An order is for one of the card's sessions; a
   * session sold by the week counts once per week. Null if a session has no listed price; absent in tokens older than
   * this field.
   */
  readonly highestOrderCents?: number | null;
}

/** The content of a valid token. */
export interface AdToken extends ShownCard {
  /** A new random text for each card that is shown. */
  readonly nonce: string;
}

/** The result of checking a token. */
export type AdTokenResult =
  | { readonly kind: 'valid'; readonly token: AdToken }
  /** A valid token from more than 24 hours ago. */
  | { readonly kind: 'expired'; readonly token: AdToken }
  /** We did not issue this token, so none of its content can be trusted. */
  | { readonly kind: 'forged' };

/** How many hours after a card was shown a click on it is still valid. */
export const AD_TOKEN_HOURS = 24;
const VALIDITY_MS = AD_TOKEN_HOURS * 60 * 60_000;
/** All our tokens are shorter. Longer texts are rejected without being decoded. */
export const MAX_AD_TOKEN_CHARACTERS = 3_000;
const NONCE_BYTES = 16;

export const createAdTokenNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/**
 * Payloads are padded to a multiple of this many bytes with trailing blanks, which JSON ignores, so that a token's
 * length does not reveal the price of a click.
 */
const PADDING_MULTIPLE = 64;

/**
 * Creates the token of a card, `nonce.box`, where the box is the encrypted content. A visitor can read only the nonce,
 * and cannot forge or change a token. A camp's website never receives the box, only this nonce and
 * the nonce of the click.
 * @param nonce a new one, except in tests
 */
export const createAdToken = (keys: AdKeys, card: ShownCard, nonce = createAdTokenNonce()): string => {
  const { advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints } = card;
  const payload: AdTokenPayload = [
    advertiserId,
    adId,
    orgId,
    instanceId,
    place,
    servedAt.getTime(),
    visitor,
    priceMicros,
    basisPoints,
    ...(card.highestOrderCents === undefined ? ([] as const) : ([card.highestOrderCents] as const)),
  ];
  const json = JSON.stringify(payload);
  const plain = Buffer.from(json.padEnd(json.length + paddingLength(Buffer.byteLength(json))));
  const box = encrypt(tokenKey(keys.encryptionKey, nonce), plain, contextOf(nonce));
  return `${nonce}.${box.toString('base64url')}`;
};

const paddingLength = (bytes: number): number => (PADDING_MULTIPLE - (bytes % PADDING_MULTIPLE)) % PADDING_MULTIPLE;

/** Decrypts and checks a token. Never throws, whatever text the request contains. */
export const readAdToken = (keys: AdKeys, text: string, now: Date): AdTokenResult => {
  if (text.length > MAX_AD_TOKEN_CHARACTERS) return { kind: 'forged' };
  const [nonce = '', box = '', ...extraParts] = text.split('.');
  const payload = extraParts.length === 0 ? decryptPayload(keys, nonce, box) : readSignedAdToken(keys, text);
  if (payload === undefined) return { kind: 'forged' };
  const [advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints, highestOrderCents] =
    payload;
  const token: AdToken = {
    nonce,
    advertiserId,
    adId,
    orgId,
    instanceId,
    place,
    servedAt: new Date(servedAt),
    visitor,
    priceMicros,
    basisPoints,
    ...(highestOrderCents !== undefined && { highestOrderCents }),
  };
  return { kind: now.getTime() - servedAt > VALIDITY_MS ? 'expired' : 'valid', token };
};

const decryptPayload = (keys: AdKeys, nonce: string, text: string): AdTokenPayload | undefined => {
  const box = Buffer.from(text, 'base64url');
  if (box.toString('base64url') !== text) return undefined; // Several texts decode to the same bytes; only one is valid.
  for (const key of keys.decryptionKeys)
    try {
      // Only we can encrypt a payload, so it needs no schema check; thousands of clicks may arrive per second.
      return JSON.parse(decrypt(tokenKey(key, nonce), box, contextOf(nonce)).toString('utf8')) as AdTokenPayload;
    } catch (error) {
      if (!(error instanceof SealRefused)) throw error; // It is forged, or encrypted with another key.
    }
  return undefined;
};

/** Each token has its own key: under one key, random nonces of 96 bits could repeat after some billions of cards. */
const tokenKey = (key: KeyObject, nonce: string): KeyObject =>
  createSecretKey(createHmac('sha256', key).update('ad token 2\n').update(nonce).digest());

/** Authenticated with the box: it can be decrypted only for the same nonce and version (see `encrypt`). */
const contextOf = (nonce: string) => ['ad token', 2, nonce];

/**
 * Reads a token from an older version of this software: `nonce.payload.signature`, signed but not encrypted. Undefined
 * if we did not sign it.
 */
const readSignedAdToken = (keys: AdKeys, text: string): AdTokenPayload | undefined => {
  const [nonce = '', encoded = '', signature = '', ...extraParts] = text.split('.');
  const signedText = `${nonce}.${encoded}`;
  const isOurs =
    extraParts.length === 0 && keys.verificationKeys.some((key) => isSameText(signature, signatureOf(key, signedText)));
  return isOurs ? (JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as AdTokenPayload) : undefined;
};

const signatureOf = (key: KeyObject, signedText: string): string =>
  createHmac('sha256', key).update('ad token 1\n').update(signedText).digest('base64url');

/**
 * Compares in constant time, so that the time reveals nothing about the signature. Compares the encoded texts, because
 * several texts decode to the same bytes.
 */
const isSameText = (a: string, b: string): boolean => {
  const [bytesA, bytesB] = [Buffer.from(a), Buffer.from(b)];
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
};

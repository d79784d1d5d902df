import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { MICROS_TEXT } from '@campjay/events/money/micros.ts';
import { z } from 'zod';
import { type AdKeys } from './adKeys.ts';

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
  readonly dearestCents?: number | null;
}

/** What a token that we signed says. */
export interface AdToken extends ShownCard {
  /** Tells one showing from all others. */
  readonly nonce: string;
}

export type AdTokenReading =
  | { readonly kind: 'good'; readonly token: AdToken }
  /** We signed it, more than 24 hours ago. */
  | { readonly kind: 'expired'; readonly token: AdToken }
  /** We did not sign it. The advertiser that it names, if it names one, is only a claim. */
  | { readonly kind: 'bad'; readonly claimedAdvertiserId?: string };

/** How long a card may be clicked. */
export const AD_TOKEN_HOURS = 24;
const VALID_MS = AD_TOKEN_HOURS * 60 * 60_000;
/** Longer than any that we sign; what is longer is not even looked at. */
export const MAX_AD_TOKEN_CHARACTERS = 3_000;
const NONCE_BYTES = 16;

const Digits32 = z.string().regex(/^[0-9a-f]{32}$/);
const Payload = z
  .tuple([
    z.uuid(),
    z.uuid(),
    OrgId,
    InstanceId,
    z.int().min(0),
    z.int(),
    Digits32,
    z.string().regex(MICROS_TEXT),
    z.int().min(1).max(10_000).nullable(),
    z.int().min(0).nullable().optional(),
  ])
  .readonly();
type Payload = z.infer<typeof Payload>;

export const newAdTokenNonce = (): string => randomBytes(NONCE_BYTES).toString('base64url');

/**
 * The token that a card carries, `nonce.payload.signature`: opaque to whoever is shown the card, who can neither make one
 * nor change what it says.
 * @param nonce a new one, but for tests
 */
export const signAdToken = (keys: AdKeys, card: ShownCard, nonce = newAdTokenNonce()): string => {
  const { advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints, dearestCents } =
    card;
  const payload: Payload = [
    ...([advertiserId, adId, orgId, instanceId, place, servedAt.getTime()] as const),
    ...([visitor, priceMicros, basisPoints] as const),
    ...(dearestCents === undefined ? ([] as const) : ([dearestCents] as const)),
  ];
  const signed = `${nonce}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${signatureOf(keys.signing, signed)}`;
};

/** What a text that came as a token is worth. Nothing that a stranger sends makes it throw. */
export const readAdToken = (keys: AdKeys, text: string, now: Date): AdTokenReading => {
  const [nonce = '', encoded = '', signature = '', ...more] =
    text.length > MAX_AD_TOKEN_CHARACTERS ? [] : text.split('.');
  const isOurs =
    more.length === 0 && keys.verifying.some((key) => isSame(signature, signatureOf(key, `${nonce}.${encoded}`)));
  if (!isOurs) return claimOf(payloadIn(encoded));
  // What we signed we wrote: it is not checked again, at each of thousands of clicks a second.
  const [advertiserId, adId, orgId, instanceId, place, servedAt, visitor, priceMicros, basisPoints, dearestCents] =
    JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Payload;
  const card = { advertiserId, adId, orgId, instanceId, place, servedAt: new Date(servedAt) };
  const listed = dearestCents === undefined ? {} : { dearestCents };
  const token: AdToken = { nonce, ...card, visitor, priceMicros, basisPoints, ...listed };
  return { kind: now.getTime() - servedAt > VALID_MS ? 'expired' : 'good', token };
};

const claimOf = (payload: Payload | undefined): AdTokenReading =>
  payload ? { kind: 'bad', claimedAdvertiserId: payload[0].toLowerCase() } : { kind: 'bad' };

const payloadIn = (encoded: string): Payload | undefined => {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))).data;
  } catch {
    return undefined; // no JSON, so none of ours
  }
};

const signatureOf = (key: KeyObject, signed: string): string =>
  createHmac('sha256', key).update('ad token 1\n').update(signed).digest('base64url');

/** Compared as text, because several texts decode to the same bytes; in a time that does not tell how much is right. */
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

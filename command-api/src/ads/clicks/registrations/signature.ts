import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Advertiser, type ConversionSecret } from '@campjay/domain/ads/advertiser.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** The signed fields, each exactly as it is sent. */
export interface SignedTexts {
  readonly click: string;
  readonly order: string;
  readonly price: string;
}

/** Result of a signature check. 'former': valid with a replaced secret that is still accepted. */
export type SignatureCheck = 'current' | 'former' | 'wrong' | 'missing';

/** Accepted secrets. */
interface AcceptedSecrets {
  /** Undefined if there is no secret yet. */
  readonly current: string | undefined;
  readonly former: readonly string[];
}

const SECRET_BYTES = 32;

/** A new secret. Its prefix makes it detectable for secret scanners. */
export const newConversionSecret = (): string => `cjs_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * The signature of a registration: HMAC-SHA-256 over click, order and price, one per line without a trailing line
 * break, as 64 lowercase hexadecimal digits. None of the three can contain a line break.
 */
export const signRegistration = (secret: string, { click, order, price }: SignedTexts): string =>
  createHmac('sha256', secret).update(`${click}\n${order}\n${price}`).digest('hex');

/** Compares with every accepted secret, in constant time. */
export const checkSignature = (
  { current, former }: AcceptedSecrets,
  texts: SignedTexts,
  signature: string | undefined,
): SignatureCheck => {
  if (signature === undefined || signature === '') return 'missing';
  const isBy = (secret: string): boolean => isSame(signature, signRegistration(secret, texts));
  const byFormer = former.map(isBy);
  if (current !== undefined && isBy(current)) return 'current';
  return byFormer.includes(true) ? 'former' : 'wrong';
};

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** The sealed field of `ConversionSecretSet`. */
export const SECRET_FIELD = 'secret';

/** Decrypts the secrets that currently validate an advertiser's registrations. */
export const acceptedSecrets = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { conversionSecrets }: Pick<Advertiser, 'conversionSecrets'>,
  now: Date,
): Promise<AcceptedSecrets> => {
  const [current, ...former] = conversionSecrets.filter(
    ({ until }) => until === null || Date.parse(until) > now.getTime(),
  );
  const openOne = (secret: ConversionSecret) => openSecret(sealing, advertiserId, secret);
  return {
    current: current && (await openOne(current)),
    former: (await Promise.all(former.map(openOne))).filter((secret) => secret !== undefined),
  };
};

/** Undefined if the advertiser's key was destroyed. */
export const openSecret = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { secret }: Pick<ConversionSecret, 'secret'>,
): Promise<string | undefined> => {
  const decrypted = await sealing.decrypt(secret, { streamId: advertiserStream(advertiserId), field: SECRET_FIELD });
  return decrypted.kind === 'opened' ? decrypted.getValue() : undefined;
};

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Advertiser, type ConversionSecret } from '@campjay/domain/ads/advertiser.ts';
import { advertiserStream } from '@campjay/events/streams.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** The fields that a signature covers, each exactly as it is sent. */
export interface SignedFields {
  readonly click: string;
  readonly order: string;
  readonly price: string;
}

/** Result of a signature check. 'former': valid, but with a replaced secret that is still accepted. */
export type SignatureCheck = 'current' | 'former' | 'wrong' | 'missing';

/** The decrypted secrets with which a registration may currently be signed. */
interface AcceptedSecrets {
  /** Undefined if there is no secret yet. */
  readonly current: string | undefined;
  /** Replaced secrets that have not expired. */
  readonly former: readonly string[];
}

const SECRET_BYTES = 32;

/** Creates a random secret. Secret scanners can recognize its prefix. */
export const createConversionSecret = (): string => `cjs_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * Returns the signature of a registration: HMAC-SHA-256 over click, order and price, one per line without a trailing
 * line break, as 64 lowercase hexadecimal digits. None of the three can contain a line break.
 */
export const signRegistration = (secret: string, { click, order, price }: SignedFields): string =>
  createHmac('sha256', secret).update(`${click}\n${order}\n${price}`).digest('hex');

/** Compares with every accepted secret in constant time, so that response times reveal nothing about the signature. */
export const checkSignature = (
  { current, former }: AcceptedSecrets,
  fields: SignedFields,
  signature: string | undefined,
): SignatureCheck => {
  if (signature === undefined || signature === '') return 'missing';
  const isSignedWith = (secret: string): boolean => isEqual(signature, signRegistration(secret, fields));
  // Checked even if the current secret matches, so that the time does not depend on the result.
  const formerMatches = former.map(isSignedWith);
  if (current !== undefined && isSignedWith(current)) return 'current';
  return formerMatches.includes(true) ? 'former' : 'wrong';
};

const isEqual = (left: string, right: string): boolean => {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)];
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
};

/** The encrypted field of the event `ConversionSecretSet`. */
export const SECRET_FIELD = 'secret';

/** Decrypts the secrets with which an advertiser's registrations may currently be signed. */
export const decryptAcceptedSecrets = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { conversionSecrets }: Pick<Advertiser, 'conversionSecrets'>,
  now: Date,
): Promise<AcceptedSecrets> => {
  // The current secret comes first.
  const [current, ...former] = conversionSecrets.filter(
    ({ acceptedUntil }) => acceptedUntil === null || Date.parse(acceptedUntil) > now.getTime(),
  );
  const decryptOne = (secret: ConversionSecret) => decryptSecret(sealing, advertiserId, secret);
  return {
    current: current && (await decryptOne(current)),
    former: (await Promise.all(former.map(decryptOne))).filter((secret) => secret !== undefined),
  };
};

/** Decrypts a secret. Returns undefined if the advertiser's encryption key was destroyed. */
export const decryptSecret = async (
  sealing: Pick<Sealing, 'decrypt'>,
  advertiserId: string,
  { secret }: Pick<ConversionSecret, 'secret'>,
): Promise<string | undefined> => {
  const decrypted = await sealing.decrypt(secret, { streamId: advertiserStream(advertiserId), field: SECRET_FIELD });
  return decrypted.kind === 'decrypted' ? decrypted.getValue() : undefined;
};

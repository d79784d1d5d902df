import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a signature is over, each text exactly as it is sent. */
export interface SignedTexts {
  readonly click: string;
  readonly order: string;
  readonly price: string;
}

/** How a signature was found to be. 'former': right by a secret that was replaced and is still accepted. */
export type SignatureCheck = 'current' | 'former' | 'wrong' | 'missing';

/** Secrets that are accepted. */
export interface AcceptedSecrets {
  /** Undefined before the first was made. */
  readonly current: string | undefined;
  readonly former: readonly string[];
}

const SECRET_BYTES = 32;

/** A new secret. Its beginning lets scanners for leaked secrets know it. */
export const newConversionSecret = (): string => `cjs_${randomBytes(SECRET_BYTES).toString('base64url')}`;

/**
 * The signature of a registration: HMAC-SHA-256 over click, order and price, each on a line of its own without one at the
 * end, in 64 small hexadecimal digits. None of the three can hold a line break.
 */
export const signRegistration = (secret: string, { click, order, price }: SignedTexts): string =>
  createHmac('sha256', secret).update(`${click}\n${order}\n${price}`).digest('hex');

/** Compares with every accepted secret, in a time that does not tell how much of a signature is right. */
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

import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** A message is rejected as a possible replay if its signing time differs from now by more than this, in seconds. */
export const TOLERANCE_SECONDS = 300;

/**
 * Verifies a signature of Stripe's scheme `v1`: the header is `t=<seconds>,v1=<hex>`, where the hex digits are the
 * HMAC-SHA-256 of `<t>.<body>` with the webhook's secret. While secrets are rotated, the header has several `v1`, and
 * one of them must match. Other schemes are ignored.
 * @param secrets the valid secrets: one, or two during a rotation
 * @throws WrongSignature @throws TimestampTooOld
 */
export const verifySignature = (
  rawBody: Buffer,
  header: string | undefined,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): void => {
  const { time, signatures } = parseSignatureHeader(header ?? '');
  if (time === undefined || signatures.length === 0) throw new WrongSignature('The message has no readable signature.');
  const expectedSignatures = secrets.map((secret) => computeDigest(rawBody, time, secret));
  const isValid = signatures.some((signature) =>
    expectedSignatures.some((expected) => timingSafeEqual(expected, signature)),
  );
  if (!isValid) throw new WrongSignature('The signature of the message is not valid.');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)
    throw new TimestampTooOld(`The message was signed more than ${TOLERANCE_SECONDS} seconds ago, or in the future.`);
};

/** Creates the signature header of a message that is signed at the time `at`. */
export const createSignatureHeader = (rawBody: Buffer, secret: string, at: Date): string => {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${computeDigest(rawBody, time, secret).toString('hex')}`;
};

const computeDigest = (rawBody: Buffer, time: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();

/** Maximum number of signatures that are checked. No genuine sender has so many; checking more would cost time. */
const MAX_SIGNATURES = 10;

const parseSignatureHeader = (
  header: string,
): { readonly time: string | undefined; readonly signatures: readonly Buffer[] } => {
  const pairs = header.slice(0, 2_000).split(',').map(parsePair);
  const time = pairs.find(([name]) => name === 't')?.[1];
  const signatures = pairs.flatMap(([name, value]) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  return {
    time: time !== undefined && /^\d{1,12}$/.test(time) ? time : undefined,
    signatures: signatures.slice(0, MAX_SIGNATURES),
  };
};

const parsePair = (part: string): readonly [string, string] => {
  const [name = '', value = ''] = part.split('=', 2);
  return [name.trim(), value.trim()];
};

/** The message is not from the provider, or was changed or truncated in transit. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** The message is from the provider, but was signed too long ago (or in the future). */
export class TimestampTooOld extends Error {
  override readonly name = 'TimestampTooOld';
}

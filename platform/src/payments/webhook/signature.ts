import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries the signature. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** A message whose signing time differs from now by more than this, in seconds, is rejected: it may be a replay. */
export const TOLERANCE_SECONDS = 300;

/**
 * Checks a signature of Stripe's scheme `v1`: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 with the endpoint's secret over
 * `<t>.<body>`. During a secret rotation there are several `v1`, and one of them must match; other schemes are ignored.
 * @param secrets the valid secrets: one, or two during a rotation
 * @throws WrongSignature @throws TimestampTooOld
 */
export const verifySignature = (
  rawBody: Buffer,
  header: string | undefined,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): void => {
  const { time, signatures } = parseSignatureHeader(header ?? '');
  if (time === undefined || signatures.length === 0)
    throw new WrongSignature('The message has no signature that could be read.');
  const expected = secrets.map((secret) => digest(rawBody, time, secret));
  const fits = signatures.some((signature) => expected.some((each) => timingSafeEqual(each, signature)));
  if (!fits) throw new WrongSignature('The signature of the message is not that of its sender.');
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)
    throw new TimestampTooOld(`The message was signed more than ${TOLERANCE_SECONDS} seconds ago, or ahead.`);
};

/** The signature header for a message signed at `at`. */
export const signatureHeader = (rawBody: Buffer, secret: string, at: Date): string => {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${digest(rawBody, time, secret).toString('hex')}`;
};

const digest = (rawBody: Buffer, time: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();

/** More than any sender has secrets; checking a longer list would only cost time. */
const MAX_SIGNATURES = 10;

const parseSignatureHeader = (
  header: string,
): { readonly time: string | undefined; readonly signatures: readonly Buffer[] } => {
  const pairs = header.slice(0, 2_000).split(',').map(pairOf);
  const time = pairs.find(([name]) => name === 't')?.[1];
  const signatures = pairs.flatMap(([name, value]) =>
    name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  return {
    time: time !== undefined && /^\d{1,12}$/.test(time) ? time : undefined,
    signatures: signatures.slice(0, MAX_SIGNATURES),
  };
};

const pairOf = (part: string): readonly [string, string] => {
  const [name = '', value = ''] = part.split('=', 2);
  return [name.trim(), value.trim()];
};

/** Not from the provider: changed in transit, truncated, or forged. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/** From the provider, but signed too long ago (or in the future). */
export class TimestampTooOld extends Error {
  override readonly name = 'TimestampTooOld';
}

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type AdKeys } from './adKeys.ts';
import { type AdTokenPayload } from './adTokenPayload.ts';

/**
 * Reads a token of an older build, `nonce.payload.signature`: signed, but readable by everyone. Like any other, it is
 * valid until 24 hours after its card was served. Undefined if it is not one of ours.
 */
export const readSignedAdToken = (keys: AdKeys, text: string): AdTokenPayload | undefined => {
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

import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { type AdKeys } from './adKeys.ts';
import { type AdTokenPayload } from './adTokenPayload.ts';

/**
 * What a token says that an older build made, `nonce.payload.signature`: signed, but readable by everybody. Such a token is
 * good until it expires, 24 hours after its card was served, as any other. Undefined of one that is not ours.
 */
export const readSignedAdToken = (keys: AdKeys, text: string): AdTokenPayload | undefined => {
  const [nonce = '', encoded = '', signature = '', ...more] = text.split('.');
  const signed = `${nonce}.${encoded}`;
  const isOurs = more.length === 0 && keys.verifying.some((key) => isSame(signature, signatureOf(key, signed)));
  return isOurs ? (JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as AdTokenPayload) : undefined;
};

const signatureOf = (key: KeyObject, signed: string): string =>
  createHmac('sha256', key).update('ad token 1\n').update(signed).digest('base64url');

/** Compared as text, because several texts decode to the same bytes; in a time that does not tell how much is right. */
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

import { createPublicKey, type KeyObject } from 'node:crypto';

const KEY = /^pk_(?:test|live)_([A-Za-z0-9+/]+=*)$/;
/** Only letters, digits and hyphens between dots: the host goes unescaped into the pages' content security policy. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * The host of a Clerk instance that browsers connect to, such as clerk.camps.example.org. A publishable key contains
 * nothing else: it is that host and a dollar sign, in base64. Undefined if the key is invalid.
 */
export const parseFrontendHost = (publishableKey: string): string | undefined => {
  const [, encoded] = KEY.exec(publishableKey) ?? [];
  const decoded = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('latin1');
  const host = decoded.endsWith('$') ? decoded.slice(0, -1) : '';
  return HOST.test(host) ? host : undefined;
};

/**
 * Parses the public key that verifies Clerk's tokens. Clerk's library cuts the modulus out of the PEM text by its
 * length, so any other kind of key would fail for every token. Line breaks may be written as \n.
 * @throws Error if it is not a key that Clerk signs with
 */
export const readClerkKey = (pem: string): string => {
  const key = publicKeyOf(pem);
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {};
  if (key?.asymmetricKeyType !== 'rsa' || modulusLength !== 2048 || publicExponent !== 65_537n)
    throw new Error("Clerk's key must be a public RSA key of 2,048 bits in PEM.");
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

export const isClerkKey = (pem: string): boolean => {
  try {
    readClerkKey(pem);
    return true;
  } catch {
    return false;
  }
};

/** A private key could verify tokens too, but it must not be here. */
const publicKeyOf = (pem: string): KeyObject | undefined => {
  try {
    return pem.includes('PRIVATE') ? undefined : createPublicKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
};

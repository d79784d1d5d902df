import { createPublicKey, type KeyObject } from 'node:crypto';

const PUBLISHABLE_KEY_PATTERN = /^pk_(?:test|live)_([A-Za-z0-9+/]+=*)$/;
/** Only letters, digits and hyphens between dots: the host goes unescaped into the pages' content security policy. */
const HOST_NAME_PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/**
 * Extracts the host of the Clerk instance that browsers connect to, such as clerk.camps.example.org, from a publishable
 * key. After its prefix, the key is that host and a dollar sign in base64. Undefined if the key is invalid.
 */
export const parseFrontendHost = (publishableKey: string): string | undefined => {
  const [, base64Text] = PUBLISHABLE_KEY_PATTERN.exec(publishableKey) ?? [];
  const hostAndDollarSign = base64Text === undefined ? '' : Buffer.from(base64Text, 'base64').toString('latin1');
  const host = hostAndDollarSign.endsWith('$') ? hostAndDollarSign.slice(0, -1) : '';
  return HOST_NAME_PATTERN.test(host) ? host : undefined;
};

/**
 * Checks and normalizes the public key (PEM) that verifies Clerk's tokens. Clerk's library extracts the modulus from a
 * fixed position in the PEM text, so with any other kind of key every token would be rejected. Line breaks may be
 * written as \n.
 * @throws Error if it is not a public RSA key of the kind that Clerk uses
 */
export const readClerkKey = (pem: string): string => {
  const key = parsePublicKey(pem);
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

/** Rejects a private key: it could verify tokens too, but must never be in our settings. */
const parsePublicKey = (pem: string): KeyObject | undefined => {
  try {
    return pem.includes('PRIVATE') ? undefined : createPublicKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
};

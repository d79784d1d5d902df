import { createHmac, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * Maps spellings of one mailbox to the same text: trims, lowercases, and converts the domain to ASCII. Dots and "+tags"
 * remain, because not every provider ignores them.
 */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
};

/**
 * The key under which an account is found instead of its email: a keyed hash (HMAC-SHA-256, hexadecimal) of the
 * normalized email.
 */
export const emailLookup = (emailKey: KeyObject, email: string): string =>
  createHmac('sha256', emailKey).update('email look-up 1\n').update(normalizeEmail(email)).digest('hex');

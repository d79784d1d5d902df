import { createHmac, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';

/**
 * The same mailbox gives the same text: blanks around it and capitals do not count, and a domain may be written in its
 * own script or in ASCII. Dots and "+tags" do count: not every provider ignores them.
 */
export const normalizeEmail = (email: string): string => {
  const text = email.normalize('NFC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(domain) || domain}`;
};

/** What an account is found by instead of its email: a keyed hash (HMAC-SHA-256, hexadecimal) of the normalised email. */
export const emailLookup = (emailKey: KeyObject, email: string): string =>
  createHmac('sha256', emailKey).update('email look-up 1\n').update(normalizeEmail(email)).digest('hex');

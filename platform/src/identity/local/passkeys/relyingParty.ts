import { isIP } from 'node:net';

/** For whom a passkey works: a browser uses it only on pages of this site. */
export interface RelyingParty {
  /** The host. Passkeys are bound to it for good: under another host none of them works. */
  readonly id: string;
  /** Where its pages are. */
  readonly origin: string;
}

/**
 * The relying party of pages at an origin. Browsers take no IP address for one, so a machine that is reached by its address
 * counts as localhost.
 */
export const relyingPartyOf = (origin: string): RelyingParty => {
  const url = new URL(origin);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
};

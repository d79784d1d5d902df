import { isIP } from 'node:net';

/** The site that a passkey works for: a browser uses it only on pages of this site. */
export interface RelyingParty {
  /** The host. Passkeys are bound to it permanently: under another host none of them works. */
  readonly id: string;
  /** The origin of its pages. */
  readonly origin: string;
}

/**
 * The relying party of pages at an origin. Browsers do not accept an IP address, so an origin with one counts as
 * localhost.
 */
export const relyingPartyOf = (origin: string): RelyingParty => {
  const url = new URL(origin);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
};

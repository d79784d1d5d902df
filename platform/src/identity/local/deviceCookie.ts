import { type IncomingHttpHeaders } from 'node:http';
import { hostCookie } from '@campjay/domain/browserStorageKeys.ts';
import { cookieValue } from './cookieValue.ts';
import { KNOWN_DEVICE_MS } from './knownDevices.ts';

/**
 * The cookie that identifies a browser known to its account: see `issueDeviceToken`. Signing out does not remove it.
 */
export interface DeviceCookie {
  /** The token that the browser sent; undefined if it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** The Set-Cookie header that stores a token in the browser. */
  issue(token: string): string;
  /** The Set-Cookie header that removes the token. */
  clear(): string;
}

/** @param options.secure true if the product's public URL is https */
export const deviceCookie = ({ secure }: { readonly secure: boolean }): DeviceCookie => {
  const name = hostCookie('campjay_device', { https: secure });
  const set = (token: string, seconds: number): string =>
    `${name}=${token}; Max-Age=${seconds}; HttpOnly; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (headers) => cookieValue(headers, name),
    issue: (token) => set(token, KNOWN_DEVICE_MS / 1000),
    clear: () => set('', 0),
  };
};

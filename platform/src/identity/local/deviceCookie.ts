import { type IncomingHttpHeaders } from 'node:http';
import { hostCookie } from '@campjay/events/browserStorageKeys.ts';
import { cookieValue } from './cookieValue.ts';
import { KNOWN_DEVICE_MS } from './knownDevices.ts';

/** The cookie by which a browser is known to its account's owner: see `issueDeviceToken`. Signing out leaves it. */
export interface DeviceCookie {
  /** The token a browser sent; undefined when it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** The Set-Cookie header that gives a token to the browser. */
  issue(token: string): string;
  /** The one that takes it back. */
  clear(): string;
}

/** @param options.secure whether the world reaches the product by https */
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

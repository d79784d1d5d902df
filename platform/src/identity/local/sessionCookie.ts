import { type IncomingHttpHeaders } from 'node:http';
import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/domain/browserStorageKeys.ts';
import { cookieValue } from './cookieValue.ts';
import { type DeviceCookie, deviceCookie } from './deviceCookie.ts';
import { SESSION_MS } from './sessions.ts';

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token that the browser sent; undefined if it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** The Set-Cookie headers that store a token in the browser, and beside it a hint that the page can read. */
  issue(token: string): readonly string[];
  /** The Set-Cookie headers that remove both. */
  clear(): readonly string[];
  /** The device cookie, which outlasts a session. */
  readonly device: DeviceCookie;
}

const NAME = 'campjay_session';

/**
 * @param options.secure true if the product's public URL is https: then a site on a neighboring domain cannot inject a
 * session
 */
export const sessionCookie = ({ secure }: { readonly secure: boolean }): SessionCookie => {
  const name = hostCookie(NAME, { https: secure });
  const hintName = hostCookie(SIGNED_IN_COOKIE, { https: secure });
  const rules = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  const cookiePair = (token: string, hint: string, seconds: number): readonly string[] => [
    `${name}=${token}; Max-Age=${seconds}; HttpOnly; ${rules}`,
    `${hintName}=${hint}; Max-Age=${seconds}; ${rules}`,
  ];
  return {
    read: (headers) => cookieValue(headers, name),
    issue: (token) => cookiePair(token, '1', SESSION_MS / 1000),
    clear: () => cookiePair('', '', 0),
    device: deviceCookie({ secure }),
  };
};

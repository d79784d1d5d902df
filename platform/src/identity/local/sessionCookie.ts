import { type IncomingHttpHeaders } from 'node:http';
import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/domain/product/browserStorageKeys.ts';
import { KNOWN_DEVICE_MS } from './knownDevices.ts';
import { SESSION_MS, findSession } from './sessions.ts';
import { type Log } from '../../kernel/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type AccountDeps, isTokenShaped } from './accountDeps.ts';

/** The value of a cookie in a request; undefined if the browser sent none of that name, or several. */
const cookieValue = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined => {
  const values = cookie.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  return values.length === 1 ? values[0] : undefined;
};

/**
 * The cookie that identifies a browser known to its account: see `issueDeviceToken`. Signing out does not remove it.
 */
interface DeviceCookie {
  /** The token that the browser sent; undefined if it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** The Set-Cookie header that stores a token in the browser. */
  issue(token: string): string;
  /** The Set-Cookie header that removes the token. */
  clear(): string;
}

/** @param options.secure true if the product's public URL is https */
const deviceCookie = ({ secure }: { readonly secure: boolean }): DeviceCookie => {
  const name = hostCookie('campjay_device', { https: secure });
  const set = (token: string, seconds: number): string =>
    `${name}=${token}; Max-Age=${seconds}; HttpOnly; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (headers) => cookieValue(headers, name),
    issue: (token) => set(token, KNOWN_DEVICE_MS / 1000),
    clear: () => set('', 0),
  };
};

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

/** Authenticates users by the session cookie that they got when signing in with email and password. */
export const createLocalIdentity = ({
  pool,
  now,
  cookie,
  log,
}: Pick<AccountDeps, 'pool' | 'now'> & { readonly cookie: SessionCookie; readonly log: Log }): IdentityProvider => ({
  name: 'local',
  authenticate: async (headers) => {
    const token = cookie.read(headers);
    if (token === undefined) return undefined;
    const found = isTokenShaped(token) ? await findSession(pool, token, now()) : 'malformed';
    if (typeof found !== 'string') return found;
    log.debug({ reason: found }, 'A session cookie was not taken.');
    return undefined;
  },
});

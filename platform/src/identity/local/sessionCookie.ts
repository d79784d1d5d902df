import { type IncomingHttpHeaders } from 'node:http';
import { hostCookie, SIGNED_IN_COOKIE } from '@campjay/domain/product/browserStorageKeys.ts';
import { KNOWN_DEVICE_LIFETIME_MS } from './knownDevices.ts';
import { SESSION_LIFETIME_MS, createFindSession } from './sessions.ts';
import { type Log } from '../../kernel/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type AccountDeps, hasTokenFormat } from './accountDeps.ts';

/** Returns the value of a cookie in a request; undefined if the browser sent none of that name, or several. */
const readCookie = ({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined => {
  const values = cookie.split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    return key === name ? [value] : [];
  });
  return values.length === 1 ? values[0] : undefined;
};

/** The cookie that identifies a browser known to an account (`issueDeviceToken`). Signing out does not remove it. */
interface DeviceCookie {
  /** Returns the token that the browser sent; undefined if it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** Returns the Set-Cookie header that stores a token in the browser. */
  issue(token: string): string;
  /** Returns the Set-Cookie header that removes the token. */
  clear(): string;
}

/** @param options.secure true if the product's public URL is https */
const createDeviceCookie = ({ secure }: { readonly secure: boolean }): DeviceCookie => {
  const name = hostCookie('campjay_device', { https: secure });
  const format = (token: string, seconds: number): string =>
    `${name}=${token}; Max-Age=${seconds}; HttpOnly; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read: (headers) => readCookie(headers, name),
    issue: (token) => format(token, KNOWN_DEVICE_LIFETIME_MS / 1000),
    clear: () => format('', 0),
  };
};

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** Returns the token that the browser sent; undefined if it sent none, or several. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /**
   * Returns the Set-Cookie headers that store a token, and a second cookie from which the page learns that the user is
   * signed in: the page cannot read the token.
   */
  issue(token: string): readonly string[];
  /** Returns the Set-Cookie headers that remove both cookies. */
  clear(): readonly string[];
  /** The device cookie, which outlasts a session. */
  readonly device: DeviceCookie;
}

const SESSION_COOKIE = 'campjay_session';

/**
 * @param options.secure true if the product's public URL is https. The browser then accepts the cookie only from this
 * host, so that another subdomain cannot plant a session.
 */
export const createSessionCookie = ({ secure }: { readonly secure: boolean }): SessionCookie => {
  const name = hostCookie(SESSION_COOKIE, { https: secure });
  const hintName = hostCookie(SIGNED_IN_COOKIE, { https: secure });
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
  /** @param hint '1' while the user is signed in, otherwise empty */
  const formatBoth = (token: string, hint: string, seconds: number): readonly string[] => [
    `${name}=${token}; Max-Age=${seconds}; HttpOnly; ${attributes}`,
    `${hintName}=${hint}; Max-Age=${seconds}; ${attributes}`,
  ];
  return {
    read: (headers) => readCookie(headers, name),
    issue: (token) => formatBoth(token, '1', SESSION_LIFETIME_MS / 1000),
    clear: () => formatBoth('', '', 0),
    device: createDeviceCookie({ secure }),
  };
};

/** Authenticates users by the session cookie that they got when signing in with email and password. */
export const createLocalIdentity = ({
  pool,
  now,
  cookie,
  log,
}: Pick<AccountDeps, 'pool' | 'now'> & { readonly cookie: SessionCookie; readonly log: Log }): IdentityProvider => {
  const findSession = createFindSession(pool, now);
  return {
    name: 'local',
    authenticate: async (headers) => {
      const token = cookie.read(headers);
      if (token === undefined) return undefined;
      const sessionOrReason = hasTokenFormat(token) ? await findSession(token) : 'malformed';
      if (typeof sessionOrReason !== 'string') return sessionOrReason;
      log.debug({ reason: sessionOrReason }, 'A session cookie was rejected.');
      return undefined;
    },
  };
};

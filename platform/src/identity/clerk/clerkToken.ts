import { type IncomingHttpHeaders } from 'node:http';

/** Clerk keeps a session token in a cookie, which browsers hold to 4,096 bytes; longer ones are not even decoded. */
const MAX_TOKEN_CHARACTERS = 8192;
const COOKIE = '__session=';

/** What a request offers as Clerk's session token: the bearer's, else the cookie's; undefined without a usable one. */
export const readClerkToken = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined => {
  const token = authorization === undefined ? fromCookie(cookie) : fromBearer(authorization);
  return token !== undefined && token !== '' && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined;
};

const fromBearer = (authorization: string): string | undefined => /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

const fromCookie = (cookie: string | undefined): string | undefined =>
  cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(COOKIE))
    ?.slice(COOKIE.length);

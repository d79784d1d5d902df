import { type IncomingHttpHeaders } from 'node:http';

/**
 * Clerk stores a session token in a cookie, which browsers limit to 4,096 bytes; longer tokens are not even decoded.
 */
const MAX_TOKEN_CHARACTERS = 8192;
const COOKIE = '__session=';

/** Reads Clerk's session token of a request: the bearer token, else the cookie; undefined without a usable one. */
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

import { type IncomingHttpHeaders } from 'node:http';
import { verifyToken } from '@clerk/backend';
import { z } from 'zod';
import { type Log } from '../../kernel/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type ClerkAccounts } from './postgresClerkAccounts.ts';
import { readClerkKey } from './clerkKey.ts';
import { type ClerkPerson, parseClerkPerson } from './linkClerkAccount.ts';

/**
 * Clerk stores a session token in a cookie, which browsers limit to 4,096 bytes; longer tokens are not even decoded.
 */
const MAX_TOKEN_CHARACTERS = 8192;
const COOKIE = '__session=';

/** Reads Clerk's session token of a request: the bearer token, else the cookie; undefined without a usable one. */
const readClerkToken = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined => {
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

/** Allowed difference between Clerk's clock and ours, in ms. */
const CLOCK_SKEW_MS = 5000;

/** The claims we require beyond Clerk's own check. A pending session still has a sign-in step to complete. */
const SessionClaims = z.looseObject({
  sub: z.string().regex(/^[\w-]{1,128}$/),
  sid: z.string().regex(/^[\w-]{1,128}$/),
  sts: z.literal('active').optional(),
});
type SessionClaims = z.infer<typeof SessionClaims>;

/** Authenticates users by Clerk's session tokens and reads the claims about them. */
export interface ClerkIdentity extends IdentityProvider {
  /** The claims about the user in a request's token; undefined without a valid token. Private data. */
  person(headers: IncomingHttpHeaders): Promise<ClerkPerson | undefined>;
}

export interface ClerkIdentityOptions {
  /** The public key of the Clerk instance, in PEM; line breaks may be written as \n. */
  readonly jwtKey: string;
  /** The origins whose pages may sign in here, such as https://camps.example.org; at least one. */
  readonly authorizedParties: readonly string[];
  /** The required issuer of a token, such as https://clerk.camps.example.org; any holder of the key when absent. */
  readonly issuer?: string;
  readonly accounts: ClerkAccounts;
  readonly log: Log;
}

/**
 * Authenticates users by Clerk's session tokens, in the Authorization header or Clerk's cookie. It sends no request to
 * Clerk: a token is checked with the public key. A token that Clerk revokes therefore stays valid until it expires, at
 * most a minute, unless the session was ended here (`endClerkSession`).
 * @throws Error if the key is not one that Clerk signs with, or no origin is given: without one, Clerk's check would
 * accept tokens of any page.
 */
export const createClerkIdentity = ({
  jwtKey,
  authorizedParties,
  issuer,
  accounts,
  log,
}: ClerkIdentityOptions): ClerkIdentity => {
  if (authorizedParties.length === 0) throw new Error("Clerk's tokens need at least one origin that they are for.");
  const options = {
    jwtKey: readClerkKey(jwtKey),
    authorizedParties: [...authorizedParties],
    clockSkewInMs: CLOCK_SKEW_MS,
    ...(issuer !== undefined && { issuer }),
  };
  const read = async (headers: IncomingHttpHeaders): Promise<SessionClaims | undefined> => {
    const token = readClerkToken(headers);
    if (token === undefined) return undefined;
    const result = await check(token, options);
    if (result.kind === 'good') return result.claims;
    log.info({ reason: result.reason }, 'A session token of Clerk was refused.');
    return undefined;
  };
  return {
    name: 'clerk',
    authenticate: async (headers) => {
      const claims = await read(headers);
      const account = claims && (await accounts.findOrCreate(claims.sub, claims.sid));
      if (!claims || !account) return undefined;
      const { isEmailVerified } = parseClerkPerson(claims);
      return { ...account, sessionId: claims.sid, ...(isEmailVerified && { isEmailVerified }) };
    },
    person: async (headers) => {
      const claims = await read(headers);
      return claims && parseClerkPerson(claims);
    },
  };
};

type TokenCheck =
  | { readonly kind: 'good'; readonly claims: SessionClaims }
  | { readonly kind: 'refused'; readonly reason: string };

const check = async (token: string, options: Parameters<typeof verifyToken>[1]): Promise<TokenCheck> => {
  try {
    const { data: claims } = SessionClaims.safeParse(await verifyToken(token, options));
    return claims ? { kind: 'good', claims } : { kind: 'refused', reason: 'claims-invalid' };
  } catch (error) {
    return { kind: 'refused', reason: reasonOf(error) };
  }
};

/** One of the library's reason codes, such as 'token-expired'. Its error messages quote the token's content. */
const reasonOf = (error: unknown): string => {
  const { reason } = Object(error) as { readonly reason?: unknown };
  return typeof reason === 'string' && /^[a-z-]{1,60}$/.test(reason) ? reason : 'token-invalid';
};

import { type IncomingHttpHeaders } from 'node:http';
import { verifyToken } from '@clerk/backend';
import { z } from 'zod';
import { type Log } from '../../kernel/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type ClerkAccounts } from './postgresClerkAccounts.ts';
import { readClerkKey } from './clerkKey.ts';
import { type ClerkPerson, parseClerkPerson } from './linkClerkAccount.ts';

/** Twice the size that browsers allow for a cookie (4,096 bytes), in which Clerk stores its token. */
const MAX_TOKEN_CHARACTERS = 8192;
const COOKIE_PREFIX = '__session=';

/**
 * Reads Clerk's session token from the Authorization header or, if there is none, from the cookie. Undefined if the
 * token is missing or too long.
 */
const readClerkToken = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined => {
  const token = authorization === undefined ? readCookie(cookie) : readBearer(authorization);
  return token !== undefined && token !== '' && token.length <= MAX_TOKEN_CHARACTERS ? token : undefined;
};

const readBearer = (authorization: string): string | undefined => /^Bearer +(\S+) *$/i.exec(authorization)?.[1];

const readCookie = (cookie: string | undefined): string | undefined =>
  cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(COOKIE_PREFIX))
    ?.slice(COOKIE_PREFIX.length);

/** Allowed difference between Clerk's clock and ours, in ms. */
const CLOCK_SKEW_MS = 5000;

/**
 * The claims that we require in addition to Clerk's own check. Any other `sts` (status) than 'active' means that the
 * user has not completed the sign-in.
 */
const SessionClaims = z.looseObject({
  sub: z.string().regex(/^[\w-]{1,128}$/),
  sid: z.string().regex(/^[\w-]{1,128}$/),
  sts: z.literal('active').optional(),
});
type SessionClaims = z.infer<typeof SessionClaims>;

/** Authenticates users by Clerk's session tokens and reads the personal data in those tokens. */
export interface ClerkIdentity extends IdentityProvider {
  /** Returns the personal data in a request's token, such as the name; undefined without a valid token. */
  readPerson(headers: IncomingHttpHeaders): Promise<ClerkPerson | undefined>;
}

export interface ClerkIdentityOptions {
  /** The public key of the Clerk instance, in PEM; line breaks may be written as \n. */
  readonly jwtKey: string;
  /** The origins whose pages may sign in here, such as https://camps.example.org; at least one. */
  readonly authorizedParties: readonly string[];
  /**
   * The required issuer of a token, such as https://clerk.camps.example.org; if absent, tokens of any issuer that signs
   * with the key are accepted.
   */
  readonly issuer?: string;
  readonly accounts: ClerkAccounts;
  readonly log: Log;
}

/**
 * Authenticates users by Clerk's session tokens, in the Authorization header or Clerk's cookie. It checks a token with
 * the public key and sends no request to Clerk. If Clerk ends a session, its current
 * token therefore stays valid until it expires, at most a minute later. To end a session immediately, call
 * `endClerkSession`.
 * @throws Error if the key is not a Clerk key, or `authorizedParties` is empty: Clerk's library would then accept
 * tokens issued for any site
 */
export const createClerkIdentity = ({
  jwtKey,
  authorizedParties,
  issuer,
  accounts,
  log,
}: ClerkIdentityOptions): ClerkIdentity => {
  if (authorizedParties.length === 0) throw new Error('Sign-in with Clerk needs at least one authorized origin.');
  const verifyOptions = {
    jwtKey: readClerkKey(jwtKey),
    authorizedParties: [...authorizedParties],
    clockSkewInMs: CLOCK_SKEW_MS,
    ...(issuer !== undefined && { issuer }),
  };
  const readClaims = async (headers: IncomingHttpHeaders): Promise<SessionClaims | undefined> => {
    const token = readClerkToken(headers);
    if (token === undefined) return undefined;
    const result = await checkToken(token, verifyOptions);
    if (result.kind === 'accepted') return result.claims;
    log.info({ reason: result.reason }, 'A session token from Clerk was refused.');
    return undefined;
  };
  return {
    name: 'clerk',
    authenticate: async (headers) => {
      const claims = await readClaims(headers);
      const account = claims && (await accounts.findOrCreate(claims.sub, claims.sid));
      if (!claims || !account) return undefined;
      const { isEmailVerified } = parseClerkPerson(claims);
      return { ...account, sessionId: claims.sid, ...(isEmailVerified && { isEmailVerified }) };
    },
    readPerson: async (headers) => {
      const claims = await readClaims(headers);
      return claims && parseClerkPerson(claims);
    },
  };
};

/** The result of verifying a token. `reason` is a code for the log, such as 'token-expired'. */
type TokenCheck =
  | { readonly kind: 'accepted'; readonly claims: SessionClaims }
  | { readonly kind: 'refused'; readonly reason: string };

const checkToken = async (token: string, options: Parameters<typeof verifyToken>[1]): Promise<TokenCheck> => {
  try {
    const { data: claims } = SessionClaims.safeParse(await verifyToken(token, options));
    return claims ? { kind: 'accepted', claims } : { kind: 'refused', reason: 'claims-invalid' };
  } catch (error) {
    return { kind: 'refused', reason: readReasonCode(error) };
  }
};

/** Returns the library's reason code, such as 'token-expired'. Its messages are not used: they quote the token. */
const readReasonCode = (error: unknown): string => {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  return typeof reason === 'string' && /^[a-z-]{1,60}$/.test(reason) ? reason : 'token-invalid';
};

import { createPublicKey, type KeyObject } from 'node:crypto';
import { verifyToken } from '@clerk/backend';
import { z } from 'zod';
import { type Log } from '../../log/log.ts';
import { type IdentityProvider } from '../port.ts';
import { type ClerkAccounts } from './clerkAccounts.ts';
import { clerkTokenIn } from './clerkToken.ts';

/** How far Clerk's clock and ours may differ, in ms. */
const CLOCK_SKEW_MS = 5000;

/** What must stand in a token beside what Clerk's own check demands. A pending session has a step of signing in to go. */
const SessionClaims = z.object({
  sub: z.string().regex(/^[\w-]{1,128}$/),
  sid: z.string().regex(/^[\w-]{1,128}$/),
  sts: z.literal('active').optional(),
});
type SessionClaims = z.infer<typeof SessionClaims>;

export interface ClerkIdentityOptions {
  /** The public key of the Clerk instance, in PEM; line breaks may be written as \n. */
  readonly jwtKey: string;
  /** The origins whose pages may sign in here, such as https://camps.example.org; at least one. */
  readonly authorizedParties: readonly string[];
  /** Who must have issued a token, such as https://clerk.camps.example.org; anybody with the key when absent. */
  readonly issuer?: string;
  readonly accounts: ClerkAccounts;
  readonly log: Log;
}

/**
 * Knows people by Clerk's session tokens, in the Authorization header or Clerk's cookie. Nothing is asked of Clerk: a
 * token is checked with the public key, so one that Clerk revokes stays good until it expires, a minute at the most.
 * @throws Error when the key is none that Clerk signs with, or no origin is given: without one, Clerk's check would let
 *   tokens of any page pass.
 */
export const createClerkIdentity = ({
  jwtKey,
  authorizedParties,
  issuer,
  accounts,
  log,
}: ClerkIdentityOptions): IdentityProvider => {
  if (authorizedParties.length === 0) throw new Error("Clerk's tokens need at least one origin that they are for.");
  const options = {
    jwtKey: readKey(jwtKey),
    authorizedParties: [...authorizedParties],
    clockSkewInMs: CLOCK_SKEW_MS,
    ...(issuer !== undefined && { issuer }),
  };
  return {
    name: 'clerk',
    authenticate: async (headers) => {
      const token = clerkTokenIn(headers);
      if (token === undefined) return undefined;
      const claims = await claimsOf(token, options);
      if ('refused' in claims) {
        log.info({ reason: claims.refused }, 'A session token of Clerk was refused.');
        return undefined;
      }
      return { ...(await accounts.findOrCreate(claims.sub)), sessionId: claims.sid };
    },
  };
};

const claimsOf = async (
  token: string,
  options: Parameters<typeof verifyToken>[1],
): Promise<SessionClaims | { readonly refused: string }> => {
  try {
    return SessionClaims.safeParse(await verifyToken(token, options)).data ?? { refused: 'claims-invalid' };
  } catch (error) {
    return { refused: reasonOf(error) };
  }
};

/** Clerk's library takes the modulus out of the PEM text by its length, so any other key would fail for every token. */
const readKey = (pem: string): string => {
  const key = publicKeyOf(pem);
  const { modulusLength, publicExponent } = key?.asymmetricKeyDetails ?? {};
  if (key?.asymmetricKeyType !== 'rsa' || modulusLength !== 2048 || publicExponent !== 65_537n)
    throw new Error("Clerk's key must be a public RSA key of 2,048 bits in PEM.");
  return key.export({ type: 'spki', format: 'pem' }).toString();
};

const publicKeyOf = (pem: string): KeyObject | undefined => {
  try {
    return createPublicKey(pem.replaceAll('\\n', '\n'));
  } catch {
    return undefined;
  }
};

/** One of the library's own words, such as 'token-expired'. Its sentences quote what stands in the token. */
const reasonOf = (error: unknown): string => {
  const { reason } = Object(error) as { readonly reason?: unknown };
  return typeof reason === 'string' && /^[a-z-]{1,60}$/.test(reason) ? reason : 'token-invalid';
};

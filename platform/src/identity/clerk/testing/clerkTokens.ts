import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export const ORIGIN = 'https://camps.example.org';
export const ISSUER = 'https://clerk.camps.example.org';

/** A key pair like Clerk's, generated for one test. */
export const clerkKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
};

/** The claims of a user who has just signed in, valid for a minute. */
export const clerkClaims = (overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const now = Math.floor(Date.now() / 1000);
  return {
    azp: ORIGIN,
    iss: ISSUER,
    sub: 'user_2jay',
    sid: 'sess_2nest',
    iat: now - 1,
    nbf: now - 11,
    exp: now + 59,
    fva: [0, -1],
    ...overrides,
  };
};

/** The claims that an operator adds to the session token (docs/decisions/clerk.md). */
export const PERSON_CLAIMS = {
  email: 'testa.parentsen@example.org',
  email_verified: true,
  first_name: 'Testa',
  last_name: 'Parentsen',
};

export const HEADER = { alg: 'RS256', typ: 'JWT', kid: 'ins_2tree' };

export const encodePart = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token signed as Clerk signs it; `header.alg` has no effect on the signature. */
export const rsaToken = (privateKey: KeyObject, claims: unknown, header: unknown = HEADER): string => {
  const signedPart = `${encodePart(header)}.${encodePart(claims)}`;
  return `${signedPart}.${sign('sha256', Buffer.from(signedPart), privateKey).toString('base64url')}`;
};

/** A forged token, signed with public data in the hope that it is accepted as a shared secret. */
export const hmacToken = (secret: string, claims: unknown): string => {
  const signedPart = `${encodePart({ ...HEADER, alg: 'HS256' })}.${encodePart(claims)}`;
  return `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`;
};

/** The publishable key of a Clerk instance at this host. */
export const publishableKeyOf = (host: string): string => `pk_test_${Buffer.from(`${host}$`).toString('base64')}`;

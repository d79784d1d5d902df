import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { silentLog } from '../../kernel/log.ts';
import { captureLog } from '../../testing/captureLog.ts';
import { identityContract } from '../identityContract.ts';
import { type ClerkAccount, type ClerkAccounts } from './postgresClerkAccounts.ts';
import { type ClerkIdentityOptions, createClerkIdentity } from './clerkIdentity.ts';
import {
  clerkClaims,
  clerkKeys,
  encodePart,
  HEADER,
  hmacToken,
  ISSUER,
  ORIGIN,
  PERSON_CLAIMS,
  rsaToken,
} from './testing/clerkTokens.ts';

const keys = clerkKeys();
const valid = (overrides?: Readonly<Record<string, unknown>>) => rsaToken(keys.privateKey, clerkClaims(overrides));
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

const openIdentity = (overrides: Partial<ClerkIdentityOptions> = {}) => {
  const known = new Map<string, ClerkAccount>();
  const accounts: ClerkAccounts = {
    findOrCreate: (clerkUserId) => {
      const account = known.get(clerkUserId) ?? { userId: randomUUID(), createdAt: new Date() };
      known.set(clerkUserId, account);
      return Promise.resolve(account);
    },
  };
  const { log, lines } = captureLog();
  const provider = createClerkIdentity({
    ...{ jwtKey: keys.publicPem, authorizedParties: ['http://localhost:3000', ORIGIN], issuer: ISSUER, accounts, log },
    ...overrides,
  });
  return { provider, known, lines };
};

const tamper = (token: string): string => {
  const [header, , signature] = token.split('.');
  return [header, encodePart(clerkClaims({ sub: 'user_2other' })), signature].join('.');
};

identityContract('clerk', () => {
  let newcomers = 0;
  return Promise.resolve({
    provider: openIdentity().provider,
    signInNewUser: () => {
      newcomers += 1;
      return Promise.resolve({
        authorization: `Bearer ${valid({ sub: `user_2jay${newcomers}`, sid: `sess_2nest${newcomers}` })}`,
      });
    },
    tamperWith: ({ authorization = '' }) => ({
      authorization: `Bearer ${tamper(authorization.slice('Bearer '.length))}`,
    }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
});

describe('a Clerk session token', () => {
  it('identifies a user by header or cookie, with a user id of our own', async () => {
    const { provider, known, lines } = openIdentity();
    const token = valid();
    const byHeader = await provider.authenticate({ authorization: `bearer ${token}` });
    expect(byHeader).toEqual({ ...known.get('user_2jay'), sessionId: 'sess_2nest' });
    expect(byHeader?.userId).not.toContain('jay');
    expect(await provider.authenticate({ cookie: `theme=dark; __session=${token}; other=1` })).toEqual(byHeader);
    expect(lines).toEqual([]);
  });

  it.each([
    ['has verified', { ...PERSON_CLAIMS }, true],
    ['has not verified', { ...PERSON_CLAIMS, email_verified: false }, undefined],
    ['does not tell', { email_verified: true }, undefined],
  ])('contains whether the email is one that Clerk %s', async (_what, claims, isEmailVerified) => {
    const signedIn = await openIdentity().provider.authenticate({ cookie: `__session=${valid(claims)}` });
    expect(signedIn?.isEmailVerified).toBe(isEmailVerified);
  });

  it.each([
    ['that expired two seconds ago, by our clock', { exp: seconds(-2) }],
    ['that begins in two seconds, by our clock', { nbf: seconds(2), iat: seconds(2) }],
    ['for another origin of ours', { azp: 'http://localhost:3000' }],
    ['of a session that is active', { sts: 'active' }],
  ])('%s is valid', async (_what, overrides) => {
    expect(await openIdentity().provider.authenticate({ cookie: `__session=${valid(overrides)}` })).toBeDefined();
  });

  it('is accepted from any issuer if none is required', async () => {
    const account = { userId: 'ours', createdAt: new Date(0) };
    const provider = createClerkIdentity({
      ...{ jwtKey: keys.publicPem, authorizedParties: [ORIGIN], log: silentLog },
      accounts: { findOrCreate: () => Promise.resolve(account) },
    });
    expect(await provider.authenticate({ authorization: `Bearer ${valid({ iss: 'https://other.example' })}` })).toEqual(
      {
        ...{ userId: 'ours', createdAt: new Date(0), sessionId: 'sess_2nest' },
      },
    );
  });

  const refused: readonly (readonly [string, () => string, string])[] = [
    ['that has expired', () => valid({ exp: seconds(-6) }), 'token-expired'],
    ['that never expires', () => valid({ exp: undefined }), 'token-verification-failed'],
    ['that is not valid yet', () => valid({ nbf: seconds(7) }), 'token-not-active-yet'],
    ['that was issued in the future', () => valid({ iat: seconds(7) }), 'token-iat-in-the-future'],
    ['signed with another key', () => rsaToken(clerkKeys().privateKey, clerkClaims()), 'token-invalid-signature'],
    [
      'without a signature, that says so',
      () => `${encodePart({ ...HEADER, alg: 'none' })}.${encodePart(clerkClaims())}.`,
      'token-invalid-algorithm',
    ],
    ['without a signature, that says nothing', () => valid().replace(/[^.]+$/, ''), 'token-invalid-signature'],
    [
      'signed with the public key as a secret',
      () => hmacToken(keys.publicPem, clerkClaims()),
      'token-invalid-algorithm',
    ],
    ['with another algorithm', () => rsaToken(keys.privateKey, clerkClaims(), { ...HEADER, alg: 'RS512' }), 'token-'],
    ['for another origin', () => valid({ azp: 'https://other.example' }), 'token-invalid-authorized-parties'],
    [
      'for an origin that begins like ours',
      () => valid({ azp: `${ORIGIN}.other.example` }),
      'token-invalid-authorized-parties',
    ],
    ['for no origin', () => valid({ azp: undefined }), 'token-invalid-authorized-parties'],
    ['for several origins', () => valid({ azp: [ORIGIN] }), 'token-invalid-authorized-parties'],
    ['of another issuer', () => valid({ iss: 'https://clerk.other.example' }), 'token-invalid-issuer'],
    ['of no issuer', () => valid({ iss: undefined }), 'token-invalid-issuer'],
    ['with other words under its signature', () => tamper(valid()), 'token-invalid-signature'],
    ['of no user', () => valid({ sub: undefined }), 'token-verification-failed'],
    ['of a user with a strange id', () => valid({ sub: "user'; drop" }), 'claims-invalid'],
    ['of no session', () => valid({ sid: undefined }), 'claims-invalid'],
    ['of a session that is not signed in yet', () => valid({ sts: 'pending' }), 'claims-invalid'],
    ['whose words are no object', () => rsaToken(keys.privateKey, null), 'token-'],
    ['whose header is no object', () => rsaToken(keys.privateKey, clerkClaims(), null), 'token-'],
    ['for a machine', () => rsaToken(keys.privateKey, clerkClaims(), { ...HEADER, cat: 'cl_B7d4PD333AAA' }), 'token-'],
    ['of two parts', () => valid().split('.').slice(0, 2).join('.'), 'token-invalid'],
    ['that is nonsense', () => 'nonsense.nonsense.nonsense', 'token-invalid'],
  ];
  it.each(refused)('%s identifies no user; the reason is logged without the token', async (_what, make, reason) => {
    const { provider, known, lines } = openIdentity();
    const token = make();
    expect(await provider.authenticate({ authorization: `Bearer ${token}` })).toBeUndefined();
    expect(known.size).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines.join(''))).toMatchObject({ level: 'info', reason: expect.stringContaining(reason) });
    const secrets = [...token.split('.').filter((part) => part !== ''), 'user_2', 'sess_2', 'other.example'];
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  it('above the maximum length is not parsed', async () => {
    const { provider, lines } = openIdentity();
    const token = valid({ padding: 'a'.repeat(10_000) });
    expect(await provider.authenticate({ authorization: `Bearer ${token}` })).toBeUndefined();
    expect(await provider.authenticate({ cookie: `__session=${token}` })).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('in the header takes precedence over one in the cookie, even if invalid', async () => {
    const headers = { authorization: 'Bearer nonsense', cookie: `__session=${valid()}` };
    expect(await openIdentity().provider.authenticate(headers)).toBeUndefined();
  });

  it('is not reported as invalid when our own accounts are unavailable', async () => {
    const accounts: ClerkAccounts = { findOrCreate: () => Promise.reject(new Error('no database')) };
    const { provider } = openIdentity({ accounts });
    await expect(provider.authenticate({ authorization: `Bearer ${valid()}` })).rejects.toThrow('no database');
  });
});

describe('the Clerk settings', () => {
  it('accept a key with escaped line breaks', async () => {
    const { provider } = openIdentity({ jwtKey: keys.publicPem.replaceAll('\n', '\\n') });
    expect(await provider.authenticate({ authorization: `Bearer ${valid()}` })).toBeDefined();
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['a key of another size', pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['a key of another kind', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ])('are refused with %s for the key', (_what, jwtKey) => {
    expect(() => openIdentity({ jwtKey })).toThrow("Clerk's key must be a public RSA key of 2,048 bits in PEM.");
  });

  it('are refused without an origin, which would accept tokens of any page', () => {
    expect(() => openIdentity({ authorizedParties: [] })).toThrow('at least one authorized origin');
  });
});

function pem(key: ReturnType<typeof generateKeyPairSync>['publicKey']): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

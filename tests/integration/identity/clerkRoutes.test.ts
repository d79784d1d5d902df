import { randomUUID } from 'node:crypto';
import { ParentJoined } from '@campjay/events/accounts/events.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { createClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import {
  clerkClaims,
  clerkKeys,
  ISSUER,
  ORIGIN,
  PERSON_CLAIMS,
  rsaToken,
} from '@campjay/platform/identity/clerk/testing/clerkTokens.ts';
import { beginSecondFactor, confirmSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { openCommandApi } from '../support/commands/openCommandApi.ts';
import { readEveryRow } from '../support/postgres/readEveryRow.ts';

const EMAIL = PERSON_CLAIMS.email;
const keys = clerkKeys();
const tokenOf = (changed: Readonly<Record<string, unknown>> = {}) =>
  rsaToken(keys.privateKey, clerkClaims({ ...PERSON_CLAIMS, ...changed }));
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

/** The command API with Clerk as the identity provider, and older local accounts. */
const api = await openCommandApi({
  clerk: (pool) =>
    createClerkIdentity({
      ...{ jwtKey: keys.publicPem, authorizedParties: [ORIGIN], issuer: ISSUER, log: silentLog },
      accounts: createPostgresClerkAccounts(pool),
    }),
});
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

const post = (path: string, body: unknown, token?: string) =>
  api.browser().post(`/api/${path}`, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
const join = (token = tokenOf(), body: unknown = {}) => post('identity/join', body, token);
const link = (password = PASSWORD, token = tokenOf()) => post('identity/link', { password }, token);
const favorite = (token = tokenOf()) => post('favorites/favorite-camp', { org_id: 'happy-camp' }, token);
/** Creates an account with email and password, as before the switch to Clerk, and returns its user id. */
const localUser = async (email = EMAIL) => (await api.joined(email)).userId;
const userIdOf = async (clerkUserId = 'user_2jay') => {
  const { rows } = await api.pool.query<{ user_id: string }>(
    'select user_id from ops.clerk_accounts where clerk_user_id = $1',
    [clerkUserId],
  );
  return rows[0]?.user_id ?? 'nobody';
};
const eventsOf = async (userId: string) => (await api.store.readStream(parentStream(userId))).events;

/** The email and names of a person who joined, decrypted. */
const joinedAs = async (userId: string) => {
  const [joined] = await eventsOf(userId);
  const { email, firstName, lastName } = ParentJoined.schema.parse(joined?.data);
  const streamId = parentStream(userId);
  const fields = Object.entries({ email, firstName, lastName });
  return Promise.all(
    fields.map(async ([field, sealed]) => {
      const text = await api.sealing.decrypt(sealed, { streamId, field });
      return text.kind === 'decrypted' ? text.getValue() : text.kind;
    }),
  );
};

describe('with Clerk as the identity provider, a request', () => {
  it.each([
    ['without a token', () => undefined],
    ['with an expired token', () => tokenOf({ exp: seconds(-6) })],
  ])('%s is treated as a visitor’s on every route', async (_what, make) => {
    for (const [path, body] of [
      ['identity/join', {}],
      ['identity/link', { password: PASSWORD }],
      ['favorites/favorite-camp', { org_id: 'happy-camp' }],
      ['users/delete-account', { confirmation: 'delete my account' }],
    ] as const)
      expect(await post(path, body, make())).toMatchObject({ status: 401, body: { type: 'NotSignedIn' } });
    expect((await api.pool.query('select from ops.clerk_accounts')).rowCount).toBe(0);
  });

  it.each([
    ...['sign-up', 'sign-in', 'change-password', 'end-session', 'sign-out-elsewhere'],
    ...['second-factor/begin', 'second-factor/confirm', 'second-factor/remove'],
    ...['passkeys/begin', 'passkeys/add', 'passkeys/remove', 'passkey-sign-in/begin', 'passkey-sign-in'],
  ])('to the local accounts’ %s gets a 404', async (operation) => {
    const { status } = await post(`identity/${operation}`, { email: EMAIL, password: PASSWORD }, tokenOf());
    expect(status).toBe(404);
  });
});

describe('joining with Clerk', () => {
  it('creates the account once, with the token’s data, sealed', async () => {
    const answers = [await join(), await join(), await join(tokenOf(), { startAfresh: true })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const userId = await userIdOf();
    expect((await eventsOf(userId)).map(({ type }) => type)).toEqual(['ParentJoined']);
    expect(await joinedAs(userId)).toEqual([EMAIL, 'Testa', 'Parentsen']);
    const text = await readEveryRow(api.pool);
    expect(text).toContain('ParentJoined');
    expect(text).not.toMatch(/testa|parentsen/i);
  });

  it('from many tabs at the same time creates one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => join()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(await userIdOf())).toHaveLength(1);
  });

  it('uses nothing from the body or from another person', async () => {
    await join(tokenOf(), { email: 'other@example.org', firstName: 'Other', startAfresh: true });
    await join(tokenOf({ sub: 'user_2wren', sid: 'sess_2b', email: 'wren@example.org', first_name: 'Wren' }));
    expect(await joinedAs(await userIdOf())).toEqual([EMAIL, 'Testa', 'Parentsen']);
    expect(await joinedAs(await userIdOf('user_2wren'))).toEqual(['wren@example.org', 'Wren', 'Parentsen']);
  });

  it('without the claims names what the operator must add, and the account works anyway', async () => {
    const bare = rsaToken(keys.privateKey, clerkClaims());
    expect(await join(bare)).toMatchObject({
      status: 409,
      body: {
        type: 'ClaimsMissing',
        message: expect.stringContaining('email, email_verified, first_name and last_name'),
      },
    });
    expect((await favorite(bare)).status).toBe(200);
    expect((await join()).status).toBe(200); // the operator has added the claims
  });

  it('with an unverified email does not reveal another account', async () => {
    await localUser();
    expect((await join(tokenOf({ email_verified: false }))).status).toBe(200);
  });
});

describe('an existing account with the same email', () => {
  it('is neither used nor replaced silently: joining asks, and only the owner of the email', async () => {
    await localUser();
    expect(await join()).toMatchObject({ status: 409, body: { type: 'AccountExists' } });
    expect(await eventsOf(await userIdOf())).toEqual([]);
    const other = tokenOf({ sub: 'user_2wren', sid: 'sess_2b', email: 'wren@example.org' });
    expect((await join(other)).status).toBe(200);
  });

  // Covers: 1.4
  it('is linked once after its password is given, and joining again changes nothing', async () => {
    const userId = await localUser(EMAIL.toUpperCase());
    await join();
    const before = await userIdOf();
    expect((await link()).status).toBe(200);
    expect(await userIdOf()).toBe(userId);
    expect((await favorite()).status).toBe(200);
    const { events } = await api.store.readStream(`favorites-${userId}`);
    expect(events.map(({ type }) => type)).toEqual(['CampFavorited']);
    const { rows } = await api.pool.query<{ gone: boolean }>(
      'select destroyed_at is not null as gone from ops.person_keys where person_id = $1',
      [before],
    );
    expect(rows.every(({ gone }) => gone)).toBe(true);
  });

  it('stays unchanged if its owner chooses a new account, permanently', async () => {
    const userId = await localUser();
    await join();
    expect((await join(tokenOf(), { startAfresh: true })).status).toBe(200);
    expect(await userIdOf()).not.toBe(userId);
    expect(await link()).toMatchObject({ status: 409, body: { type: 'AccountSettled' } });
  });

  it('is not linked with a wrong password, and locks after too many, as for signing in', async () => {
    await localUser();
    const wrong = await link('nine grey herons');
    expect(wrong).toMatchObject({ status: 403, body: { type: 'WrongPassword', errors: [{ field: 'password' }] } });
    for (let time = 0; time < 4; time += 1) await link('nine grey herons');
    const locked = await link();
    expect(locked).toMatchObject({ status: 429, body: { type: 'LockedOut' } });
    expect(locked.headers.get('retry-after')).toBe('30');
    api.later(31_000);
    expect((await link()).status).toBe(200);
  });

  it('with a second factor is linked with its password and a code', async () => {
    const userId = await localUser();
    const secret = (await beginSecondFactor(api.parts, userId)) ?? '';
    const codeNow = () => generateSync({ secret, epoch: Math.floor(api.parts.now().getTime() / 1000) });
    const alongside = () => Promise.resolve();
    await confirmSecondFactor(api.parts, {
      userId,
      sessionId: randomUUID(),
      code: codeNow(),
      withinTransaction: alongside,
    });
    api.later(31_000);
    expect(await link()).toMatchObject({ status: 401, body: { type: 'CodeNeeded' } });
    const linkBy = (code: string) => post('identity/link', { password: PASSWORD, code }, tokenOf());
    expect(await linkBy('000000')).toMatchObject({ status: 403, body: { type: 'WrongCode' } });
    expect((await linkBy(codeNow())).status).toBe(200);
    expect(await userIdOf()).toBe(userId);
  });

  it.each([
    ['an email that is not verified', { email_verified: false }],
    ['another email', { email: 'wren@example.org' }],
    ['no email', { email: undefined }],
  ])('is not linked with %s, even with its password, which is not checked', async (_what, claims) => {
    const userId = await localUser();
    expect(await link(PASSWORD, tokenOf(claims))).toMatchObject({ status: 409, body: { type: 'NothingToLink' } });
    expect(await userIdOf()).not.toBe(userId);
    expect((await api.pool.query('select from ops.sign_in_attempts')).rowCount).toBe(0);
  });

  it('is not merged with an account that is already in use; a stored referrer does not count as use', async () => {
    await localUser();
    await post('users/update-user-profile', { dbFields: { source_param: 'poster' } }, tokenOf());
    await favorite(tokenOf({ sub: 'user_2busy', sid: 'sess_2busy' }));
    expect(await link(PASSWORD, tokenOf({ sub: 'user_2busy', sid: 'sess_2busy' }))).toMatchObject({
      status: 409,
      body: { type: 'AccountInUse' },
    });
    expect((await link()).status).toBe(200);
  });

  // Covers: D15.33
  it('can share once Clerk has verified the email, also with a token that lacks the claim', async () => {
    const share = (token: string) => post('favorites/update-sharing', { isShared: true, withNotes: false }, token);
    const unverified = tokenOf({ email_verified: false });
    expect((await join(unverified)).status).toBe(200);
    expect(await share(unverified)).toMatchObject({ status: 403, body: { type: 'EmailNotConfirmed' } });
    expect((await share(tokenOf())).status).toBe(200);
    expect((await join()).status).toBe(200);
    expect((await share(unverified)).status).toBe(200);
  });

  it('can get a new password by email', async () => {
    const userId = await localUser();
    const [streamId, id] = [parentStream(userId), randomUUID()];
    const sealed = (field: string, value: string) => api.sealing.seal(userId, value, { streamId, eventId: id, field });
    const joined = ParentJoined({
      email: await sealed('email', EMAIL),
      firstName: await sealed('firstName', 'Testa'),
      lastName: await sealed('lastName', 'Parentsen'),
    });
    const actor = { userId, role: 'parent' as const };
    const metadata = { time: '2026-03-01T09:00:00.000Z', actor, correlationId: 'test' };
    await api.store.append(streamId, [{ ...joined, id, version: ParentJoined.version, metadata }], {
      expected: 'noStream',
    });
    expect((await post('identity/request-password-reset', { email: EMAIL })).status).toBe(200);
    const [token] = await api.tokens('reset-password', EMAIL);
    expect((await post('identity/reset-password', { token, password: 'nine grey herons' })).status).toBe(200);
    expect((await link('nine grey herons')).status).toBe(200);
  });
});

describe('deleting the account or signing out, with Clerk', () => {
  const command = { confirmation: 'delete my account' };

  it('deletes the account after a recent sign-in, and invalidates its tokens at once', async () => {
    await join();
    const userId = await userIdOf();
    const answer = await post('users/delete-account', command, tokenOf({ fva: [10, -1] }));
    expect(answer).toMatchObject({ status: 200, body: { receipt: { remains: expect.any(Array) } } });
    expect(JSON.stringify(answer.body)).toContain('Your user account at Clerk');
    expect((await eventsOf(userId)).map(({ type }) => type)).toEqual(['ParentJoined', 'PersonForgotten']);
    expect((await favorite()).status).toBe(401);
    expect((await api.pool.query('select from ops.clerk_accounts')).rowCount).toBe(0);
  });

  it('lets the same Clerk user start again with a new sign-in, as another person', async () => {
    await join();
    const before = await userIdOf();
    await post('users/delete-account', command, tokenOf());
    expect((await join(tokenOf({ sid: 'sess_2later' }))).status).toBe(200);
    expect(await userIdOf()).not.toBe(before);
  });

  it.each([
    ['a sign-in of long ago', { fva: [11, -1] }],
    ['one that was never proven', { fva: [-1, -1] }],
  ])('is refused for %s', async (_what, claims) => {
    await join();
    expect(await post('users/delete-account', command, tokenOf(claims))).toMatchObject({
      status: 403,
      body: { type: 'SignInAgain', message: expect.stringContaining('sign out and in again') },
    });
    expect((await favorite()).status).toBe(200);
  });

  it('uses the first request of the session as sign-in time if the token has none, and a new sign-in suffices', async () => {
    const tokenWithoutTime = (sid: string) => tokenOf({ fva: undefined, sid });
    await join(tokenWithoutTime('sess_2old'));
    await api.pool.query("update ops.clerk_sessions set first_seen_at = now() - interval '11 minutes'");
    expect(await post('users/delete-account', command, tokenWithoutTime('sess_2old'))).toMatchObject({
      status: 403,
      body: { type: 'SignInAgain' },
    });
    expect((await post('users/delete-account', command, tokenWithoutTime('sess_2new'))).status).toBe(200);
  });

  it('removes both sign-ins of a linked account', async () => {
    await localUser();
    await join();
    await link();
    expect((await post('users/delete-account', command, tokenOf())).status).toBe(200);
    for (const table of ['ops.credentials', 'ops.clerk_accounts'])
      expect((await api.pool.query(`select from ${table}`)).rowCount).toBe(0);
  });

  it('ends only this session at once on sign-out, although Clerk still accepts its token', async () => {
    await join();
    expect((await post('identity/sign-out', {}, tokenOf())).status).toBe(200);
    expect((await favorite()).status).toBe(401);
    expect((await favorite(tokenOf({ sid: 'sess_2other' }))).status).toBe(200);
    expect((await post('identity/sign-out', {})).status).toBe(200);
  });
});

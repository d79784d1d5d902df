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
import { signUp } from '@campjay/platform/identity/local/accounts.ts';
import { beginSecondFactor, confirmSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { openCommandApi } from '../support/commands/openCommandApi.ts';

const EMAIL = PERSON_CLAIMS.email;
const keys = clerkKeys();
const tokenOf = (changed: Readonly<Record<string, unknown>> = {}) =>
  rsaToken(keys.privateKey, clerkClaims({ ...PERSON_CLAIMS, ...changed }));
const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

/** The command API with Clerk as the identity provider, and older local accounts. */
const openApi = async () => {
  const api = await openCommandApi({
    clerk: (pool) =>
      createClerkIdentity({
        ...{ jwtKey: keys.publicPem, authorizedParties: [ORIGIN], issuer: ISSUER, log: silentLog },
        accounts: createPostgresClerkAccounts(pool),
      }),
  });
  const browser = api.browser();
  const post = (path: string, body: unknown, token?: string) =>
    browser.post(`/api/${path}`, body, token === undefined ? {} : { authorization: `Bearer ${token}` });
  return {
    ...api,
    post,
    join: (token = tokenOf(), body: unknown = {}) => post('identity/join', body, token),
    link: (password = PASSWORD, token = tokenOf()) => post('identity/link', { password }, token),
    favorite: (token = tokenOf()) => post('favorites/favorite-camp', { org_id: 'happy-camp' }, token),
    /** Creates an account with email and password, as before the switch to Clerk, and returns its user id. */
    localUser: async (email = EMAIL) => {
      const deps = { ...api.parts, hashEmail: (text: string) => api.sealing.emailLookup(text) };
      const userId = randomUUID();
      expect(await signUp(deps, { userId, email, password: PASSWORD, personalTerms: [] })).toMatchObject({
        kind: 'signedUp',
      });
      return userId;
    },
    userIdOf: async (clerkUserId = 'user_2jay') => {
      const { rows } = await api.pool.query<{ user_id: string }>(
        'select user_id from ops.clerk_accounts where clerk_user_id = $1',
        [clerkUserId],
      );
      return rows[0]?.user_id ?? 'nobody';
    },
    eventsOf: async (userId: string) => (await api.store.readStream(parentStream(userId))).events,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
};

let api: Awaited<ReturnType<typeof openApi>>;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

/** The email and names of a person who joined, decrypted. */
const joinedAs = async (userId: string) => {
  const [joined] = await api.eventsOf(userId);
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
      expect(await api.post(path, body, make())).toMatchObject({ status: 401, body: { type: 'NotSignedIn' } });
    expect((await api.pool.query('select from ops.clerk_accounts')).rowCount).toBe(0);
  });

  it('may carry the token in Clerk’s cookie', async () => {
    const browser = api.browser();
    browser.jar.set('__session', tokenOf());
    expect((await browser.post('/api/favorites/favorite-camp', { org_id: 'happy-camp' })).status).toBe(200);
  });

  it.each([
    ...['sign-up', 'sign-in', 'change-password', 'end-session', 'sign-out-elsewhere'],
    ...['second-factor/begin', 'second-factor/confirm', 'second-factor/remove'],
    ...['passkeys/begin', 'passkeys/add', 'passkeys/remove', 'passkey-sign-in/begin', 'passkey-sign-in'],
  ])('to the local accounts’ %s gets a 404', async (operation) => {
    const { status } = await api.post(`identity/${operation}`, { email: EMAIL, password: PASSWORD }, tokenOf());
    expect(status).toBe(404);
  });
});

describe('joining with Clerk', () => {
  it('creates the account once, with the token’s data, sealed', async () => {
    const answers = [await api.join(), await api.join(), await api.join(tokenOf(), { startAfresh: true })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const userId = await api.userIdOf();
    expect((await api.eventsOf(userId)).map(({ type }) => type)).toEqual(['ParentJoined']);
    expect(await joinedAs(userId)).toEqual([EMAIL, 'Testa', 'Parentsen']);
    const { rows } = await api.pool.query<{ text: string }>(
      "select query_to_xml('select * from ' || quote_ident(schemaname) || '.' || quote_ident(tablename), true, false, '')::text as text from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const allText = rows.map(({ text }) => text).join('\n');
    expect(allText).toContain('ParentJoined');
    expect(allText).not.toMatch(/testa|parentsen/i);
  });

  it('from many tabs at the same time creates one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.join()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.eventsOf(await api.userIdOf())).toHaveLength(1);
  });

  it('uses nothing from the body or from another person', async () => {
    await api.join(tokenOf(), { email: 'other@example.org', firstName: 'Other', startAfresh: true });
    await api.join(tokenOf({ sub: 'user_2wren', sid: 'sess_2b', email: 'wren@example.org', first_name: 'Wren' }));
    expect(await joinedAs(await api.userIdOf())).toEqual([EMAIL, 'Testa', 'Parentsen']);
    expect(await joinedAs(await api.userIdOf('user_2wren'))).toEqual(['wren@example.org', 'Wren', 'Parentsen']);
  });

  it('without the claims names what the operator must add, and the account works anyway', async () => {
    const bare = rsaToken(keys.privateKey, clerkClaims());
    expect(await api.join(bare)).toMatchObject({
      status: 409,
      body: {
        type: 'ClaimsMissing',
        message: expect.stringContaining('email, email_verified, first_name and last_name'),
      },
    });
    expect((await api.favorite(bare)).status).toBe(200);
    expect((await api.join()).status).toBe(200); // the operator has added the claims
  });

  it('with an unverified email does not reveal another account', async () => {
    await api.localUser();
    expect((await api.join(tokenOf({ email_verified: false }))).status).toBe(200);
  });
});

describe('an existing account with the same email', () => {
  it('is neither used nor replaced silently: joining asks, and only the owner of the email', async () => {
    await api.localUser();
    expect(await api.join()).toMatchObject({ status: 409, body: { type: 'AccountExists' } });
    expect(await api.eventsOf(await api.userIdOf())).toEqual([]);
    const other = tokenOf({ sub: 'user_2wren', sid: 'sess_2b', email: 'wren@example.org' });
    expect((await api.join(other)).status).toBe(200);
  });

  // Covers: 1.4
  it('is linked once after its password is given, and joining again changes nothing', async () => {
    const userId = await api.localUser(EMAIL.toUpperCase());
    await api.join();
    const before = await api.userIdOf();
    expect((await api.link()).status).toBe(200);
    expect(await api.userIdOf()).toBe(userId);
    expect((await api.favorite()).status).toBe(200);
    const { events } = await api.store.readStream(`favorites-${userId}`);
    expect(events.map(({ type }) => type)).toEqual(['CampFavorited']);
    const { rows } = await api.pool.query<{ gone: boolean }>(
      'select destroyed_at is not null as gone from ops.person_keys where person_id = $1',
      [before],
    );
    expect(rows.every(({ gone }) => gone)).toBe(true);
  });

  it('stays unchanged if its owner chooses a new account, permanently', async () => {
    const userId = await api.localUser();
    await api.join();
    expect((await api.join(tokenOf(), { startAfresh: true })).status).toBe(200);
    expect(await api.userIdOf()).not.toBe(userId);
    expect(await api.link()).toMatchObject({ status: 409, body: { type: 'AccountSettled' } });
  });

  it('is not linked with a wrong password, and locks after too many, as for signing in', async () => {
    await api.localUser();
    const wrong = await api.link('nine grey herons');
    expect(wrong).toMatchObject({ status: 403, body: { type: 'WrongPassword', errors: [{ field: 'password' }] } });
    for (let time = 0; time < 4; time += 1) await api.link('nine grey herons');
    const locked = await api.link();
    expect(locked).toMatchObject({ status: 429, body: { type: 'LockedOut' } });
    expect(locked.headers.get('retry-after')).toBe('30');
    api.later(31_000);
    expect((await api.link()).status).toBe(200);
  });

  it('with a second factor is linked with its password and a code', async () => {
    const userId = await api.localUser();
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
    expect(await api.link()).toMatchObject({ status: 401, body: { type: 'CodeNeeded' } });
    const linkBy = (code: string) => api.post('identity/link', { password: PASSWORD, code }, tokenOf());
    expect(await linkBy('000000')).toMatchObject({ status: 403, body: { type: 'WrongCode' } });
    expect((await linkBy(codeNow())).status).toBe(200);
    expect(await api.userIdOf()).toBe(userId);
  });

  it.each([
    ['an email that is not verified', { email_verified: false }],
    ['another email', { email: 'wren@example.org' }],
    ['no email', { email: undefined }],
  ])('is not linked with %s, even with its password, which is not checked', async (_what, claims) => {
    const userId = await api.localUser();
    expect(await api.link(PASSWORD, tokenOf(claims))).toMatchObject({ status: 409, body: { type: 'NothingToLink' } });
    expect(await api.userIdOf()).not.toBe(userId);
    expect((await api.pool.query('select from ops.sign_in_attempts')).rowCount).toBe(0);
  });

  it('is not merged with an account that is already in use; a stored referrer does not count as use', async () => {
    await api.localUser();
    await api.post('users/update-user-profile', { dbFields: { source_param: 'poster' } }, tokenOf());
    await api.favorite(tokenOf({ sub: 'user_2busy', sid: 'sess_2busy' }));
    expect(await api.link(PASSWORD, tokenOf({ sub: 'user_2busy', sid: 'sess_2busy' }))).toMatchObject({
      status: 409,
      body: { type: 'AccountInUse' },
    });
    expect((await api.link()).status).toBe(200);
  });

  it('is linked or left, not both, if two tabs choose at the same time', async () => {
    const userId = await api.localUser();
    await api.join();
    const [linked, joined] = await Promise.all([api.link(), api.join(tokenOf(), { startAfresh: true })]);
    const isLinked = linked.status === 200;
    // A request that arrives after the account was linked joins that account, which changes nothing.
    expect(isLinked ? [200, 409] : [200]).toContain(joined.status);
    expect(linked.status).toBe(isLinked ? 200 : 409);
    expect((await api.userIdOf()) === userId).toBe(isLinked);
  });

  // Covers: D15.33
  it('can share once Clerk has verified the email, also with a token that lacks the claim', async () => {
    const share = (token: string) => api.post('favorites/update-sharing', { isShared: true, withNotes: false }, token);
    const unverified = tokenOf({ email_verified: false });
    expect((await api.join(unverified)).status).toBe(200);
    expect(await share(unverified)).toMatchObject({ status: 403, body: { type: 'EmailNotConfirmed' } });
    expect((await share(tokenOf())).status).toBe(200);
    expect((await api.join()).status).toBe(200);
    expect((await share(unverified)).status).toBe(200);
  });

  it('can get a new password by email', async () => {
    const userId = await api.localUser();
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
    expect((await api.post('identity/request-password-reset', { email: EMAIL })).status).toBe(200);
    const emails = await api.emails();
    expect(emails.map(({ to }) => to)).toEqual([EMAIL]);
    const token = /\/reset-password#(\S+)/.exec(emails[0]?.text ?? '')?.[1];
    expect((await api.post('identity/reset-password', { token, password: 'nine grey herons' })).status).toBe(200);
    expect((await api.link('nine grey herons')).status).toBe(200);
  });
});

describe('deleting the account or signing out, with Clerk', () => {
  const command = { confirmation: 'delete my account' };

  it('deletes the account after a recent sign-in, and invalidates its tokens at once', async () => {
    await api.join();
    const userId = await api.userIdOf();
    const answer = await api.post('users/delete-account', command, tokenOf({ fva: [10, -1] }));
    expect(answer).toMatchObject({ status: 200, body: { receipt: { remains: expect.any(Array) } } });
    expect(JSON.stringify(answer.body)).toContain('Your user account at Clerk');
    expect((await api.eventsOf(userId)).map(({ type }) => type)).toEqual(['ParentJoined', 'PersonForgotten']);
    expect((await api.favorite()).status).toBe(401);
    expect((await api.pool.query('select from ops.clerk_accounts')).rowCount).toBe(0);
  });

  it('lets the same Clerk user start again with a new sign-in, as another person', async () => {
    await api.join();
    const before = await api.userIdOf();
    await api.post('users/delete-account', command, tokenOf());
    expect((await api.join(tokenOf({ sid: 'sess_2later' }))).status).toBe(200);
    expect(await api.userIdOf()).not.toBe(before);
  });

  it.each([
    ['a sign-in of long ago', { fva: [11, -1] }],
    ['one that was never proven', { fva: [-1, -1] }],
  ])('is refused for %s', async (_what, claims) => {
    await api.join();
    expect(await api.post('users/delete-account', command, tokenOf(claims))).toMatchObject({
      status: 403,
      body: { type: 'SignInAgain', message: expect.stringContaining('sign out and in again') },
    });
    expect((await api.favorite()).status).toBe(200);
  });

  it('uses the first request of the session as sign-in time if the token has none, and a new sign-in suffices', async () => {
    const tokenWithoutTime = (sid: string) => tokenOf({ fva: undefined, sid });
    await api.join(tokenWithoutTime('sess_2old'));
    await api.pool.query("update ops.clerk_sessions set first_seen_at = now() - interval '11 minutes'");
    expect(await api.post('users/delete-account', command, tokenWithoutTime('sess_2old'))).toMatchObject({
      status: 403,
      body: { type: 'SignInAgain' },
    });
    expect((await api.post('users/delete-account', command, tokenWithoutTime('sess_2new'))).status).toBe(200);
  });

  it('needs the confirmation', async () => {
    expect((await api.post('users/delete-account', { confirmation: 'yes' }, tokenOf())).status).toBe(400);
  });

  it('removes both sign-ins of a linked account', async () => {
    await api.localUser();
    await api.join();
    await api.link();
    expect((await api.post('users/delete-account', command, tokenOf())).status).toBe(200);
    for (const table of ['ops.credentials', 'ops.clerk_accounts'])
      expect((await api.pool.query(`select from ${table}`)).rowCount).toBe(0);
  });

  it('ends only this session at once on sign-out, although Clerk still accepts its token', async () => {
    await api.join();
    expect((await api.post('identity/sign-out', {}, tokenOf())).status).toBe(200);
    expect((await api.favorite()).status).toBe(401);
    expect((await api.favorite(tokenOf({ sid: 'sess_2other' }))).status).toBe(200);
    expect((await api.post('identity/sign-out', {})).status).toBe(200);
  });
});

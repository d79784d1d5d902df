import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteCredentials } from '@campjay/platform/identity/local/accounts.ts';
import { describeSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const PATH = '/api/identity/second-factor';
const STEP_MS = 30_000;

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

/** The code that the app shows now, or this many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(api.parts.now().getTime() / 1000) + steps * 30 });

const signIn = (code?: string, password = PASSWORD) =>
  api.browser().post('/api/identity/sign-in', { email: EMAIL, password, ...(code !== undefined && { code }) });

/** A parent whose second factor is on. The first code has been used; the clock is at the next one. */
const withSecondFactor = async () => {
  const browser = await api.signedUp();
  const { secret } = (await browser.post(`${PATH}/begin`, { password: PASSWORD })).body as { secret: string };
  const { body } = await browser.post(`${PATH}/confirm`, { code: codeOf(secret) });
  const { recoveryCodes } = body as { recoveryCodes: readonly string[] };
  api.later(STEP_MS);
  return { browser, secret, recoveryCodes };
};

const TURNED_ON = 'Signing in to Campjay takes a code from now on';
const TURNED_OFF = 'Signing in to Campjay no longer takes a code';

describe('setting up the second factor', () => {
  it('needs the password and a first code, is inactive until then, then ends other sessions and notifies the owner', async () => {
    const browser = await api.signedUp();
    expect(await browser.post(`${PATH}/begin`, { password: 'wrong password' })).toMatchObject({ status: 403 });
    const begun = await browser.post(`${PATH}/begin`, { password: PASSWORD });
    const { secret, uri } = begun.body as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Campjay:testa\.parentsen(@|%40)example\.org\?/);
    expect(uri).toContain(`secret=${secret}`);
    expect(await browser.post(`${PATH}/confirm`, { code: codeOf(secret, 5) })).toMatchObject({
      status: 403,
      body: { errors: [{ field: 'code' }] },
    });
    const other = api.browser();
    expect((await other.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(200);
    expect(await api.subjects()).not.toContain(TURNED_ON);
    const confirmed = await browser.post(`${PATH}/confirm`, { code: codeOf(secret) });
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(await signIn()).toMatchObject({ status: 401, body: { type: 'CodeNeeded', errors: [{ field: 'code' }] } });
    expect(await browser.post(`${PATH}/begin`, { password: PASSWORD })).toMatchObject({ status: 409 });
    expect(await browser.post(`${PATH}/confirm`, { code: codeOf(secret, 1) })).toMatchObject({ status: 403 });
    expect((await api.subjects()).at(-1)).toBe(TURNED_ON);
    expect([await api.isSignedIn(browser), await api.isSignedIn(other)]).toEqual([true, false]);
  });

  it('stores neither the secret nor a recovery code in clear, and leaves no row of a deleted account', async () => {
    const { secret, recoveryCodes } = await withSecondFactor();
    const tables = ['second_factors', 'recovery_codes'];
    const read = async () => (await Promise.all(tables.map(api.rowsOf))).flat();
    const stored = (await read()).join();
    for (const secretText of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secretText);
    await deleteCredentials(api.parts, await api.firstUserId());
    expect(await read()).toEqual([]);
  });
});

describe('signing in with a second factor', () => {
  it('accepts each code once, also one step early or late, and none older than a used one', async () => {
    const { secret } = await withSecondFactor();
    expect((await signIn(codeOf(secret, 2))).status).toBe(403);
    const [late, now, early] = [codeOf(secret, -1), codeOf(secret), codeOf(secret, 1)];
    expect((await signIn(late)).status).toBe(403); // it was used to confirm the setup
    expect((await signIn(` ${now.slice(0, 3)} ${now.slice(3)}`)).status).toBe(200);
    expect((await signIn(now)).status).toBe(403);
    expect((await signIn(early)).status).toBe(200);
    expect((await signIn(now)).status).toBe(403);
  });

  it('accepts a code once when it is sent many times at once', async () => {
    const { secret } = await withSecondFactor();
    const code = codeOf(secret);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code), signIn(code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await withSecondFactor();
    const [first = ''] = recoveryCodes;
    expect((await signIn(first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(first)).status).toBe(403);
    expect(await describeSecondFactor(api.pool, await api.firstUserId())).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('locks after five wrong codes, and the right password alone does not reset the count', async () => {
    const { secret } = await withSecondFactor();
    for (let time = 0; time < 5; time += 1) {
      expect((await signIn('000000')).status).toBe(403);
      if (time < 4) expect((await signIn()).status).toBe(401);
    }
    expect(await signIn(codeOf(secret))).toMatchObject({ status: 429, body: { type: 'LockedOut' } });
  });

  it('is neither bypassed nor unlocked by a password reset', async () => {
    const { secret } = await withSecondFactor();
    for (let time = 0; time < 5; time += 1) await signIn('000000');
    await api.browser().post('/api/identity/request-password-reset', { email: EMAIL });
    const [token] = await api.tokens('reset-password');
    const password = 'nine grey herons';
    expect((await api.browser().post('/api/identity/reset-password', { token, password })).status).toBe(200);
    expect((await signIn(codeOf(secret), password)).status).toBe(429);
    api.later(STEP_MS);
    expect(await signIn(undefined, password)).toMatchObject({ status: 401, body: { type: 'CodeNeeded' } });
    expect((await signIn(codeOf(secret), password)).status).toBe(200);
  });

  it('does not reveal without the password whether it is on', async () => {
    const { secret } = await withSecondFactor();
    const answers = [await signIn(undefined, 'wrong password'), await signIn(codeOf(secret), 'wrong password')];
    for (const { body } of answers) expect(body).toMatchObject({ type: 'WrongEmailOrPassword' });
    const signUp = { email: EMAIL, password: PASSWORD, firstName: 'Testa', lastName: 'Parentsen' };
    expect(await api.browser().post('/api/identity/sign-up', signUp)).toMatchObject({ status: 409 });
  });
});

describe('turning the second factor off', () => {
  it('needs the password and a code, and notifies the owner by email', async () => {
    const { browser, secret } = await withSecondFactor();
    const right = { password: PASSWORD, code: codeOf(secret) };
    expect((await browser.post(`${PATH}/remove`, { ...right, password: 'wrong password' })).status).toBe(403);
    expect((await browser.post(`${PATH}/remove`, { ...right, code: '000000' })).status).toBe(403);
    expect(await api.subjects()).not.toContain(TURNED_OFF);
    expect((await browser.post(`${PATH}/remove`, right)).status).toBe(200);
    expect((await browser.post(`${PATH}/remove`, right)).status).toBe(200); // a repeated request
    expect((await signIn()).status).toBe(200);
    expect((await api.subjects()).filter((subject) => subject === TURNED_OFF)).toHaveLength(1);
    expect((await api.pool.query('select from ops.recovery_codes')).rowCount).toBe(0);
  });
});

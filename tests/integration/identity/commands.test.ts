import { PASSWORD } from '../support/commands/openAccounts.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const PERSON = { email: EMAIL, password: PASSWORD, firstName: 'Testa', lastName: 'Parentsen' };
const OTHER_PASSWORD = 'nine grey herons';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());

/** Without the email that confirms a new account. */
const emails = async () => (await api.emails()).filter(({ subject }) => !subject.startsWith('Confirm'));

describe('signing up', () => {
  it('signs the browser in, and responds with the position in the log', async () => {
    const browser = api.browser();
    const answer = await browser.post('/api/identity/sign-up', PERSON);
    expect(answer.body).toMatchObject({ success: true });
    expect(answer.body).toHaveProperty('position');
    expect([...browser.jar.keys()]).toEqual(['campjay_session', 'campjay_signed_in', 'campjay_device']);
    expect(await api.isSignedIn(browser)).toBe(true);
  });

  it('twice, as by a double click, creates one account and two sessions', async () => {
    const [first, second] = [api.browser(), api.browser()];
    const answers = await Promise.all([first, second].map((browser) => browser.post('/api/identity/sign-up', PERSON)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await api.pool.query('select from ops.credentials')).rowCount).toBe(1);
    expect([await api.isSignedIn(first), await api.isSignedIn(second)]).toEqual([true, true]);
  });

  it('with the email of another account reveals nothing, and emails the owner once an hour', async () => {
    await api.signedUp();
    const stranger = api.browser();
    const command = { ...PERSON, password: OTHER_PASSWORD, firstName: 'Somebody' };
    const answers = [
      await stranger.post('/api/identity/sign-up', command),
      await stranger.post('/api/identity/sign-up', command),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ type: 'SignUpRefused', errors: [] });
    }
    expect(stranger.jar.size).toBe(0);
    expect(await emails()).toMatchObject([{ to: EMAIL, subject: 'You already have an account at Campjay' }]);
  });

  it.each([
    ['short', 'A password must have at least 10 characters.'],
    ['Princess2024!', 'This password is one of the most common ones, which are guessed first.'],
    ['testa.parentsen2', 'A password cannot be made of your name, your email or Campjay.'],
    ['camps.example.org1', 'A password cannot be made of your name, your email or Campjay.'],
  ])('is refused with the password %s, in a sentence that states the reason', async (password, why) => {
    const { status, body } = await api.browser().post('/api/identity/sign-up', { ...PERSON, password });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((body as { message: string }).message).toContain(why);
    expect((await api.pool.query('select from ops.credentials')).rowCount).toBe(0);
  });
});

describe('signing in and out', () => {
  it('gives each browser a session that ends only there', async () => {
    const first = await api.signedUp();
    const second = api.browser();
    await second.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD });
    const oldCookies = new Map(first.jar);
    await first.post('/api/identity/sign-out', {});
    expect([...first.jar.keys()]).toEqual(['campjay_device']);
    for (const [name, value] of oldCookies) first.jar.set(name, value);
    expect([await api.isSignedIn(first), await api.isSignedIn(second)]).toEqual([false, true]);
  });

  it('ends the browser’s former session, and no other one', async () => {
    const [browser, other] = [await api.signedUp(), api.browser()];
    await other.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD });
    const copied = api.browser();
    for (const [name, value] of browser.jar) copied.jar.set(name, value);
    await browser.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD });
    expect(await Promise.all([browser, other, copied].map(api.isSignedIn))).toEqual([true, true, false]);
  });

  it('is refused the same way for a wrong password and an unknown email, and locks after too many', async () => {
    await api.signedUp();
    const wrong = await api.browser().post('/api/identity/sign-in', { email: EMAIL, password: OTHER_PASSWORD });
    const nobody = await api.browser().post('/api/identity/sign-in', { email: 'x@example.org', password: PASSWORD });
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: nobody.status, body: nobody.body });
    for (let time = 0; time < 4; time += 1)
      await api.browser().post('/api/identity/sign-in', { email: EMAIL, password: OTHER_PASSWORD });
    const locked = await api.browser().post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD });
    expect(locked).toMatchObject({ status: 429, body: { type: 'LockedOut' } });
    expect(locked.headers.get('retry-after')).toBe('30');
  });
});

describe('a network that sends too many requests', () => {
  it('is refused before any password is checked or counted, and gets a retry time', async () => {
    await using own = await openCommandApi();
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, guess) =>
        own.browser().post('/api/identity/sign-in', { email: `guess-${guess}@example.org`, password: PASSWORD }),
      ),
    );
    const surplus = answers.filter(({ body }) => (body as { type: string }).type === 'TooManyRequests');
    expect(surplus.length).toBeGreaterThan(0);
    expect(surplus.map(({ status }) => status)).toEqual(surplus.map(() => 429));
    expect(surplus[0]?.headers.get('retry-after')).toMatch(/^[12]$/);
    const { rowCount } = await own.pool.query("select from ops.sign_in_attempts where kind = 'account'");
    expect(rowCount).toBe(answers.length - surplus.length);
  });
});

describe('a lost password', () => {
  it('is replaced through the link in an email, once, and all sessions end', async () => {
    const before = await api.signedUp();
    const browser = api.browser();
    await browser.post('/api/identity/request-password-reset', { email: EMAIL });
    const [token] = await api.tokens('reset-password');
    expect((await emails()).at(-1)?.text).toContain('https://camps.example.org/reset-password#');
    const reset = { token, password: OTHER_PASSWORD };
    // The new password also lifts a lockout.
    for (let time = 0; time < 5; time += 1)
      await api.browser().post('/api/identity/sign-in', { email: EMAIL, password: 'a wrong password' });
    for (const password of ['Princess2024!', 'parentsen.testa'])
      expect(await browser.post('/api/identity/reset-password', { ...reset, password })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password' }] },
      });
    expect((await browser.post('/api/identity/reset-password', reset)).status).toBe(200);
    expect(await browser.post('/api/identity/reset-password', reset)).toMatchObject({
      status: 410,
      body: { type: 'ResetLinkVoid', errors: [{ field: 'token' }] },
    });
    expect(await api.isSignedIn(before)).toBe(false);
    expect((await browser.post('/api/identity/sign-in', { email: EMAIL, password: OTHER_PASSWORD })).status).toBe(200);
    expect((await browser.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD })).status).toBe(401);
  });
});

describe('a password that is known from a data breach', () => {
  it('is refused at sign-up, reset and change, and not looked up if the password rule already refuses the request', async () => {
    const checked: string[] = [];
    const isBreached = (password: string) => {
      checked.push(password);
      return Promise.resolve(password === OTHER_PASSWORD);
    };
    await using own = await openCommandApi({ isBreached });
    const browser = own.browser();
    const signUp = (password: string) => browser.post('/api/identity/sign-up', { ...PERSON, password });
    const refused = (field: string) => ({ status: 400, body: { errors: [{ field }] } });
    expect(await signUp('short')).toMatchObject(refused('password'));
    expect(await signUp(OTHER_PASSWORD)).toMatchObject(refused('password'));
    expect((await signUp(PASSWORD)).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
    expect(await browser.post('/api/identity/change-password', change)).toMatchObject(refused('newPassword'));
    await browser.post('/api/identity/request-password-reset', { email: EMAIL });
    const [token] = await own.tokens('reset-password');
    const reset = (password: string) => browser.post('/api/identity/reset-password', { token, password });
    expect(await reset(OTHER_PASSWORD)).toMatchObject(refused('password'));
    expect((await reset('eight green canoes')).status).toBe(200);
    expect(checked).toEqual([OTHER_PASSWORD, PASSWORD, OTHER_PASSWORD, OTHER_PASSWORD, 'eight green canoes']);
  });
});

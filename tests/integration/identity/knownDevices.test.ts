import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signIn as signInLocally } from '@campjay/platform/identity/local/accounts.ts';
import { KNOWN_DEVICE_LIFETIME_MS } from '@campjay/platform/identity/local/knownDevices.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const NEW_PASSWORD = 'nine grey herons';
const DEVICE = 'campjay_device';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const signIn = async (browser: Browser, password = PASSWORD, email = EMAIL): Promise<number> =>
  (await browser.post('/api/identity/sign-in', { email, password })).status;

/** A stranger guesses until the account is locked for unknown browsers. */
const lockForStrangers = async (): Promise<void> => {
  // Not over HTTP, where the rate limit of a network would apply.
  const resources = { ...api.parts, hashEmail: (email: string) => api.sealing.emailLookup(email) };
  const guess = { email: EMAIL, password: 'a guess of somebody', clientAddress: '192.0.2.1' };
  for (let time = 0; time < 5; time += 1)
    expect(await signInLocally(resources, guess)).toEqual({ kind: 'wrongEmailOrPassword' });
  expect(await signIn(api.browser())).toBe(429);
};

const withDevice = (token: string | undefined): Browser => {
  const browser = api.browser();
  browser.jar.set(DEVICE, token ?? 'none');
  return browser;
};

describe('a browser that has signed in before', () => {
  it('can sign in while another person’s guesses lock the account for all other browsers', async () => {
    const own = await api.signedUp();
    await own.post('/api/identity/sign-out', {});
    await lockForStrangers();
    expect(await signIn(own)).toBe(200);
    expect(await signIn(api.browser())).toBe(429);
  });

  it('can change the password and delete the account during that lockout', async () => {
    const own = await api.signedUp();
    await lockForStrangers();
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await own.post('/api/identity/change-password', change)).status).toBe(200);
    const deletion = { confirmation: 'delete my account', password: NEW_PASSWORD };
    expect((await own.post('/api/users/delete-account', deletion)).status).toBe(200);
    expect(own.jar.size).toBe(0);
  });

  it('is locked by its own wrong passwords, which lock no other browser and are reset by a right one', async () => {
    const own = await api.signedUp();
    for (let time = 0; time < 4; time += 1) expect(await signIn(own, 'a wrong password')).toBe(401);
    expect(await signIn(own)).toBe(200);
    for (let time = 0; time < 5; time += 1) expect(await signIn(own, 'a wrong password')).toBe(401);
    expect(await signIn(own)).toBe(429);
    expect(await signIn(api.browser())).toBe(200);
    api.later(30_000);
    expect(await signIn(own)).toBe(200);
  });

  it('is unknown for another account, with an altered token, and a year after its last sign-in', async () => {
    const own = await api.signedUp();
    const other = await api.signedUp('another.parentsen@example.org');
    const token = own.jar.get(DEVICE) ?? '';
    const altered = [other.jar.get(DEVICE), `1${token.slice(1)}`, token.slice(0, -1), '', undefined];
    await lockForStrangers();
    for (const each of altered) expect([each, await signIn(withDevice(each))]).toEqual([each, 429]);
    expect(await signIn(withDevice(token))).toBe(200);
    api.later(KNOWN_DEVICE_LIFETIME_MS);
    await lockForStrangers();
    expect(await signIn(withDevice(token))).toBe(429);
  });

  it.each([
    [
      'a change of the password',
      (own: Browser) =>
        own.post('/api/identity/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      NEW_PASSWORD,
    ],
    ['signing out everywhere else', (own: Browser) => own.post('/api/identity/sign-out-elsewhere', {}), PASSWORD],
  ])('is no longer known after %s in another browser, which stays known', async (_what, forget, password) => {
    const [own, lost] = [await api.signedUp(), api.browser()];
    expect(await signIn(lost)).toBe(200);
    expect((await forget(own)).status).toBe(200);
    for (let time = 0; time < 5; time += 1) expect(await signIn(lost, 'a guess of somebody')).toBe(401);
    expect(await signIn(lost, password)).toBe(429);
    expect(await signIn(api.browser(), password)).toBe(429); // its guesses counted like those of a stranger
    expect(await signIn(own, password)).toBe(200);
  });

  it('is no longer known after a password reset by link', async () => {
    const lost = await api.signedUp();
    await api.browser().post('/api/identity/request-password-reset', { email: EMAIL });
    const [token] = await api.tokens('reset-password');
    const reset = { token, password: NEW_PASSWORD };
    expect((await api.browser().post('/api/identity/reset-password', reset)).status).toBe(200);
    await lockForStrangers();
    expect(await signIn(lost, NEW_PASSWORD)).toBe(429);
  });

  it('has an anonymous token, with the same id after each sign-in', async () => {
    const own = await api.signedUp();
    const first = own.jar.get(DEVICE) ?? '';
    api.later(60_000);
    await signIn(own);
    const second = own.jar.get(DEVICE) ?? '';
    expect(second).not.toBe(first);
    expect(second.split('.')[1]).toBe(first.split('.')[1]);
    const { rows } = await api.pool.query<{ user_id: string; email_lookup: string }>('select * from ops.credentials');
    for (const known of Object.values(rows[0] ?? {}).map(String))
      expect(known.length < 8 || !second.includes(known)).toBe(true);
  });
});

import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { changePassword } from '@campjay/platform/identity/local/passwordChange.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const NEW_PASSWORD = 'nine grey herons';
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
const PATH = '/api/identity/change-password';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const signIn = async (password: string): Promise<Browser> => {
  const browser = api.browser();
  const { status } = await browser.post('/api/identity/sign-in', { email: EMAIL, password });
  if (status !== 200) throw new Error(`Not signed in: ${status}`);
  return browser;
};

describe('changing the password while signed in', () => {
  it('ends every other session, voids reset links, and emails the owner even if the mail server is down', async () => {
    const own = await api.signedUp();
    const other = await signIn(PASSWORD);
    await api.browser().post('/api/identity/request-password-reset', { email: EMAIL });
    const [token = 'no email'] = await api.tokens('reset-password');
    api.mailServer.isAway = true;
    expect((await own.post(PATH, CHANGE)).status).toBe(200);
    expect([await api.isSignedIn(own), await api.isSignedIn(other)]).toEqual([true, false]);
    await expect(signIn(PASSWORD)).rejects.toThrow('401');
    expect(await api.isSignedIn(await signIn(NEW_PASSWORD))).toBe(true);
    const reset = await api.browser().post('/api/identity/reset-password', { token, password: PASSWORD });
    expect(reset.status).toBe(410);
    await api.emails();
    api.mailServer.isAway = false;
    api.later(60_000);
    expect((await api.emails()).at(-1)).toMatchObject({
      to: EMAIL,
      subject: 'Your password for Campjay was changed',
    });
  });

  it('needs the current password; wrong ones count as failed sign-ins, change nothing and send no email', async () => {
    const own = await api.signedUp();
    for (let time = 0; time < 5; time += 1)
      expect(await own.post(PATH, { ...CHANGE, currentPassword: 'wrong password' })).toMatchObject({
        status: 403,
        body: { type: 'WrongPassword', errors: [{ field: 'currentPassword' }] },
      });
    expect(await own.post(PATH, CHANGE)).toMatchObject({ status: 429, body: { type: 'LockedOut' } });
    const signInHere = { email: EMAIL, password: PASSWORD };
    expect((await own.post('/api/identity/sign-in', signInHere)).status).toBe(429);
    expect((await api.emails()).filter(({ subject }) => subject.includes('password'))).toEqual([]);
    api.later(30_000);
    expect((await own.post(PATH, CHANGE)).status).toBe(200);
  });

  it('is refused for a new password that breaks the rule, and for visitors', async () => {
    const own = await api.signedUp();
    for (const newPassword of ['short', 'Princess2024!', 'Testa-Parentsen7'])
      expect(await own.post(PATH, { ...CHANGE, newPassword })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'newPassword' }] },
      });
    expect((await api.browser().post(PATH, CHANGE)).status).toBe(401);
    expect(await api.isSignedIn(await signIn(PASSWORD))).toBe(true);
  });

  it('succeeds once if two devices change it at the same time', async () => {
    const { userId, sessionId } = await api.joined(EMAIL);
    const changes = ['first new password', 'second new password'].map((newPassword) =>
      changePassword(api.parts, {
        ...{ userId, sessionId, newPassword, currentPassword: PASSWORD, clientAddress: '192.0.2.1', personalTerms: [] },
        withinTransaction: () => Promise.resolve(),
      }),
    );
    const kinds = (await Promise.all(changes)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['changed', 'wrong']);
  });
});

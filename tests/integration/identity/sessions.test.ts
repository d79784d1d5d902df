import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteCredentials } from '@campjay/platform/identity/local/accounts.ts';
import { SESSION_IDLE_TIMEOUT_MS, listSessions } from '@campjay/platform/identity/local/sessions.ts';
import { PASSWORD } from '../support/commands/openAccounts.ts';
import { EMAIL, openCommandApi } from '../support/commands/openCommandApi.ts';

const DAY_MS = 24 * 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

const api = await openCommandApi();
beforeEach(() => api.deleteAll());
afterAll(async () => api[Symbol.asyncDispose]());
type Browser = ReturnType<typeof api.browser>;

const signIn = async (userAgent: string): Promise<Browser> => {
  const browser = api.browser();
  await browser.post('/api/identity/sign-in', { email: EMAIL, password: PASSWORD }, { 'user-agent': userAgent });
  return browser;
};

const listed = async () => listSessions(api.pool, await api.firstUserId(), api.parts.now());

describe('the sessions of an account', () => {
  it('are listed with a readable name, the most recently used first, until they end or the account is deleted', async () => {
    const startedAt = api.parts.now();
    await api.signedUp();
    api.later(DAY_MS);
    const second = await signIn(FIREFOX);
    api.later(DAY_MS);
    await api.isSignedIn(second);
    const [first, other] = await listed();
    expect(first).toMatchObject({
      device: 'Firefox on Linux',
      since: new Date(startedAt.getTime() + DAY_MS),
      lastUsed: api.parts.now(),
    });
    expect(other).toMatchObject({ since: startedAt, lastUsed: startedAt });
    expect((await api.rowsOf('sessions')).join()).not.toContain('Gecko');
    api.later(SESSION_IDLE_TIMEOUT_MS - 2 * DAY_MS);
    expect((await listed()).map(({ device }) => device)).toEqual(['Firefox on Linux']);
    await deleteCredentials(api.parts, await api.firstUserId());
    expect((await api.pool.query('select from ops.sessions')).rowCount).toBe(0);
  });

  it('end one by one, or all except the current one', async () => {
    const own = await api.signedUp();
    const [second, third] = [await signIn(FIREFOX), await signIn(FIREFOX)];
    const [{ sessionId } = { sessionId: '' }] = (await listed()).filter(({ device }) => device === 'Firefox on Linux');
    expect((await own.post('/api/identity/end-session', { sessionId })).status).toBe(200);
    expect((await Promise.all([own, second, third].map(api.isSignedIn))).filter(Boolean)).toHaveLength(2);
    const fourth = await signIn(FIREFOX);
    expect((await own.post('/api/identity/sign-out-elsewhere', {})).status).toBe(200);
    expect(await Promise.all([own, second, third, fourth].map(api.isSignedIn))).toEqual([true, false, false, false]);
  });

  it('cannot be seen or ended by others', async () => {
    const own = await api.signedUp();
    const [{ sessionId } = { sessionId: '' }] = await listed();
    const stranger = await api.signedUp('somebody.else@example.org');
    await stranger.post('/api/identity/end-session', { sessionId });
    await stranger.post('/api/identity/sign-out-elsewhere', {});
    expect(await api.isSignedIn(own)).toBe(true);
    expect(await own.post('/api/identity/end-session', { sessionId: 'nonsense' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'sessionId' }] },
    });
  });
});

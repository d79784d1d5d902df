import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { identityContract } from '@campjay/platform/identity/identityContract.ts';
import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { createLocalIdentity } from '@campjay/platform/identity/local/sessionCookie.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import {
  endAllSessionsOfUser,
  SESSION_IDLE_TIMEOUT_MS,
  SESSION_LIFETIME_MS,
} from '@campjay/platform/identity/local/sessions.ts';
import { openAccounts } from '../support/commands/openAccounts.ts';

const DAY_MS = 24 * 60 * 60_000;

identityContract('local accounts', async () => {
  const accounts = await openAccounts();
  return {
    provider: accounts.provider,
    signInNewUser: async () => accounts.headersOf((await accounts.joined()).token),
    tamperWith: ({ cookie = '' }) => ({ cookie: cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) }),
    [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose](),
  };
});

const accounts = await openAccounts();
beforeEach(() => accounts.deleteAll());
afterAll(async () => accounts[Symbol.asyncDispose]());

describe('a session', () => {
  it('belongs to the account that started it, and returns the account’s creation time', async () => {
    const { userId, sessionId, token } = await accounts.joined();
    const createdAt = accounts.parts.now();
    accounts.later(DAY_MS);
    expect(await accounts.provider.authenticate(accounts.headersOf(token))).toEqual({ userId, sessionId, createdAt });
  });

  it('ends after its idle time without use, and continues while it is used', async () => {
    const headers = accounts.headersOf((await accounts.joined()).token);
    accounts.later(SESSION_IDLE_TIMEOUT_MS - 1);
    expect(await accounts.provider.authenticate(headers)).toBeDefined();
    accounts.later(SESSION_IDLE_TIMEOUT_MS - 1);
    expect(await accounts.provider.authenticate(headers)).toBeDefined();
    accounts.later(SESSION_IDLE_TIMEOUT_MS);
    expect(await accounts.provider.authenticate(headers)).toBeUndefined();
  });

  it('ends after its maximum age, however much it is used', async () => {
    const headers = accounts.headersOf((await accounts.joined()).token);
    for (let passed = 0; passed + DAY_MS < SESSION_LIFETIME_MS; passed += DAY_MS) {
      accounts.later(DAY_MS);
      expect(await accounts.provider.authenticate(headers)).toBeDefined();
    }
    accounts.later(DAY_MS);
    expect(await accounts.provider.authenticate(headers)).toBeUndefined();
  });

  it('is deleted from the database once it has ended and another one starts', async () => {
    await accounts.joined();
    accounts.later(SESSION_IDLE_TIMEOUT_MS);
    const { sessionId } = await accounts.joined();
    const { rows } = await accounts.parts.pool.query('select session_id from ops.sessions');
    expect(rows).toEqual([{ session_id: sessionId }]);
  });

  it('is stored by the hash of its token only', async () => {
    const { token } = await accounts.joined();
    const { rows } = await accounts.parts.pool.query<{ text: string }>('select s::text as text from ops.sessions s');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(token);
    expect(rows[0]?.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
  });
});

describe('two processes on one database', () => {
  it('apply each other’s ended sessions at once: one session, or all of a person', async () => {
    const { parts: deps, cookie, headersOf } = accounts;
    const otherPool = openPool(accounts.url, { applicationName: 'other process' });
    const other = createLocalIdentity({ pool: otherPool, now: deps.now, cookie, log: silentLog });
    const email = 'mia@example.org';
    const first = await accounts.joined(email);
    const again = [await accounts.signIn(email), await accounts.signIn(email)];
    const [second, third] = again.map((outcome) => outcome.kind === 'signedIn' && outcome.session);
    if (!second || !third) throw new Error('Not signed in.');
    const stranger = await accounts.joined();
    const authenticate = async () =>
      (
        await Promise.all([first, second, third, stranger].map(({ token }) => other.authenticate(headersOf(token))))
      ).map((person) => person !== undefined);
    expect(await authenticate()).toEqual([true, true, true, true]);
    await signOut(deps, first.sessionId);
    expect(await authenticate()).toEqual([false, true, true, true]);
    await endAllSessionsOfUser(deps.pool, first.userId);
    expect(await authenticate()).toEqual([false, false, false, true]);
    await otherPool.end();
  });
});

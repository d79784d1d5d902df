import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type * as argon2 from '@node-rs/argon2';

const UNKNOWN = 'nobody.knowsen@example.org';

let hashes = 0;
const { hash, verify, hashRaw } = await import('@node-rs/argon2');
jest.unstable_mockModule('@node-rs/argon2', (): Pick<typeof argon2, 'hash' | 'verify' | 'hashRaw'> => ({
  hashRaw,
  hash: (...args) => {
    hashes += 1;
    return hash(...args);
  },
  verify: (...args) => {
    hashes += 1;
    return verify(...args);
  },
}));
const { EMAIL, openCommandApi } = await import('../support/commands/openCommandApi.ts');

const api = await openCommandApi();
beforeEach(async () => {
  await api.deleteAll();
  await api.signedUp();
});
afterAll(async () => api[Symbol.asyncDispose]());

/** The response to a request, and the SQL statements, including transactions, that run until it comes. */
const answerTo = async (path: string, body: unknown) => {
  const [query, connect] = [jest.spyOn(api.pool, 'query'), jest.spyOn(api.pool, 'connect')];
  const { status, body: answer } = await api.browser().post(path, body);
  const statements = [...query.mock.calls.map(([statement]) => statement as unknown), connect.mock.calls.length];
  query.mockRestore();
  connect.mockRestore();
  return { status, answer, statements };
};

describe('with or without an account', () => {
  it('a password reset request gets the same response after the same statements, and its email is written later', async () => {
    const path = '/api/identity/request-password-reset';
    const known = await answerTo(path, { email: EMAIL });
    expect(await answerTo(path, { email: UNKNOWN })).toEqual(known);
    const { rows } = await api.pool.query<{ content: object }>(
      "select content from ops.queued_emails where kind = 'password-reset'",
    );
    expect(rows.map(({ content }) => Object.keys(content).sort())).toEqual([
      ['account', 'expiresAt'],
      ['account', 'expiresAt'],
    ]);
    expect((await api.pool.query('select from ops.password_resets')).rowCount).toBe(0);
    const resets = (await api.emails()).filter(({ subject }) => subject.startsWith('Choose'));
    expect(resets.map(({ to }) => to)).toEqual([EMAIL]);
  });

  it.each(['sign-up', 'sign-in'])('a %s hashes one password and queues the same number of emails', async (way) => {
    const cost = async (email: string): Promise<readonly [number, number | null]> => {
      await api.pool.query('truncate ops.queued_emails');
      hashes = 0;
      const person = { email, password: 'eight green canoes', firstName: 'Somebody', lastName: 'Elsen' };
      await api.browser().post(`/api/identity/${way}`, person);
      return [hashes, (await api.pool.query('select from ops.queued_emails')).rowCount];
    };
    const emails = way === 'sign-up' ? 1 : 0;
    expect([await cost(EMAIL), await cost(UNKNOWN)]).toEqual([
      [1, emails],
      [1, emails],
    ]);
  });
});

describe('a password reset link', () => {
  it('stays the same when an email is sent again, and is void once it was used', async () => {
    await api.browser().post('/api/identity/request-password-reset', { email: EMAIL });
    const links = () => api.tokens('reset-password');
    api.mailServer.isAway = true;
    expect(await links()).toEqual([]);
    api.mailServer.isAway = false;
    api.later(60_000);
    const [token] = await links();
    const again = () =>
      api.pool.query(
        `update ops.queued_emails set state = 'waiting', settled_at = null, next_attempt_at = queued_at, content = jsonb_build_object(
           'account', (select email_lookup from ops.credentials), 'expiresAt', $1::text, 'isOffered', true)
          where kind = 'password-reset'`,
        [new Date(api.parts.now().getTime() + 60_000).toISOString()],
      );
    await again();
    expect(await links()).toEqual([token, token]);
    const reset = { token, password: 'nine grey herons' };
    expect((await api.browser().post('/api/identity/reset-password', reset)).status).toBe(200);
    await again();
    expect(await links()).toEqual([token, token]);
  });

  it('is deleted with its account, also while its email waits for the mail server', async () => {
    await api.emails();
    await api.browser().post('/api/identity/request-password-reset', { email: EMAIL });
    api.mailServer.isAway = true;
    await api.emails();
    const { rows } = await api.pool.query<{ person_id: string }>(
      "select person_id from ops.queued_emails where kind = 'password-reset'",
    );
    api.mailServer.isAway = false;
    expect(rows).toEqual([{ person_id: await api.firstUserId() }]);
  });
});

describe('a network that requests many emails', () => {
  it('is refused with 429 and a retry time', async () => {
    const answers = [];
    for (let args = 0; args < 21; args += 1)
      answers.push(await api.browser().post('/api/identity/request-password-reset', { email: UNKNOWN }));
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { type: 'TooManyRequests' } });
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

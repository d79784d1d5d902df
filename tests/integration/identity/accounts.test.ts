import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteCredentials, resetPassword, signIn } from '@campjay/platform/identity/local/accounts.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { isOutdated } from '@campjay/platform/identity/local/passwordHash.ts';
import { storeReset, RESET_LIFETIME_MS } from '@campjay/platform/identity/local/resets.ts';
import { newToken } from '@campjay/platform/identity/local/accountDeps.ts';
import { openAccounts, PASSWORD } from '../support/commands/openAccounts.ts';

const EMAIL = 'mia@example.org';
const NEW_PASSWORD = 'eight green canoes';
const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

type Accounts = Awaited<ReturnType<typeof openAccounts>>;
const accounts = await openAccounts();
beforeEach(() => accounts.deleteAll());
afterAll(async () => accounts[Symbol.asyncDispose]());

const tokenFor = async (of = accounts): Promise<string> => {
  const token = await requestResetToken(of);
  if (token === undefined) throw new Error('No reset token was given.');
  return token;
};
/** Requests a password reset, and returns its token if one is issued. */
const requestResetToken = async ({ parts: deps }: Accounts = accounts): Promise<string | undefined> => {
  const userId = await findAccountByEmail(deps.pool, deps.hashEmail(EMAIL), { usesClerk: false });
  const reset = {
    userId: userId ?? '',
    token: newToken(),
    expiresAt: new Date(deps.now().getTime() + RESET_LIFETIME_MS),
  };
  return (await storeReset(deps, reset, () => Promise.resolve())) ? reset.token : undefined;
};
const reset = (token: string, password: string, { parts: deps } = accounts) =>
  resetPassword(deps, { token, password, readPersonalTermsOf: () => Promise.resolve([]) });
const rowsOf = async (table: string, { parts: deps } = accounts) =>
  (await deps.pool.query<{ text: string }>(`select t::text as text from ops.${table} t`)).rows.map(({ text }) => text);
const failTimes = async (times: number, email = EMAIL, address = '192.0.2.1', of = accounts) => {
  for (let time = 0; time < times; time += 1)
    expect(await of.signIn(email, 'wrong password', address)).toEqual({ kind: 'wrongEmailOrPassword' });
};

describe('signing up', () => {
  it('is refused for an email with an account, in any spelling, and leaves that account unchanged', async () => {
    await accounts.signUp(EMAIL);
    expect(await accounts.signUp(' MIA@Example.org ', NEW_PASSWORD)).toEqual({ kind: 'emailTaken' });
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
    expect(await accounts.signIn(EMAIL, NEW_PASSWORD)).toEqual({ kind: 'wrongEmailOrPassword' });
  });

  it('creates one account per email from simultaneous requests', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => accounts.signUp(EMAIL)));
    expect(outcomes.filter(({ kind }) => kind === 'signedUp')).toHaveLength(1);
    expect(await rowsOf('credentials')).toHaveLength(1);
    expect(await rowsOf('sessions')).toHaveLength(1);
  });
});

describe('signing in', () => {
  it('accepts the email in any spelling, and gives each browser its own session', async () => {
    await accounts.signUp(EMAIL);
    const [first, second] = [await accounts.signIn(EMAIL), await accounts.signIn('Mia@EXAMPLE.org ')];
    if (first.kind !== 'signedIn' || second.kind !== 'signedIn') throw new Error('Not signed in.');
    expect(first.session.userId).toBe(second.session.userId);
    expect(first.session.token).not.toBe(second.session.token);
  });

  it('starts no session with a password that was changed after it was compared', async () => {
    await accounts.signUp(EMAIL);
    const token = await tokenFor();
    const { pool } = accounts.parts;
    let transactions = 0;
    const connect = async () => {
      transactions += 1; // the first one counts the attempt, the second one starts the session
      if (transactions === 2) await reset(token, NEW_PASSWORD);
      return pool.connect();
    };
    const slow = Object.create(pool, {
      connect: { value: connect },
      query: { value: pool.query.bind(pool) },
    }) as typeof pool;
    const command = { email: EMAIL, password: PASSWORD, clientAddress: '192.0.2.1' };
    expect(await signIn({ ...accounts.parts, pool: slow }, command)).toEqual({ kind: 'wrongEmailOrPassword' });
    expect(transactions).toBe(2);
    expect(await rowsOf('sessions')).toEqual([]);
  });

  it('rehashes the password when the hash cost has been raised', async () => {
    await accounts.signUp(EMAIL);
    const hashCost = { memoryKiB: 16, passes: 1 };
    const command = { email: EMAIL, password: PASSWORD, clientAddress: '192.0.2.1' };
    expect(await signIn({ ...accounts.parts, hashCost }, command)).toMatchObject({ kind: 'signedIn' });
    const { rows } = await accounts.parts.pool.query<{ password_hash: string }>(
      'select password_hash from ops.credentials',
    );
    expect(rows.map((row) => isOutdated(row.password_hash, hashCost))).toEqual([false]);
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
  });
});

describe('locking out after repeated failures', () => {
  it('starts after the fifth failure, and doubles each time, up to an hour', async () => {
    await accounts.signUp(EMAIL);
    await failTimes(5);
    const waitTimes: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const outcome = await accounts.signIn(EMAIL);
      if (outcome.kind !== 'lockedOut') throw new Error(`Not locked out: ${outcome.kind}`);
      waitTimes.push(outcome.retryAfterSeconds);
      accounts.later(outcome.retryAfterSeconds * SECOND_MS);
      await failTimes(1);
    }
    expect(waitTimes).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it('does not get longer by trying meanwhile, and ends when the time is over', async () => {
    await accounts.signUp(EMAIL);
    await failTimes(5);
    for (let time = 0; time < 10; time += 1)
      expect(await accounts.signIn(EMAIL)).toEqual({ kind: 'lockedOut', retryAfterSeconds: 30 });
    accounts.later(30 * SECOND_MS - 1);
    expect(await accounts.signIn(EMAIL)).toEqual({ kind: 'lockedOut', retryAfterSeconds: 1 });
    accounts.later(1);
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
    await failTimes(4); // the count starts again
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
  });

  it('applies to an unknown email too, so that it does not reveal whether an account exists', async () => {
    await failTimes(5, 'nobody@example.org');
    expect(await accounts.signIn('nobody@example.org')).toEqual({ kind: 'lockedOut', retryAfterSeconds: 30 });
  });

  it('applies at once when all guesses arrive together', async () => {
    await accounts.signUp(EMAIL);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => accounts.signIn(EMAIL, `guess ${guess}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'wrongEmailOrPassword')).toHaveLength(5);
  });

  it('counts failures of a client address over many accounts, and the user’s own success removes only their own failure', async () => {
    await accounts.signUp(EMAIL);
    for (let guess = 0; guess < 19; guess += 1) await failTimes(1, `${guess}@example.org`);
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
    await failTimes(1, '20@example.org');
    expect(await accounts.signIn(EMAIL)).toEqual({ kind: 'lockedOut', retryAfterSeconds: 30 });
    expect(await accounts.signIn(EMAIL, PASSWORD, '198.51.100.9')).toMatchObject({ kind: 'signedIn' });
  });

  it('does not lock a shared address on which one failure occurs every few minutes for days', async () => {
    await accounts.signUp(EMAIL);
    for (let failure = 0; failure < 60; failure += 1) {
      await failTimes(1, `${failure}@example.org`);
      accounts.later(4 * 60 * SECOND_MS);
    }
    await failTimes(1, 'one-more@example.org');
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
  });

  it('is reset after a day without a failure, for the account and the address', async () => {
    await failTimes(5);
    accounts.later(24 * HOUR_MS);
    await failTimes(1, 'leo@example.org', '198.51.100.9');
    const remainingAttempts = await rowsOf('sign_in_attempts');
    expect(remainingAttempts.filter((row) => row.includes('192.0.2.1'))).toEqual([]);
    expect(remainingAttempts).toHaveLength(2);
    await failTimes(5);
  });
});

describe('a new password', () => {
  it('is set once when many use the token at once', async () => {
    await accounts.signUp(EMAIL);
    const token = await tokenFor();
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(token, `new password ${index}`)));
    expect(outcomes.filter(({ kind }) => kind === 'reset')).toHaveLength(1);
  });

  it('voids the account’s other tokens too', async () => {
    await accounts.signUp(EMAIL);
    const [first, second] = [await tokenFor(), await tokenFor()];
    await reset(second, NEW_PASSWORD);
    const late = await reset(first, PASSWORD);
    expect(late).toEqual({ kind: 'tokenNotValid' });
  });

  it('is refused for a token that is an hour old or was never issued', async () => {
    await accounts.signUp(EMAIL);
    const token = await tokenFor();
    accounts.later(RESET_LIFETIME_MS);
    for (const badToken of [token, '', 'nonsense', `${token}A`])
      expect(await reset(badToken, NEW_PASSWORD)).toEqual({
        kind: 'tokenNotValid',
      });
    expect(await accounts.signIn(EMAIL)).toMatchObject({ kind: 'signedIn' });
  });

  it('can be requested three times an hour, and only the token’s hash is stored', async () => {
    await accounts.signUp(EMAIL);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => requestResetToken()));
    const given = tokens.filter((token) => token !== undefined);
    expect(given).toHaveLength(3);
    const storedResets = (await rowsOf('password_resets')).join();
    for (const token of given) expect(storedResets).not.toContain(token);
    accounts.later(RESET_LIFETIME_MS);
    expect(await requestResetToken()).toBeDefined();
  });
});

describe('an account that is deleted', () => {
  it('leaves no row, ends every session, and frees the email', async () => {
    const { userId, token } = await accounts.joined(EMAIL);
    await requestResetToken();
    await failTimes(1);
    await deleteCredentials(accounts.parts, userId);
    await deleteCredentials(accounts.parts, userId);
    expect(await accounts.provider.authenticate(accounts.headersOf(token))).toBeUndefined();
    for (const table of ['credentials', 'sessions', 'password_resets']) expect(await rowsOf(table)).toEqual([]);
    const attempts = (await rowsOf('sign_in_attempts')).join();
    expect(attempts).not.toContain(accounts.parts.hashEmail(EMAIL));
    expect(await accounts.signIn(EMAIL)).toEqual({ kind: 'wrongEmailOrPassword' });
    expect(await accounts.signUp(EMAIL)).toMatchObject({ kind: 'signedUp' });
  });
});

describe('emails, passwords and tokens', () => {
  // Each sign-in, including failed ones, and each new password is logged with only the account's user id.
  it('appear in no log, error or database row', async () => {
    const lines: string[] = [];
    await using accounts = await openAccounts({ log: { write: (line: string) => lines.push(line) > 0 } });
    const secrets = [EMAIL, PASSWORD, NEW_PASSWORD, 'wrong password'];
    const session = await accounts.joined(EMAIL);
    secrets.push(session.token);
    await failTimes(1, EMAIL, '192.0.2.1', accounts);
    const headers = accounts.headersOf(session.token);
    const token = await tokenFor(accounts);
    secrets.push(token);
    await reset(token, NEW_PASSWORD, accounts);
    await accounts.provider.authenticate(headers);
    await accounts.provider.authenticate({ cookie: `${headers.cookie} malformed` });
    const written = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const { userId } = session;
    expect(written.map(({ message, reason, userId: of }) => [message, reason ?? of])).toEqual([
      ['An account was created.', userId],
      ['A sign-in failed.', 'password-mismatch'],
      ['A password was reset with a link from an email.', userId],
      ['A session cookie was rejected.', 'unknown'],
      ['A session cookie was rejected.', 'malformed'],
    ]);
    expect(written.find(({ message }) => message === 'A sign-in failed.')).toMatchObject({ level: 'warn', userId });
    const storedResets = ['credentials', 'sessions', 'password_resets', 'sign_in_attempts'];
    const rows = (await Promise.all(storedResets.map((table) => rowsOf(table, accounts)))).flat();
    expect(rows.length).toBeGreaterThan(1);

    await accounts.parts.pool.query('alter table ops.credentials rename to elsewhere');
    const failures = await Promise.allSettled([
      accounts.signUp(EMAIL),
      accounts.signIn(EMAIL),
      requestResetToken(accounts),
      accounts.provider.authenticate(headers),
    ]);
    const failureTexts = failures.map((failure) =>
      failure.status === 'rejected' ? String(failure.reason) : 'no failure',
    );
    expect(failureTexts).not.toContain('no failure');

    const allText = [...lines, ...rows, ...failureTexts].join('\n');
    for (const secret of secrets) expect(allText).not.toContain(secret);
  });
});

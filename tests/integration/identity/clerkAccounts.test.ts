import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import {
  findUnclaimedAccount,
  hasPermanentAccount,
  makeAccountPermanent,
  linkClerkAccount,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import {
  createPostgresClerkAccounts,
  endClerkSession,
} from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openAccounts } from '../support/commands/openAccounts.ts';

const EMAIL = 'testa.parentsen@example.org';
const [SESSION, OTHER_SESSION] = ['sess_2nest', 'sess_2other'] as const;

const local = await openAccounts();
const pool = local.parts.pool;
const lookup = local.parts.hashEmail(EMAIL);
const clerk = createPostgresClerkAccounts(pool);
beforeEach(() => local.deleteAll());
afterAll(async () => local[Symbol.asyncDispose]());

/** Creates a local account, and returns its user id. */
const localUser = async () => (await local.joined(EMAIL)).userId;
const authenticate = async (clerkUserId: string) => {
  const account = await clerk.findOrCreate(clerkUserId, SESSION);
  if (!account) throw new Error('the sign-in has ended');
  return { clerkUserId, userId: account.userId };
};
const rowsIn = async (table: string) => (await pool.query(`select from ops.${table}`)).rowCount;

describe('the account of a Clerk user', () => {
  it('is created at the first sign-in, and stays the same', async () => {
    const before = Date.now();
    const first = await clerk.findOrCreate('user_2jay', SESSION);
    expect(first?.userId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(Math.abs(Number(first?.createdAt) - before)).toBeLessThan(60_000);
    expect(await clerk.findOrCreate('user_2jay', SESSION)).toEqual(first);
    expect(await createPostgresClerkAccounts(pool).findOrCreate('user_2jay', SESSION)).toEqual(first);
  });

  it('belongs to one user, also if ids differ only in capitals', async () => {
    const users = await Promise.all(['user_2jay', 'user_2JAY', 'user_2'].map(authenticate));
    expect(new Set(users.map(({ userId }) => userId)).size).toBe(3);
  });

  it('is created once when a new user sends many requests at once', async () => {
    const accounts = await Promise.all(Array.from({ length: 30 }, () => clerk.findOrCreate('user_2jay', SESSION)));
    expect(new Set(accounts.map((account) => JSON.stringify(account))).size).toBe(1);
    expect(await rowsIn('clerk_accounts')).toBe(1);
  });
});

describe('finding an account by email', () => {
  const found = (usesClerk: boolean) => findAccountByEmail(pool, lookup, { usesClerk });

  it('returns the local account with that email', async () => {
    expect(await found(false)).toBeUndefined();
    const userId = await localUser();
    expect(await found(false)).toBe(userId);
    expect(await found(true)).toBeUndefined();
  });

  it('returns, with Clerk, the account of the user whose email is verified', async () => {
    const clerkAccount = await authenticate('user_2jay');
    expect(await makeAccountPermanent(pool, clerkAccount)).toBe(true);
    expect(await found(true)).toBeUndefined();
    expect(await makeAccountPermanent(pool, clerkAccount, lookup)).toBe(true);
    expect(await found(true)).toBe(clerkAccount.userId);
    expect(await makeAccountPermanent(pool, clerkAccount)).toBe(true);
    expect(await found(true)).toBe(clerkAccount.userId);
  });

  it('returns, with Clerk, the local account that a Clerk user has linked', async () => {
    const userId = await localUser();
    expect(await linkClerkAccount(pool, await authenticate('user_2jay'), userId)).toBe(true);
    expect(await found(true)).toBe(userId);
  });
});

describe('linking a Clerk user with a local account', () => {
  it('makes both sign-ins lead to one account, with the creation date of the local one', async () => {
    const localUserId = await localUser();
    expect(await findUnclaimedAccount(pool, lookup)).toBe(localUserId);
    expect(await linkClerkAccount(pool, await authenticate('user_2jay'), localUserId)).toBe(true);
    const { rows } = await pool.query<{ createdAt: Date }>('select created_at as "createdAt" from ops.credentials');
    expect(await clerk.findOrCreate('user_2jay', OTHER_SESSION)).toEqual({ userId: localUserId, ...rows[0] });
    expect(await hasPermanentAccount(pool, 'user_2jay')).toBe(true);
    expect(await findUnclaimedAccount(pool, lookup)).toBeUndefined();
  });

  it('succeeds for one of two users at the same time', async () => {
    const localUserId = await localUser();
    const users = await Promise.all(['user_2jay', 'user_2wren'].map(authenticate));
    const linked = await Promise.all(users.map((clerkAccount) => linkClerkAccount(pool, clerkAccount, localUserId)));
    expect(linked.toSorted()).toEqual([false, true]);
  });

  it('excludes starting with a new account: when both happen at once, one succeeds', async () => {
    const localUserId = await localUser();
    for (let round = 0; round < 10; round += 1) {
      const clerkAccount = await authenticate(`user_2round${round}`);
      const [linked, kept] = await Promise.all([
        linkClerkAccount(pool, clerkAccount, localUserId),
        makeAccountPermanent(pool, clerkAccount),
      ]);
      expect([linked, kept].filter(Boolean)).toHaveLength(1);
      expect((await authenticate(clerkAccount.clerkUserId)).userId).toBe(linked ? localUserId : clerkAccount.userId);
      await pool.query('delete from ops.clerk_accounts');
    }
  });
});

describe('a Clerk session that ended on our side', () => {
  it('creates no account for an unknown user', async () => {
    await endClerkSession(pool, SESSION);
    expect(await clerk.findOrCreate('user_2jay', SESSION)).toBeUndefined();
    expect(await rowsIn('clerk_accounts')).toBe(0);
  });

  it('is deleted after a month', async () => {
    await pool.query(
      `insert into ops.clerk_ended_sessions values ('sess_2old', now() - interval '31 days'), ('sess_2young', now() - interval '29 days')`,
    );
    await endClerkSession(pool, SESSION);
    const { rows } = await pool.query('select session_id from ops.clerk_ended_sessions order by 1');
    expect(rows).toEqual([{ session_id: SESSION }, { session_id: 'sess_2young' }]);
  });
});

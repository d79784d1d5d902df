import { describe, expect, it } from '@jest/globals';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const openAccounts = async () => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  return {
    pool: database.pool,
    accounts: createPostgresClerkAccounts(database.pool),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};

describe('the account of a user of Clerk', () => {
  it('is made when the user is first seen, and is the same ever after', async () => {
    await using opened = await openAccounts();
    const before = Date.now();
    const first = await opened.accounts.findOrCreate('user_2jay', 'sess_2nest');
    expect(first?.userId).toMatch(UUID);
    expect(Math.abs(Number(first?.createdAt) - before)).toBeLessThan(60_000);
    expect(await opened.accounts.findOrCreate('user_2jay', 'sess_2nest')).toEqual(first);
    expect(await createPostgresClerkAccounts(opened.pool).findOrCreate('user_2jay', 'sess_2nest')).toEqual(first);
  });

  it('is nobody else’s, also when ids differ by capitals alone', async () => {
    await using opened = await openAccounts();
    const accounts = await Promise.all(
      ['user_2jay', 'user_2JAY', 'user_2'].map((id) => opened.accounts.findOrCreate(id, 'sess_2nest')),
    );
    expect(new Set(accounts.map((account) => account?.userId)).size).toBe(3);
  });

  it('is one when many requests bring a new user at once', async () => {
    await using opened = await openAccounts();
    const seen = await Promise.all(
      Array.from({ length: 30 }, () => opened.accounts.findOrCreate('user_2jay', 'sess_2nest')),
    );
    expect(new Set(seen.map((account) => JSON.stringify(account))).size).toBe(1);
    expect((await opened.pool.query('select from ops.clerk_accounts')).rowCount).toBe(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { accountOfEmail } from '@campjay/platform/identity/accountOfEmail.ts';
import { keepClerkAccount, linkClerkAccount } from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { openAccounts } from '../support/commands/openAccounts.ts';

const EMAIL = 'calla.campsen@example.org';

const open = async () => {
  const local = await openAccounts();
  const { pool, emailLookup } = local.parts;
  const lookup = emailLookup(EMAIL);
  return {
    pool,
    lookup,
    found: (withClerk: boolean) => accountOfEmail(pool, lookup, { withClerk }),
    localUser: async () => {
      const outcome = await local.signUp(EMAIL);
      if (outcome.kind !== 'signedUp') throw new Error(outcome.kind);
      return outcome.session.userId;
    },
    seen: async (clerkUserId: string) => {
      const account = await createPostgresClerkAccounts(pool).findOrCreate(clerkUserId, 'sess_2nest');
      if (!account) throw new Error('the sign-in has ended');
      return { clerkUserId, userId: account.userId };
    },
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  };
};

describe('the account of an email', () => {
  it('is the local one with that email', async () => {
    await using opened = await open();
    expect(await opened.found(false)).toBeUndefined();
    const userId = await opened.localUser();
    expect(await opened.found(false)).toBe(userId);
    expect(await opened.found(true)).toBeUndefined();
  });

  it('is with Clerk that of the user whose email was verified', async () => {
    await using opened = await open();
    const asked = await opened.seen('user_2jay');
    expect(await keepClerkAccount(opened.pool, asked)).toBe(true);
    expect(await opened.found(true)).toBeUndefined();
    expect(await keepClerkAccount(opened.pool, asked, opened.lookup)).toBe(true);
    expect(await opened.found(true)).toBe(asked.userId);
    expect(await keepClerkAccount(opened.pool, asked)).toBe(true);
    expect(await opened.found(true)).toBe(asked.userId);
  });

  it('is the local one that a user of Clerk has linked', async () => {
    await using opened = await open();
    const userId = await opened.localUser();
    expect(await linkClerkAccount(opened.pool, await opened.seen('user_2jay'), userId)).toBe(true);
    expect(await opened.found(true)).toBe(userId);
  });
});

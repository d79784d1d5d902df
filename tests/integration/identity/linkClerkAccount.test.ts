import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openAccounts } from '../support/commands/openAccounts.ts';
import { endClerkSession } from '@campjay/platform/identity/clerk/clerkSessions.ts';
import {
  findUnclaimedAccount,
  isClerkAccountSettled,
  keepClerkAccount,
  linkClerkAccount,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { createPostgresClerkAccounts } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';

const EMAIL = 'testa.parentsen@example.org';

/** Accounts of both kinds over one database. */
const open = async () => {
  const local = await openAccounts();
  const { pool, emailLookup } = local.parts;
  const clerk = createPostgresClerkAccounts(pool);
  return {
    pool,
    clerk,
    lookup: emailLookup(EMAIL),
    /** The user id of a new local account with that email. */
    localUser: async () => {
      const outcome = await local.signUp(EMAIL);
      if (outcome.kind !== 'signedUp') throw new Error(outcome.kind);
      return outcome.session.userId;
    },
    seen: async (clerkUserId: string) => {
      const account = await clerk.findOrCreate(clerkUserId, 'sess_2nest');
      if (!account) throw new Error('the sign-in has ended');
      return { clerkUserId, userId: account.userId };
    },
    [Symbol.asyncDispose]: () => local[Symbol.asyncDispose](),
  };
};

describe('linking a Clerk user with a local account', () => {
  it('makes both sign-ins lead to the one account, as old as the local one', async () => {
    await using opened = await open();
    const localUserId = await opened.localUser();
    expect(await findUnclaimedAccount(opened.pool, opened.lookup)).toBe(localUserId);
    const asked = await opened.seen('user_2jay');
    expect(await linkClerkAccount(opened.pool, asked, localUserId)).toBe(true);
    const { rows } = await opened.pool.query<{ createdAt: Date }>(
      'select created_at as "createdAt" from ops.credentials',
    );
    expect(await opened.clerk.findOrCreate('user_2jay', 'sess_2other')).toEqual({ userId: localUserId, ...rows[0] });
    expect(await isClerkAccountSettled(opened.pool, 'user_2jay')).toBe(true);
    expect(await findUnclaimedAccount(opened.pool, opened.lookup)).toBeUndefined();
  });

  it('happens to one of two users who wish it at once', async () => {
    await using opened = await open();
    const localUserId = await opened.localUser();
    const users = await Promise.all(['user_2jay', 'user_2wren'].map((id) => opened.seen(id)));
    const linked = await Promise.all(users.map((asked) => linkClerkAccount(opened.pool, asked, localUserId)));
    expect(linked.toSorted()).toEqual([false, true]);
  });

  it('excludes keeping the account of one’s own: of both at once, one happens', async () => {
    await using opened = await open();
    const localUserId = await opened.localUser();
    for (let round = 0; round < 10; round += 1) {
      const asked = await opened.seen(`user_2round${round}`);
      const [linked, kept] = await Promise.all([
        linkClerkAccount(opened.pool, asked, localUserId),
        keepClerkAccount(opened.pool, asked),
      ]);
      expect([linked, kept].filter(Boolean)).toHaveLength(1);
      const { userId } = await opened.seen(asked.clerkUserId);
      expect(userId).toBe(linked ? localUserId : asked.userId);
      await opened.pool.query('delete from ops.clerk_accounts');
    }
  });

  it('is too late once the user has kept their own, and needs an account that there is', async () => {
    await using opened = await open();
    const localUserId = await opened.localUser();
    const asked = await opened.seen('user_2jay');
    expect(await linkClerkAccount(opened.pool, asked, randomUUID())).toBe(false);
    expect([await keepClerkAccount(opened.pool, asked), await keepClerkAccount(opened.pool, asked)]).toEqual([
      true,
      true,
    ]);
    expect(await linkClerkAccount(opened.pool, asked, localUserId)).toBe(false);
    expect(await opened.seen('user_2jay')).toEqual(asked);
  });
});

describe('a sign-in that has ended with us', () => {
  it('is nobody’s from then on, while another sign-in of the same user goes on', async () => {
    await using opened = await open();
    const { userId } = await opened.seen('user_2jay');
    await endClerkSession(opened.pool, 'sess_2nest');
    await endClerkSession(opened.pool, 'sess_2nest');
    expect(await opened.clerk.findOrCreate('user_2jay', 'sess_2nest')).toBeUndefined();
    expect(await opened.clerk.findOrCreate('user_2jay', 'sess_2other')).toMatchObject({ userId });
  });

  it('makes no account for a user whom nobody has seen before', async () => {
    await using opened = await open();
    await endClerkSession(opened.pool, 'sess_2nest');
    expect(await opened.clerk.findOrCreate('user_2jay', 'sess_2nest')).toBeUndefined();
    expect((await opened.pool.query('select from ops.clerk_accounts')).rowCount).toBe(0);
  });

  it('is forgotten after a month', async () => {
    await using opened = await open();
    await opened.pool.query(
      `insert into ops.clerk_ended_sessions values ('sess_2old', now() - interval '31 days'), ('sess_2young', now() - interval '29 days')`,
    );
    await endClerkSession(opened.pool, 'sess_2nest');
    const { rows } = await opened.pool.query<{ session_id: string }>(
      'select session_id from ops.clerk_ended_sessions order by 1',
    );
    expect(rows.map(({ session_id }) => session_id)).toEqual(['sess_2nest', 'sess_2young']);
  });
});

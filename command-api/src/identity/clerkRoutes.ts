import { parentStream } from '@campjay/events/streams.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession } from '@campjay/platform/identity/clerk/clerkSessions.ts';
import {
  findUnclaimedAccount,
  isClerkAccountSettled,
  keepClerkAccount,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { ok, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { z } from 'zod';
import { accountDecider } from '../accounts/accountDecider.ts';
import { CommandDone } from '../contract.ts';
import { accountDeleted, answerWish, takeUp, unlessForgotten, type WishParts } from '../wish.ts';
import { accountExists, accountSettled, claimsMissing, tokenGone } from './clerkRefusals.ts';
import { Done, Join, Link } from './contract.ts';
import { done } from './done.ts';
import { joinCommand } from './join.ts';
import { linkAccount } from './linkAccount.ts';

/** As for signing in: failures are counted where accounts are; this only keeps one address from keeping the hashing busy. */
const LINKS = { requests: 120, seconds: 60 };

export interface ClerkIdentityParts extends WishParts {
  readonly accounts: AccountParts;
  readonly clerk: Pick<ClerkIdentity, 'person'>;
}

/** What follows a sign-in with Clerk (docs/decisions/clerk.md). Signing in and up happens between the browser and Clerk. */
export const clerkIdentityRoutes = (parts: ClerkIdentityParts): readonly Route[] => {
  const { accounts, clerk } = parts;
  const links = createRateLimit(LINKS);
  return routes(
    post('/api/identity/join', {
      allow: ['parent'],
      isCommand: true,
      summary:
        'Opens the account of a user of Clerk with what their session token says of them; once, however often asked.',
      body: Join,
      answer: CommandDone,
      handle: async (input) => {
        const { principal, headers, body } = input;
        const person = await clerk.person(headers);
        if (!person) return tokenGone;
        const { clerkUserId, email, firstName, lastName } = person;
        if (email === undefined) return claimsMissing;
        const isSettled = await isClerkAccountSettled(accounts.pool, clerkUserId);
        if (person.isEmailVerified && !isSettled && !body.startAfresh) {
          const found = await findUnclaimedAccount(accounts.pool, accounts.emailLookup(email));
          if (found !== undefined) return accountExists;
        }
        const wish = await takeUp(parts, input);
        // Another tab has linked the former account meanwhile: the one that Clerk's user had at first sight is gone.
        if (wish === accountDeleted && (await isClerkAccountSettled(accounts.pool, clerkUserId))) return accountSettled;
        if ('kind' in wish) return wish;
        const asked = { clerkUserId, userId: principal.userId };
        const lookup = person.isEmailVerified ? accounts.emailLookup(email) : undefined;
        if (!(await keepClerkAccount(accounts.pool, asked, lookup))) return accountSettled;
        return unlessForgotten(async () =>
          answerWish(parts, wish, {
            decider: accountDecider,
            streamId: parentStream(wish.userId),
            command: await joinCommand(wish, { email, firstName, lastName }),
            done: 'You are signed in.',
            explain: () => accountDeleted,
          }),
        );
      },
    }),
    post('/api/identity/link', {
      allow: ['parent'],
      problems: [409, 410, 429],
      summary: 'Makes a user of Clerk the owner of the local account with their verified email, by its password.',
      body: Link,
      answer: Done,
      handle: async ({ principal, headers, body: { password }, clientAddress }) => {
        const tooMany = await links.take(clientAddress);
        if (tooMany) return tooMany;
        const person = await clerk.person(headers);
        if (!person) return tokenGone;
        const refused = await linkAccount(parts, person, { userId: principal.userId, password, clientAddress });
        return refused ?? ok(done('This is your account from now on.'));
      },
    }),
    post('/api/identity/sign-out', {
      allow: 'everyone',
      summary: 'Ends the session that asks with us, if there is one; its tokens are nobody’s at once.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { session } }) => {
        if (session) await endClerkSession(accounts.pool, session.sessionId);
        return ok(done('You are signed out.'));
      },
    }),
  );
};

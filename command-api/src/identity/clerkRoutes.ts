import { parentStream } from '@campjay/events/streams.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession } from '@campjay/platform/identity/clerk/clerkSessions.ts';
import {
  findUnclaimedAccount,
  isClerkAccountSettled,
  settleClerkAccount,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { ok, post, type Route, routes, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { z } from 'zod';
import { accountDecider } from '../accounts/accountDecider.ts';
import { CommandDone } from '../contract.ts';
import { accountDeleted, respondToCommand, beginCommand, catchForgotten, type CommandDeps } from '../kernel/command.ts';
import { accountExists, accountSettled, claimsMissing, tokenMissing } from './clerkRefusals.ts';
import { Done, Join, Link } from './contract.ts';
import { confirmEmail } from './confirmEmail.ts';
import { done } from './done.ts';
import { joinCommand } from './join.ts';
import { linkAccount } from './linkAccount.ts';

export interface ClerkIdentityDeps extends CommandDeps {
  readonly accounts: AccountDeps;
  readonly clerk: Pick<ClerkIdentity, 'person'>;
  readonly passwordQueue: FairQueue;
}

/**
 * Routes after a sign-in with Clerk (docs/decisions/clerk.md). Sign-in and sign-up happen between the browser and
 * Clerk.
 */
export const clerkIdentityRoutes = (deps: ClerkIdentityDeps): readonly Route[] => {
  const { accounts, clerk, passwordQueue } = deps;
  return routes(
    post('/api/identity/join', {
      allow: ['parent'],
      isCommand: true,
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary:
        'Opens the account of a user of Clerk with what their session token says of them; once, however often asked.',
      body: Join,
      answer: CommandDone,
      handle: async (input) => {
        const { principal, headers, body } = input;
        const person = await clerk.person(headers);
        if (!person) return tokenMissing;
        const { clerkUserId, email, firstName, lastName } = person;
        if (email === undefined) return claimsMissing;
        const isSettled = await isClerkAccountSettled(accounts.pool, clerkUserId);
        if (person.isEmailVerified && !isSettled && !body.startAfresh) {
          const found = await findUnclaimedAccount(accounts.pool, accounts.emailLookup(email));
          if (found !== undefined) return accountExists;
        }
        const context = await beginCommand(deps, input);
        // Another tab has linked the former account meanwhile, so the account created at the first sign-in is gone.
        if (context === accountDeleted && (await isClerkAccountSettled(accounts.pool, clerkUserId)))
          return accountSettled;
        if ('kind' in context) return context;
        const clerkAccount = { clerkUserId, userId: principal.userId };
        const lookup = person.isEmailVerified ? accounts.emailLookup(email) : undefined;
        if (!(await settleClerkAccount(accounts.pool, clerkAccount, lookup))) return accountSettled;
        if (person.isEmailVerified) await confirmByClerk(deps, principal.userId);
        return catchForgotten(async () =>
          respondToCommand(deps, context, {
            decider: accountDecider,
            streamId: parentStream(context.userId),
            command: await joinCommand(context, { email, firstName, lastName }),
            done: 'You are signed in.',
            explain: () => accountDeleted,
          }),
        );
      },
    }),
    post('/api/identity/link', {
      allow: ['parent'],
      problems: [409, 410, 429],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary:
        'Makes a user of Clerk the owner of the local account with their verified email, by its password and a code if it has a second factor.',
      body: Link,
      answer: Done,
      handle: async ({ principal: { userId }, headers, body, clientAddress, signal }) => {
        const person = await clerk.person(headers);
        if (!person) return tokenMissing;
        const linked = await passwordQueue.run({ sender: userId, signal }, () =>
          linkAccount(deps, person, { ...body, userId, clientAddress }),
        );
        if ('kind' in linked) return linked;
        // Clerk has verified the account's email.
        await confirmByClerk(deps, linked.userId);
        return ok(done('This is your account from now on.'));
      },
    }),
    post('/api/identity/sign-out', {
      allow: 'everyone',
      bodyLimitBytes: SMALL_BODY_LIMIT,
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

const confirmByClerk = ({ store, now }: Pick<CommandDeps, 'store' | 'now'>, userId: string) =>
  confirmEmail(store, { userId, by: 'clerk', now: now() });

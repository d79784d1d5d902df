import {
  isProblem,
  problem,
  type Problem,
  ok,
  post,
  type Route,
  combineRoutes,
  SMALL_BODY_LIMIT,
} from '@campjay/platform/http/route.ts';
import { alertsStream, favoritesStream, hiddenCampsStream, parentStream } from '@campjay/events/streams.ts';
import { ProfileUpdated } from '@campjay/events/accounts/events.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import {
  findUnclaimedAccount,
  hasPermanentAccount,
  linkClerkAccount,
  makeAccountPermanent,
  type ClerkPerson,
} from '@campjay/platform/identity/clerk/linkClerkAccount.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { checkPasswordAndCode } from '@campjay/platform/identity/local/ownerProof.ts';
import {
  type CommandDeps,
  accountDeleted,
  respondToCommand,
  beginCommand,
  catchAccountDeleted,
} from '../kernel/command.ts';
import { findOwnerCheckProblem, createDone } from './refusals.ts';
import { type ClerkIdentity } from '@campjay/platform/identity/clerk/clerkIdentity.ts';
import { endClerkSession } from '@campjay/platform/identity/clerk/postgresClerkAccounts.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { z } from 'zod';
import { accountDecider } from '../accounts/accountDecider.ts';
import { CommandDone } from '../contract.ts';
import { Done, Join, Link } from './contract.ts';
import { confirmEmail } from './confirmEmail.ts';
import { createJoinCommand } from './createJoinCommand.ts';

/** Returned if the session token was valid when the request arrived, but expired before it was read again. */
const tokenMissingProblem: Problem = problem(401, { type: 'NotSignedIn', message: 'Please sign in first.' });

/** Addressed to the operator. Until the claims are added, the account works without a name. */
const claimsMissingProblem: Problem = problem(409, {
  type: 'ClaimsMissing',
  message:
    "Clerk's session token does not contain the email. The operator must add the claims email, email_verified, first_name and last_name to it (docs/configuration.md, 'Sign in with Clerk').",
});

/** Reveals nothing to strangers: only a user whose email is verified gets this response. */
const accountExistsProblem: Problem = problem(409, {
  type: 'AccountExists',
  message: 'An account with your email already exists. Enter its password to confirm that it is yours, or start fresh.',
});

/** The Clerk user already has a permanent account (stored as `settled_at`). */
const accountSettledProblem: Problem = problem(409, {
  type: 'AccountSettled',
  message: 'Your sign-in is already linked to an account. Please reload the page.',
});

const accountInUseProblem: Problem = problem(409, {
  type: 'AccountInUse',
  message: 'You have already used the account of this sign-in, and two accounts cannot be merged.',
});

/**
 * There is no such account, or it belongs to another user, or the email is not verified. The response does not say
 * which.
 */
const nothingToLinkProblem: Problem = problem(409, {
  type: 'NothingToLink',
  message: 'We found no account with a password for your verified email.',
});

export type LinkDeps = Pick<CommandDeps, 'store' | 'sealing'> & { readonly accounts: AccountDeps };

interface LinkRequest {
  /** The account that the Clerk user has now. */
  readonly userId: string;
  readonly password: string;
  /** Code of the second factor, if the local account has one. */
  readonly code?: string | undefined;
  readonly clientAddress: string;
}

/**
 * Links a Clerk user to the existing local account with the same email. Requires a verified email, the account's
 * password, and a code if it has a second factor. The temporary account that the Clerk user got at the first sign-in
 * must be unused, because two accounts are never merged.
 */
const linkAccount = async (
  { store, sealing, accounts }: LinkDeps,
  { clerkUserId, email, isEmailVerified }: ClerkPerson,
  { userId, password, code, clientAddress }: LinkRequest,
): Promise<{ readonly userId: string } | Problem> => {
  if (await hasPermanentAccount(accounts.pool, clerkUserId)) return accountSettledProblem;
  if (email === undefined || !isEmailVerified) return nothingToLinkProblem;
  const localUserId = await findUnclaimedAccount(accounts.pool, accounts.hashEmail(email));
  if (localUserId === undefined) return nothingToLinkProblem;
  if (await isAccountUsed(store, userId)) return accountInUseProblem;
  const proof = { userId: localUserId, password, code, clientAddress };
  const refusal = findOwnerCheckProblem(await checkPasswordAndCode(accounts, proof));
  if (refusal) return refusal;
  if (!(await linkClerkAccount(accounts.pool, { clerkUserId, userId }, localUserId))) return accountSettledProblem;
  await sealing.destroyKey(userId); // nobody can use the temporary account from now on
  return { userId: localUserId };
};

/** True if the account has any event other than `ProfileUpdated`, which the page sends right after the sign-in. */
const isAccountUsed = async (store: EventStore, userId: string): Promise<boolean> => {
  const streams = [parentStream(userId), favoritesStream(userId), hiddenCampsStream(userId), alertsStream(userId)];
  const streamReads = await Promise.all(streams.map((streamId) => store.readStream(streamId)));
  return streamReads.some(({ events }) => events.some(({ type }) => type !== ProfileUpdated.type));
};

export interface ClerkIdentityDeps extends CommandDeps {
  readonly accounts: AccountDeps;
  readonly clerk: Pick<ClerkIdentity, 'readPerson'>;
  readonly passwordQueue: FairQueue;
}

/**
 * Routes that follow a sign-in with Clerk (docs/decisions/clerk.md). Sign-in and sign-up themselves happen between the
 * browser and Clerk.
 */
export const clerkIdentityRoutes = (deps: ClerkIdentityDeps): readonly Route[] => {
  const { accounts, clerk, passwordQueue } = deps;
  return combineRoutes(
    post('/api/identity/join', {
      allow: ['parent'],
      isCommand: true,
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Opens the account of a Clerk user with the claims of their session token. Repeating it has no effect.',
      body: Join,
      answer: CommandDone,
      handle: async (input) => {
        const { principal, headers, body } = input;
        const person = await clerk.readPerson(headers);
        if (!person) return tokenMissingProblem;
        const { clerkUserId, email, firstName, lastName } = person;
        if (email === undefined) return claimsMissingProblem;
        const isPermanent = await hasPermanentAccount(accounts.pool, clerkUserId);
        if (person.isEmailVerified && !isPermanent && !body.startAfresh) {
          const existingUserId = await findUnclaimedAccount(accounts.pool, accounts.hashEmail(email));
          if (existingUserId !== undefined) return accountExistsProblem;
        }
        const context = await beginCommand(deps, input);
        // If another tab has just linked the existing account, the temporary account was deleted.
        if (context === accountDeleted && (await hasPermanentAccount(accounts.pool, clerkUserId)))
          return accountSettledProblem;
        if (isProblem(context)) return context;
        const clerkAccount = { clerkUserId, userId: principal.userId };
        const emailLookup = person.isEmailVerified ? accounts.hashEmail(email) : undefined;
        if (!(await makeAccountPermanent(accounts.pool, clerkAccount, emailLookup))) return accountSettledProblem;
        if (person.isEmailVerified) await confirmClerkEmail(deps, principal.userId);
        return catchAccountDeleted(async () =>
          respondToCommand(deps, context, {
            decider: accountDecider,
            streamId: parentStream(context.userId),
            command: await createJoinCommand(context, { email, firstName, lastName }),
            successMessage: 'You are signed in.',
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
        'Links a Clerk user to the local account with their verified email. Requires its password, and a code if it has a second factor.',
      body: Link,
      answer: Done,
      handle: async ({ principal: { userId }, headers, body, clientAddress, signal }) => {
        const person = await clerk.readPerson(headers);
        if (!person) return tokenMissingProblem;
        const linkResult = await passwordQueue.run({ sender: userId, signal }, () =>
          linkAccount(deps, person, { ...body, userId, clientAddress }),
        );
        if (isProblem(linkResult)) return linkResult;
        // Clerk has verified the account's email.
        await confirmClerkEmail(deps, linkResult.userId);
        return ok(createDone('Your sign-in is now linked to this account.'));
      },
    }),
    post('/api/identity/sign-out', {
      allow: 'everyone',
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends the caller’s session, if there is one. Its tokens stop working at once.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { session } }) => {
        if (session) await endClerkSession(accounts.pool, session.sessionId);
        return ok(createDone('You are signed out.'));
      },
    }),
  );
};

const confirmClerkEmail = ({ store, now }: Pick<CommandDeps, 'store' | 'now'>, userId: string) =>
  confirmEmail(store, { userId, by: 'clerk', now: now() });

import { changePassword } from '@campjay/platform/identity/local/passwordChange.ts';
import { type FairQueue, createFairQueue } from '@campjay/platform/http/fairQueue.ts';
import {
  type Answer,
  okWithHeaders,
  post,
  type Route,
  SMALL_BODY_LIMIT,
  ok,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { readPerson } from '../accounts/readPerson.ts';
import { sealEmail } from '../emails/emails.ts';
import { accountDeleted, catchAccountDeleted, type CommandDeps } from '../kernel/command.ts';
import { type BreachCheck, listPersonalTerms, readPersonalTerms } from './breachCheck.ts';
import { type BrowserCookiesDeps, rememberBrowser } from './browserCookies.ts';
import { ChangePassword, Done, RequestPasswordReset, ResetPassword } from './contract.ts';
import { passwordChangedEmail } from './emails.ts';
import {
  createLockoutProblem,
  createPasswordProblem,
  wrongCurrentPassword,
  createDone,
  invalidResetLink,
  createNetworkLimit,
} from './refusals.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { resetPassword } from '@campjay/platform/identity/local/accounts.ts';
import { RESET_LIFETIME_MS } from '@campjay/platform/identity/local/resets.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { createAccountEmail } from '../emails/accountEmails.ts';
import { confirmEmail } from './confirmEmail.ts';

/** How long the email may wait to be sent: after a week, a notice of a changed password is no longer useful. */
const NOTICE_VALIDITY_MS = 7 * 24 * 60 * 60_000;

export interface ChangePasswordDeps extends BrowserCookiesDeps, Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  /** The queue in which all passwords are hashed. */
  readonly passwordQueue: FairQueue;
  readonly checkBreach: BreachCheck;
  /** Public origin of the product, for the link in the email. */
  readonly origin: string;
}

/**
 * Route that replaces the password of a signed-in user and notifies them by email, in case somebody else changed it.
 */
export const changePasswordRoute = (deps: ChangePasswordDeps): Route => {
  const { accounts, cookie, passwordQueue, checkBreach, store, sealing, now, origin } = deps;
  return post('/api/identity/change-password', {
    allow: ['parent'],
    bodyLimitBytes: SMALL_BODY_LIMIT,
    problems: [410, 429],
    summary: "Replaces the caller's password, ends all their other sessions, and notifies them by email.",
    body: ChangePassword,
    answer: Done,
    handle: async ({ principal: { userId, session }, body, clientAddress, headers, signal }): Promise<Answer<Done>> => {
      return catchAccountDeleted(async () => {
        const person = await readPerson({ store, sealing }, userId);
        if (!person || !session) return accountDeleted;
        const notice = await sealEmail(sealing, {
          kind: 'password-changed',
          personId: userId,
          content: passwordChangedEmail(person.email, origin),
          expiresAt: new Date(now().getTime() + NOTICE_VALIDITY_MS),
        });
        const field = 'newPassword';
        const breachProblem = await checkBreach({ password: body.newPassword, clientAddress, signal, field });
        if (breachProblem) return breachProblem;
        const { sessionId } = session;
        const outcome = await passwordQueue.run({ sender: userId, signal }, () =>
          changePassword(accounts, {
            ...body,
            userId,
            sessionId,
            clientAddress,
            personalTerms: listPersonalTerms(person, origin),
            deviceToken: cookie.device.read(headers),
            withinTransaction: (db) => queueEmail(db, notice, now()),
          }),
        );
        switch (outcome.kind) {
          case 'problem':
            return outcome;
          case 'changed':
            return okWithHeaders(
              createDone('Your password is changed. Every other device is signed out.'),
              await rememberBrowser(deps, userId, headers),
            );
          case 'wrong':
            return wrongCurrentPassword;
          case 'lockedOut':
            return createLockoutProblem(outcome.retryAfterSeconds);
          case 'passwordTooShort':
          case 'passwordTooLong':
          case 'passwordTooCommon':
          case 'passwordTooPersonal':
            return createPasswordProblem(outcome, field);
        }
      });
    },
  });
};

/** Limit on password reset emails per network. */
const EMAIL_LIMIT = { requests: 20, seconds: 10 * 60 };

export interface PasswordResetDeps {
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  readonly passwordQueue: FairQueue;
  readonly checkBreach: BreachCheck;
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt'>;
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * Routes for resetting a password by email. They are also needed with Clerk: linking a Clerk user to a local account
 * takes its password (`linkAccount`).
 */
export const passwordResetRoutes = ({
  accounts,
  cookie,
  passwordQueue,
  checkBreach,
  store,
  sealing,
  origin,
}: PasswordResetDeps): readonly Route[] => {
  const emailLimit = createNetworkLimit(EMAIL_LIMIT);
  const publicRouteOptions = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return combineRoutes(
    post('/api/identity/request-password-reset', {
      ...publicRouteOptions,
      problems: [429],
      summary: 'Sends a password reset email, if the email has an account.',
      body: RequestPasswordReset,
      answer: Done,
      handle: async ({ body: { email }, clientAddress }) => {
        const limitProblem = await emailLimit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const requestedAt = accounts.now();
        const account = accounts.hashEmail(email);
        const expiresAt = new Date(requestedAt.getTime() + RESET_LIFETIME_MS);
        // The response is the same whether or not the email has an account: that is looked up when the email is sent.
        await queueEmail(
          accounts.pool,
          createAccountEmail({ kind: 'password-reset', account, expiresAt }),
          requestedAt,
        );
        return ok(createDone('If this email has an account, we have sent a link to it.'));
      },
    }),
    post('/api/identity/reset-password', {
      ...publicRouteOptions,
      problems: [410, 429],
      summary: 'Sets a new password with the token from the reset email, and ends all sessions.',
      body: ResetPassword,
      answer: Done,
      handle: async ({ body, clientAddress, correlationId, signal }) => {
        const breachProblem = await checkBreach({ password: body.password, clientAddress, signal });
        if (breachProblem) return breachProblem;
        const outcome = await passwordQueue.run({ sender: wideNetworkOf(clientAddress), signal }, () =>
          resetPassword(accounts, {
            ...body,
            readPersonalTermsOf: (userId) => readPersonalTerms({ store, sealing, origin }, userId),
          }),
        );
        switch (outcome.kind) {
          case 'problem':
            return outcome;
          case 'reset':
            // The token came by email, so its holder can read the account's mailbox.
            await confirmEmail(store, {
              userId: outcome.userId,
              by: 'passwordReset',
              now: accounts.now(),
              correlationId,
            });
            return okWithHeaders(createDone('Your new password is set. Please sign in with it.'), {
              'set-cookie': [...cookie.clear()],
            });
          case 'tokenNotValid':
            return invalidResetLink;
          case 'passwordTooShort':
          case 'passwordTooLong':
          case 'passwordTooCommon':
          case 'passwordTooPersonal':
            return createPasswordProblem(outcome);
        }
      },
    }),
  );
};

/**
 * Creates the queue in which all passwords are hashed, so that somebody who guesses passwords does not slow down
 * others. A network (an IPv4 /24 or IPv6 /48: `wideNetworkOf`) counts as one sender; its limits are high enough for the
 * parents of a school, who may share a network and sign in at the same time.
 */
export const createPasswordQueue = (): FairQueue =>
  createFairQueue({
    // Hashing runs on the four threads that Node.js also reads files with; half of them stay free for that.
    maxConcurrent: 2,
    // At 30 ms per password, the last request in a full queue waits about two seconds.
    maxWaiting: 64,
    // Requests of frequent senders that may wait. They wait less than 100 ms before they run or are refused.
    maxFrequentWaiting: 4,
    burst: 60,
    perSecond: 0.5,
  });

/**
 * Each sign-in attempt costs a sender one token of the rate limit. A correct password refunds this part of it, so that
 * the limit is stricter for somebody who guesses passwords.
 */
export const SUCCESS_REFUND = 0.8;

import { endOtherSessionsOfUser, endSessionOfUser } from '@campjay/platform/identity/local/sessions.ts';
import {
  ok,
  okWithHeaders,
  post,
  type Route,
  combineRoutes,
  SMALL_BODY_LIMIT,
  type Principal,
} from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type BrowserCookiesDeps, rememberBrowser, signInBrowser } from './browserCookies.ts';
import { Done, EndSession, SignedIn, SignIn, SignUp } from './contract.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signIn, signOut } from '@campjay/platform/identity/local/accounts.ts';
import { relyingPartyOf } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { formatDeviceName } from '@campjay/platform/identity/local/knownDevices.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { createAccountEmail } from '../emails/accountEmails.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { type BreachCheck } from './breachCheck.ts';
import { requestEmailChangeRoute } from './changeEmail.ts';
import { changePasswordRoute, SUCCESS_REFUND } from './passwordRoutes.ts';
import { confirmationRoutes } from './confirmationRoutes.ts';
import {
  codeNeeded,
  createLockoutProblem,
  wrongCode,
  wrongEmailOrPassword,
  createDone,
  createNetworkLimit,
} from './refusals.ts';
import { passkeyRoutes, passkeySignInRoutes } from './passkeyRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { signUpOrSignIn } from './signUp.ts';

/** Routes for ending sessions of a local account, such as on other devices. The query API lists them. */
const sessionRoutes = (deps: BrowserCookiesDeps): readonly Route[] => {
  const { pool, log } = deps.accounts;
  return combineRoutes(
    post('/api/identity/end-session', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends one session of the caller.',
      body: EndSession,
      answer: Done,
      handle: async ({ principal: { userId }, body: { sessionId } }) => {
        await endSessionOfUser(pool, userId, sessionId);
        log?.info({ userId, sessionId }, 'A session was ended from the account page.');
        return ok(createDone('That device is signed out.'));
      },
    }),
    post('/api/identity/sign-out-elsewhere', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends all sessions of the caller except the current one.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { userId, session }, headers }) => {
        if (session) await endOtherSessionsOfUser(pool, userId, session.sessionId);
        log?.info({ userId }, 'Signed out on every other device.');
        const answer = createDone('You are signed out on every other device.');
        return okWithHeaders(answer, await rememberBrowser(deps, userId, headers));
      },
    }),
  );
};

/** Limit on sign-ups per network: enough for a school's many parents, but not for a program that opens accounts. */
const SIGN_UP_LIMIT = { requests: 40, seconds: 10 * 60 };
/** Limit on "already signed up" emails per network. */
const EMAIL_LIMIT = { requests: 20, seconds: 10 * 60 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Namespace of the ids (UUID v5) of "already signed up" emails. */
const EMAIL_ID_NAMESPACE = '4596bed6-d2fc-4dea-b425-d6e6c01ca4c2';

export interface LocalIdentityDeps extends Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  readonly passwordQueue: FairQueue;
  readonly checkBreach: BreachCheck;
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * All routes for local accounts: sign-up, sign-in and sign-out, and changes of email, password, sessions and passkeys.
 */
export const localIdentityRoutes = (deps: LocalIdentityDeps): readonly Route[] => {
  const { accounts, cookie, passwordQueue, checkBreach } = deps;
  const relyingParty = relyingPartyOf(deps.origin);
  const signUpLimit = createNetworkLimit(SIGN_UP_LIMIT);
  const emailLimit = createNetworkLimit(EMAIL_LIMIT);
  const createSignOutHeaders = () => ({ 'set-cookie': [...cookie.clear()] });
  /** Ends the browser's previous session, because stolen copies of its cookie would otherwise stay valid. */
  const endPreviousSession = async ({ session }: Principal): Promise<void> => {
    if (session) await signOut(accounts, session.sessionId);
  };
  const publicRouteOptions = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return combineRoutes(
    confirmationRoutes(deps),
    changePasswordRoute(deps),
    requestEmailChangeRoute(deps),
    sessionRoutes(deps),
    secondFactorRoutes(deps),
    passkeyRoutes({ ...deps, relyingParty }),
    passkeySignInRoutes({ ...deps, relyingParty }),
    post('/api/identity/sign-up', {
      ...publicRouteOptions,
      problems: [409, 429],
      summary: 'Opens an account and signs it in.',
      body: SignUp,
      answer: SignedIn,
      handle: async ({ body: person, principal, clientAddress, correlationId, headers, signal }) => {
        const limitProblem = await signUpLimit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        const breachProblem = await checkBreach({ password: person.password, clientAddress, signal });
        if (breachProblem) return breachProblem;
        const result = await passwordQueue.run({ sender: wideNetworkOf(clientAddress), signal }, () =>
          signUpOrSignIn(deps, {
            person,
            clientAddress,
            correlationId,
            deviceToken: cookie.device.read(headers),
            device: formatDeviceName(headers['user-agent']),
          }),
        );
        switch (result.kind) {
          case 'problem':
            return result;
          case 'signedIn': {
            const { session, position } = result;
            await endPreviousSession(principal);
            const message = 'You are signed in.';
            const answer = { success: true, message, ...(position !== undefined && { position }) } as const;
            return okWithHeaders(answer, await signInBrowser(deps, session, headers));
          }
          case 'refused': {
            if (result.isEmailTaken) {
              const emailLimitProblem = await emailLimit.consume(clientAddress);
              if (!emailLimitProblem) await notifyOwner(deps, person.email);
            }
            return result.problem;
          }
        }
      },
    }),
    post('/api/identity/sign-in', {
      ...publicRouteOptions,
      problems: [401, 429],
      summary: 'Signs in with email and password.',
      body: SignIn,
      answer: SignedIn,
      handle: async ({ body, principal, clientAddress, headers, signal }) => {
        const outcome = await passwordQueue.run(
          { sender: wideNetworkOf(clientAddress), signal },
          () =>
            signIn(accounts, {
              ...body,
              clientAddress,
              deviceToken: cookie.device.read(headers),
              device: formatDeviceName(headers['user-agent']),
            }),
          ({ kind }) => (kind === 'signedIn' || kind === 'codeNeeded' ? SUCCESS_REFUND : 0),
        );
        switch (outcome.kind) {
          case 'problem':
            return outcome;
          case 'signedIn':
            await endPreviousSession(principal);
            return okWithHeaders(createDone('You are signed in.'), await signInBrowser(deps, outcome.session, headers));
          case 'lockedOut':
            return createLockoutProblem(outcome.retryAfterSeconds);
          case 'wrongEmailOrPassword':
            return wrongEmailOrPassword;
          case 'codeNeeded':
            return codeNeeded;
          case 'wrongCode':
            return wrongCode;
        }
      },
    }),
    post('/api/identity/sign-out', {
      ...publicRouteOptions,
      summary: "Ends the caller's session, if there is one.",
      body: z.object({}),
      answer: Done,
      handle: async ({ principal }) => {
        if (principal.session) await signOut(accounts, principal.session.sessionId);
        return okWithHeaders(createDone('You are signed out.'), createSignOutHeaders());
      },
    }),
  );
};

/** Notifies an account's owner, at most once an hour, that someone tried to sign up with their email. */
const notifyOwner = async ({ accounts, now }: LocalIdentityDeps, email: string): Promise<void> => {
  const account = accounts.hashEmail(email);
  const requestedAt = now();
  // All requests within an hour get the same id, and the queue ignores an email whose id it already has.
  const emailId = uuidV5(EMAIL_ID_NAMESPACE, `${account} ${Math.floor(requestedAt.getTime() / HOUR_MS)}`);
  const expiresAt = new Date(requestedAt.getTime() + DAY_MS);
  await queueEmail(
    accounts.pool,
    createAccountEmail({ emailId, kind: 'already-signed-up', account, expiresAt }),
    requestedAt,
  );
};

import { endOtherSessionsOf, endSessionOf } from '@campjay/platform/identity/local/sessions.ts';
import {
  ok,
  okWithHeaders,
  post,
  type Route,
  routes,
  SMALL_BODY_LIMIT,
  type Principal,
} from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type BrowserCookiesDeps, rememberBrowser, signInBrowser } from './browserCookies.ts';
import { Done, EndSession, SignedIn, SignIn, SignUp } from './contract.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { signIn, signOut } from '@campjay/platform/identity/local/accounts.ts';
import { relyingPartyOf } from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { deviceNameOf } from '@campjay/platform/identity/local/knownDevices.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { wideNetworkOf } from '@campjay/platform/http/rateLimit.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { emailToAccount } from '../emails/accountEmails.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { type BreachCheck } from './breachCheck.ts';
import { requestEmailChangeRoute } from './changeEmail.ts';
import { changePasswordRoute, SUCCESS_REFUND } from './passwordRoutes.ts';
import { confirmationRoutes } from './confirmationRoutes.ts';
import { codeNeeded, lockedOut, wrongCode, wrongEmailOrPassword, done, createNetworkLimit } from './refusals.ts';
import { passkeyRoutes, passkeySignInRoutes } from './passkeyRoutes.ts';
import { secondFactorRoutes } from './secondFactorRoutes.ts';
import { openAccount } from './signUp.ts';

/** Ends sessions of a local account on other devices; the query API lists them. */
const sessionRoutes = (deps: BrowserCookiesDeps): readonly Route[] => {
  const { pool, log } = deps.accounts;
  return routes(
    post('/api/identity/end-session', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends one session of the caller.',
      body: EndSession,
      answer: Done,
      handle: async ({ principal: { userId }, body: { sessionId } }) => {
        await endSessionOf(pool, userId, sessionId);
        log?.info({ userId, sessionId }, 'A session was ended from the account page.');
        return ok(done('That device is signed out.'));
      },
    }),
    post('/api/identity/sign-out-elsewhere', {
      allow: ['parent'],
      bodyLimitBytes: SMALL_BODY_LIMIT,
      summary: 'Ends all sessions of the caller but the one that asks.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { userId, session }, headers }) => {
        if (session) await endOtherSessionsOf(pool, userId, session.sessionId);
        log?.info({ userId }, 'Signed out on every other device.');
        const answer = done('You are signed out on every other device.');
        return okWithHeaders(answer, await rememberBrowser(deps, userId, headers));
      },
    }),
  );
};

/** A school's many parents share an address; stops a program that opens many accounts. */
const SIGN_UPS = { requests: 40, seconds: 10 * 60 };
const EMAIL_LIMIT = { requests: 20, seconds: 10 * 60 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Namespace of the ids of "already signed up" emails. */
const ALREADY_SIGNED_UP = '4596bed6-d2fc-4dea-b425-d6e6c01ca4c2';

export interface LocalIdentityDeps extends Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  readonly passwordQueue: FairQueue;
  readonly checkBreach: BreachCheck;
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/** Sign-up, sign-in and sign-out with local accounts. */
export const localIdentityRoutes = (deps: LocalIdentityDeps): readonly Route[] => {
  const { accounts, cookie, passwordQueue, checkBreach } = deps;
  const relyingParty = relyingPartyOf(deps.origin);
  const [signUps, emailLimit] = [createNetworkLimit(SIGN_UPS), createNetworkLimit(EMAIL_LIMIT)];
  const cleared = () => ({ 'set-cookie': [...cookie.clear()] });
  /** The new cookie replaces the browser's former session; copies of that session must not stay valid. */
  const endPreviousSession = async ({ session }: Principal): Promise<void> => {
    if (session) await signOut(accounts, session.sessionId);
  };
  const open = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return routes(
    confirmationRoutes(deps),
    changePasswordRoute(deps),
    requestEmailChangeRoute(deps),
    sessionRoutes(deps),
    secondFactorRoutes(deps),
    passkeyRoutes({ ...deps, relyingParty }),
    passkeySignInRoutes({ ...deps, relyingParty }),
    post('/api/identity/sign-up', {
      ...open,
      problems: [409, 429],
      summary: 'Opens an account and signs it in.',
      body: SignUp,
      answer: SignedIn,
      handle: async ({ body: person, principal, clientAddress, correlationId, headers, signal }) => {
        const tooMany = await signUps.consume(clientAddress);
        if (tooMany) return tooMany;
        const breached = await checkBreach({ password: person.password, clientAddress, signal });
        if (breached) return breached;
        const result = await passwordQueue.run({ sender: wideNetworkOf(clientAddress), signal }, () =>
          openAccount(deps, {
            ...{ person, clientAddress, correlationId, deviceToken: cookie.device.read(headers) },
            device: deviceNameOf(headers['user-agent']),
          }),
        );
        if (result.kind === 'problem') return result;
        if (result.kind === 'signedIn') {
          const { session, position } = result;
          await endPreviousSession(principal);
          const message = 'You are signed in.';
          const answer = { success: true, message, ...(position !== undefined && { position }) } as const;
          return okWithHeaders(answer, await signInBrowser(deps, session, headers));
        }
        if (result.isEmailTaken && !(await emailLimit.consume(clientAddress))) await notifyOwner(deps, person.email);
        return result.problem;
      },
    }),
    post('/api/identity/sign-in', {
      ...open,
      problems: [401, 429],
      summary: 'Signs in with email and password.',
      body: SignIn,
      answer: SignedIn,
      handle: async ({ body, principal, clientAddress, headers, signal }) => {
        const outcome = await passwordQueue.run(
          { sender: wideNetworkOf(clientAddress), signal },
          () =>
            signIn(accounts, {
              ...{ ...body, clientAddress, deviceToken: cookie.device.read(headers) },
              device: deviceNameOf(headers['user-agent']),
            }),
          ({ kind }) => (kind === 'signedIn' || kind === 'codeNeeded' ? SUCCESS_REFUND : 0),
        );
        switch (outcome.kind) {
          case 'problem':
            return outcome;
          case 'signedIn':
            await endPreviousSession(principal);
            return okWithHeaders(done('You are signed in.'), await signInBrowser(deps, outcome.session, headers));
          case 'lockedOut':
            return lockedOut(outcome.retryAfterSeconds);
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
      ...open,
      summary: 'Ends the session that asks, if there is one.',
      body: z.object({}),
      answer: Done,
      handle: async ({ principal }) => {
        if (principal.session) await signOut(accounts, principal.session.sessionId);
        return okWithHeaders(done('You are signed out.'), cleared());
      },
    }),
  );
};

/** Notifies an account's owner that someone tried to sign up with their email: at most once an hour. */
const notifyOwner = async ({ accounts, now }: LocalIdentityDeps, email: string): Promise<void> => {
  const account = accounts.emailLookup(email);
  const at = now();
  const emailId = uuidV5(ALREADY_SIGNED_UP, `${account} ${Math.floor(at.getTime() / HOUR_MS)}`);
  const expiresAt = new Date(at.getTime() + DAY_MS);
  await queueEmail(accounts.pool, emailToAccount({ emailId, kind: 'already-signed-up', account, expiresAt }), at);
};

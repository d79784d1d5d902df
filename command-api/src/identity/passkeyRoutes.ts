import { signOut } from '@campjay/platform/identity/local/accounts.ts';
import { formatDeviceName } from '@campjay/platform/identity/local/knownDevices.ts';
import {
  type PasskeyDeps,
  addPasskey,
  beginPasskeyRegistration,
  removePasskey,
} from '@campjay/platform/identity/local/passkeys/passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from '@campjay/platform/identity/local/passkeys/passkeySignIn.ts';
import {
  type Answer,
  ok,
  okWithHeaders,
  post,
  type Route,
  combineRoutes,
  SMALL_BODY_LIMIT,
} from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type BrowserCookiesDeps, signInBrowser } from './browserCookies.ts';
import { PasskeyBegun, PasskeySignIn, SignedIn, AddPasskey, BeginPasskey, Done, RemovePasskey } from './contract.ts';
import {
  createLockoutProblem,
  wrongPasskey,
  createDone,
  createNetworkLimit,
  findOwnerCheckProblem,
  passkeyRefused,
  tooManyPasskeys,
} from './refusals.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { checkPassword, checkPasswordAndCode } from '@campjay/platform/identity/local/ownerProof.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { readEmail } from '../accounts/readPerson.ts';
import { accountDeleted, catchAccountDeleted } from '../kernel/command.ts';
import { type NoticeDeps, createSecurityNotice } from './securityNotice.ts';

/** Per network. Each request stores a challenge for five minutes; a school's many parents may share a network. */
const CHALLENGE_LIMIT = { requests: 120, seconds: 10 * 60 };

export interface PasskeySignInDeps extends BrowserCookiesDeps, Pick<PasskeyDeps, 'relyingParty'> {}

/** Routes for signing in with a passkey, without email, password or code. */
export const passkeySignInRoutes = (deps: PasskeySignInDeps): readonly Route[] => {
  const { accounts, relyingParty } = deps;
  const passkeys: PasskeyDeps = { ...accounts, relyingParty };
  const challengeLimit = createNetworkLimit(CHALLENGE_LIMIT);
  const publicRouteOptions = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return combineRoutes(
    post('/api/identity/passkey-sign-in/begin', {
      ...publicRouteOptions,
      problems: [429],
      summary: 'Returns a challenge for a passkey to sign within five minutes.',
      body: z.object({}),
      answer: PasskeyBegun,
      handle: async ({ clientAddress }): Promise<Answer<PasskeyBegun>> => {
        const limitProblem = await challengeLimit.consume(clientAddress);
        if (limitProblem) return limitProblem;
        return ok({ success: true, options: { ...(await beginPasskeySignIn(passkeys)) } });
      },
    }),
    post('/api/identity/passkey-sign-in', {
      ...publicRouteOptions,
      problems: [401, 429],
      summary: 'Signs in with a passkey.',
      body: PasskeySignIn,
      answer: SignedIn,
      handle: async ({ body: { id, ...response }, principal, clientAddress, headers }): Promise<Answer<SignedIn>> => {
        const outcome = await signInWithPasskey(passkeys, {
          response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
          clientAddress,
          device: formatDeviceName(headers['user-agent']),
        });
        if (outcome.kind === 'lockedOut') return createLockoutProblem(outcome.retryAfterSeconds);
        if (outcome.kind === 'wrongPasskey') return wrongPasskey;
        // Ends the browser's previous session, because stolen copies of its cookie would otherwise stay valid.
        if (principal.session) await signOut(accounts, principal.session.sessionId);
        return okWithHeaders(createDone('You are signed in.'), await signInBrowser(deps, outcome.session, headers));
      },
    }),
  );
};

/** Per account. Each request verifies a signature. */
const ADDITION_LIMIT = { requests: 20, seconds: 60 };

export interface PasskeyRouteDeps extends NoticeDeps, Pick<PasskeyDeps, 'relyingParty'> {
  readonly accounts: AccountDeps;
  readonly cookie: SessionCookie;
  /** The queue in which all passwords are hashed. */
  readonly passwordQueue: FairQueue;
}

/** Routes for adding and removing passkeys (WebAuthn) of a local account. The query API lists them. */
export const passkeyRoutes = (deps: PasskeyRouteDeps): readonly Route[] => {
  const { accounts, cookie, passwordQueue, relyingParty, now } = deps;
  const { pool } = accounts;
  const passkeys: PasskeyDeps = { ...accounts, relyingParty };
  const additionLimit = createRateLimit(ADDITION_LIMIT);
  const forParents = { allow: ['parent'], bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return combineRoutes(
    post('/api/identity/passkeys/begin', {
      ...forParents,
      problems: [409, 410, 429],
      summary:
        'Returns the options from which a device creates a passkey. Requires the password, and a code if the account has a second factor.',
      body: BeginPasskey,
      answer: PasskeyBegun,
      handle: async ({
        principal: { userId },
        body: { password, code },
        clientAddress,
        headers,
        signal,
      }): Promise<Answer<PasskeyBegun>> => {
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPasswordAndCode(accounts, {
            userId,
            password,
            code,
            clientAddress,
            deviceToken: cookie.device.read(headers),
          }),
        );
        const refusal = findOwnerCheckProblem(check);
        if (refusal) return refusal;
        const label = await readEmail(deps, userId);
        if (label === undefined) return accountDeleted;
        const options = await beginPasskeyRegistration(passkeys, { userId, label, siteName: product.name });
        if (options === 'tooMany') return tooManyPasskeys;
        if (options === 'noAccount') return accountDeleted;
        return ok({ success: true, options: { ...options } });
      },
    }),
    post('/api/identity/passkeys/add', {
      ...forParents,
      problems: [409, 410, 429],
      summary: "Adds the passkey that a device has created to the caller's account, and notifies them by email.",
      body: AddPasskey,
      answer: Done,
      handle: async ({ principal: { userId }, body: { name, passkey } }): Promise<Answer<Done>> => {
        const limitProblem = await additionLimit.consume(userId);
        if (limitProblem) return limitProblem;
        return catchAccountDeleted(async () => {
          const notice = await createSecurityNotice(deps, { userId, kind: 'passkey-added' });
          if (notice === undefined) return accountDeleted;
          const { id, ...response } = passkey;
          const outcome = await addPasskey(passkeys, {
            userId,
            name,
            response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
            withinTransaction: (db) => queueEmail(db, notice, now()),
          });
          return outcome === 'added'
            ? ok(createDone('Your passkey is added. You can sign in with it.'))
            : passkeyRefused;
        });
      },
    }),
    post('/api/identity/passkeys/remove', {
      ...forParents,
      problems: [410, 429],
      summary: 'Removes a passkey of the caller, and notifies them by email. Requires the password.',
      body: RemovePasskey,
      answer: Done,
      handle: async ({
        principal: { userId },
        body: { passkeyId, password },
        clientAddress,
        headers,
        signal,
      }): Promise<Answer<Done>> => {
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
        );
        const refusal = findOwnerCheckProblem(check);
        if (refusal) return refusal;
        return catchAccountDeleted(async () => {
          const notice = await createSecurityNotice(deps, { userId, kind: 'passkey-removed' });
          if (notice === undefined) return accountDeleted;
          await inTransaction(pool, async (db) => {
            if (await removePasskey(db, userId, passkeyId)) await queueEmail(db, notice, now());
          });
          accounts.log?.info({ userId, passkeyId }, 'A passkey was removed.');
          return ok(createDone('The passkey is removed. Nobody can sign in with it anymore.'));
        });
      },
    }),
  );
};

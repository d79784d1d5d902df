import { product } from '@campjay/domain/product/product.ts';
import { authenticatorUri } from '@campjay/platform/identity/local/oneTimeCodes.ts';
import { checkPassword, checkPasswordAndCode } from '@campjay/platform/identity/local/ownerProof.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  deleteSecondFactor,
} from '@campjay/platform/identity/local/secondFactor.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import {
  type Answer,
  ok,
  okWithHeaders,
  post,
  type Route,
  combineRoutes,
  SMALL_BODY_LIMIT,
} from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { readEmail } from '../accounts/readPerson.ts';
import { accountDeleted, catchAccountDeleted } from '../kernel/command.ts';
import { type BrowserCookiesDeps, rememberBrowser } from './browserCookies.ts';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  Done,
  RemoveSecondFactor,
  SecondFactorBegun,
  SecondFactorConfirmed,
} from './contract.ts';
import { findOwnerCheckProblem, secondFactorOn, wrongCode, createDone } from './refusals.ts';
import { type NoticeDeps, createSecurityNotice } from './securityNotice.ts';

/** Per account. Guessing gains nothing, as the user knows the secret; this only protects the server from overload. */
const CONFIRMATION_LIMIT = { requests: 20, seconds: 60 };

export interface SecondFactorDeps extends NoticeDeps, BrowserCookiesDeps {
  /** The queue in which all passwords are hashed. */
  readonly passwordQueue: FairQueue;
}

/** Routes that turn a local account's second factor on and off: codes of an authenticator app (TOTP, RFC 6238). */
export const secondFactorRoutes = (deps: SecondFactorDeps): readonly Route[] => {
  const { accounts, cookie, passwordQueue, now } = deps;
  const confirmationLimit = createRateLimit(CONFIRMATION_LIMIT);
  const forParents = { allow: ['parent'], bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return combineRoutes(
    post('/api/identity/second-factor/begin', {
      ...forParents,
      problems: [409, 410, 429],
      summary: 'Returns a secret for an authenticator app. Nothing changes until it is confirmed.',
      body: BeginSecondFactor,
      answer: SecondFactorBegun,
      handle: async ({
        principal: { userId },
        body: { password },
        clientAddress,
        headers,
        signal,
      }): Promise<Answer<SecondFactorBegun>> => {
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
        );
        const refusal = findOwnerCheckProblem(check);
        if (refusal) return refusal;
        return catchAccountDeleted(async () => {
          const email = await readEmail(deps, userId);
          if (email === undefined) return accountDeleted;
          const secret = await beginSecondFactor(accounts, userId);
          if (secret === undefined) return secondFactorOn;
          const uri = authenticatorUri({ issuer: product.name, label: email, secret });
          return ok({ success: true, secret, uri });
        });
      },
    }),
    post('/api/identity/second-factor/confirm', {
      ...forParents,
      problems: [410, 429],
      summary:
        'Turns the second factor on with the first code of the app, ends all other sessions, and notifies the caller by email. Returns the recovery codes, which are shown only once.',
      body: ConfirmSecondFactor,
      answer: SecondFactorConfirmed,
      handle: async ({
        principal: { userId, session },
        body: { code },
        headers,
        signal,
      }): Promise<Answer<SecondFactorConfirmed>> => {
        const limitProblem = await confirmationLimit.consume(userId);
        if (limitProblem) return limitProblem;
        return catchAccountDeleted(async () => {
          const notice = await createSecurityNotice(deps, { userId, kind: 'second-factor-added' });
          if (notice === undefined || !session) return accountDeleted;
          const { sessionId } = session;
          // Recovery codes are hashed like passwords.
          const outcome = await passwordQueue.run({ sender: userId, signal }, () =>
            confirmSecondFactor(accounts, {
              userId,
              sessionId,
              code,
              withinTransaction: (db) => queueEmail(db, notice, now()),
            }),
          );
          switch (outcome.kind) {
            case 'problem':
              return outcome;
            case 'wrongCode':
              return wrongCode;
            case 'confirmed':
              return okWithHeaders(
                {
                  ...createDone('From now on, signing in takes a code. Every other device is signed out.'),
                  recoveryCodes: [...outcome.recoveryCodes],
                },
                await rememberBrowser(deps, userId, headers),
              );
          }
        });
      },
    }),
    post('/api/identity/second-factor/remove', {
      ...forParents,
      problems: [410, 429],
      summary: "Turns the caller's second factor off, and notifies them by email. Requires the password and a code.",
      body: RemoveSecondFactor,
      answer: Done,
      handle: async ({ principal: { userId }, body, clientAddress, headers, signal }): Promise<Answer<Done>> =>
        catchAccountDeleted(async () => {
          const notice = await createSecurityNotice(deps, { userId, kind: 'second-factor-removed' });
          if (notice === undefined) return accountDeleted;
          const check = await passwordQueue.run({ sender: userId, signal }, () =>
            checkPasswordAndCode(accounts, {
              ...body,
              userId,
              clientAddress,
              deviceToken: cookie.device.read(headers),
              withinTransaction: async (db) => {
                if (await deleteSecondFactor(db, userId)) await queueEmail(db, notice, now());
              },
            }),
          );
          const refusal = findOwnerCheckProblem(check);
          if (refusal) return refusal;
          accounts.log?.info({ userId }, 'A second factor was turned off.');
          return ok(createDone('Signing in no longer takes a code.'));
        }),
    }),
  );
};

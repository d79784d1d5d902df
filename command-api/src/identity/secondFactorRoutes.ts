import { product } from '@campjay/events/product.ts';
import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { checkPassword, removeSecondFactor } from '@campjay/platform/identity/local/accounts.ts';
import {
  authenticatorUri,
  beginSecondFactor,
  confirmSecondFactor,
} from '@campjay/platform/identity/local/secondFactor.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Answer, ok, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { queueEmail } from '@campjay/platform/mailer/queue/emailQueue.ts';
import { emailOfAccount } from '../accounts/emailOfAccount.ts';
import { sealEmail } from '../emails/emails.ts';
import { accountDeleted, unlessForgotten, type WishParts } from '../wish.ts';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  Done,
  RemoveSecondFactor,
  SecondFactorBegun,
  SecondFactorConfirmed,
} from './contract.ts';
import { done } from './done.ts';
import { secondFactorRemovedLetter } from './letters.ts';
import { lockedOut, secondFactorOn, wrongCode, wrongPassword } from './refusals.ts';

/** Whoever sets it up has the secret; this only keeps one person from keeping the server busy. */
const CONFIRMATIONS = { requests: 20, seconds: 60 };
const NOTICE_MS = 7 * 24 * 60 * 60_000;

export interface SecondFactorDeps extends Pick<WishParts, 'store' | 'sealing' | 'now'> {
  readonly accounts: AccountParts;
  readonly passwordQueue: FairQueue;
  /** Under which the world reaches the product: the link in the email. */
  readonly origin: string;
}

/** Turns the second factor of a local account on and off: codes of an authenticator app (TOTP, RFC 6238). */
export const secondFactorRoutes = (deps: SecondFactorDeps): readonly Route[] => {
  const { accounts, passwordQueue, store, sealing, now, origin } = deps;
  const confirmations = createRateLimit(CONFIRMATIONS);
  return routes(
    post('/api/identity/second-factor/begin', {
      allow: ['parent'],
      summary: 'Gives whoever asks a secret for an authenticator app. Nothing changes before it is confirmed.',
      body: BeginSecondFactor,
      answer: SecondFactorBegun,
      handle: async ({
        principal: { userId },
        body: { password },
        clientAddress,
        signal,
      }): Promise<Answer<SecondFactorBegun>> => {
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPassword(accounts, { userId, password, clientAddress }),
        );
        if (check.kind === 'problem') return check;
        if (check.kind === 'lockedOut') return lockedOut(check.retryAfterSeconds);
        if (check.kind === 'wrong') return wrongPassword;
        return unlessForgotten(async () => {
          const email = await emailOfAccount({ store, sealing }, userId);
          if (email === undefined) return accountDeleted;
          const secret = await beginSecondFactor(accounts, userId);
          if (secret === undefined) return secondFactorOn;
          const uri = authenticatorUri({ issuer: product.name, label: email, secret });
          return ok({ success: true, secret, uri });
        });
      },
    }),
    post('/api/identity/second-factor/confirm', {
      allow: ['parent'],
      summary: 'Turns the second factor on by the first code of the app, and gives the recovery codes, once.',
      body: ConfirmSecondFactor,
      answer: SecondFactorConfirmed,
      handle: async ({ principal: { userId }, body: { code } }): Promise<Answer<SecondFactorConfirmed>> => {
        const tooMany = await confirmations.take(userId);
        if (tooMany) return tooMany;
        return unlessForgotten(async () => {
          const recoveryCodes = await confirmSecondFactor(accounts, userId, code);
          if (!recoveryCodes) return wrongCode;
          return ok({ ...done('From now on, signing in takes a code.'), recoveryCodes: [...recoveryCodes] });
        });
      },
    }),
    post('/api/identity/second-factor/remove', {
      allow: ['parent'],
      summary: 'Turns the second factor of whoever asks off, by password and a code, and tells their email.',
      body: RemoveSecondFactor,
      answer: Done,
      handle: async ({ principal: { userId }, body, clientAddress, signal }): Promise<Answer<Done>> =>
        unlessForgotten(async () => {
          const email = await emailOfAccount({ store, sealing }, userId);
          if (email === undefined) return accountDeleted;
          const notice = await sealEmail(sealing, {
            kind: 'second-factor-removed',
            personId: userId,
            content: secondFactorRemovedLetter(email, origin),
            expiresAt: new Date(now().getTime() + NOTICE_MS),
          });
          const outcome = await passwordQueue.run({ sender: userId, signal }, () =>
            removeSecondFactor(accounts, {
              ...{ ...body, userId, clientAddress },
              alongside: (db) => queueEmail(db, notice, now()),
            }),
          );
          switch (outcome.kind) {
            case 'problem':
              return outcome;
            case 'right':
              return ok(done('Signing in takes no code anymore.'));
            case 'wrong':
              return wrongPassword;
            case 'wrongCode':
              return wrongCode;
            case 'lockedOut':
              return lockedOut(outcome.retryAfterSeconds);
          }
        }),
    }),
  );
};

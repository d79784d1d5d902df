import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { resetPassword } from '@campjay/platform/identity/local/accounts.ts';
import { RESET_MS } from '@campjay/platform/identity/local/resets.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { ok, okWithHeaders, post, type Route, routes, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { wideNetworkOf } from '@campjay/platform/http/networkOf.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { emailToAccount } from '../emails/accountEmails.ts';
import { type BreachCheck } from './breachCheck.ts';
import { confirmEmail } from './confirmEmail.ts';
import { Done, RequestPasswordReset, ResetPassword } from './contract.ts';
import { done } from './done.ts';
import { createNetworkLimit } from './networkLimit.ts';
import { ownWordsOfAccount } from './ownWords.ts';
import { passwordRefused, resetLinkVoid } from './refusals.ts';

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
 * Password reset by email. Also needed with Clerk: the old password proves ownership of the local account
 * (`linkAccount`).
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
  const open = { allow: 'everyone', bodyLimitBytes: SMALL_BODY_LIMIT } as const;
  return routes(
    post('/api/identity/request-password-reset', {
      ...open,
      problems: [429],
      summary: 'Sends a letter by which a new password can be chosen, if the email has an account.',
      body: RequestPasswordReset,
      answer: Done,
      handle: async ({ body: { email }, clientAddress }) => {
        const tooMany = await emailLimit.consume(clientAddress);
        if (tooMany) return tooMany;
        const at = accounts.now();
        const account = accounts.emailLookup(email);
        const expiresAt = new Date(at.getTime() + RESET_MS);
        // The same whether or not the email has an account: that is looked up when the email is sent.
        await queueEmail(accounts.pool, emailToAccount({ kind: 'password-reset', account, expiresAt }), at);
        return ok(done('If this email has an account, a letter is on its way to it.'));
      },
    }),
    post('/api/identity/reset-password', {
      ...open,
      problems: [410, 429],
      summary: 'Sets a new password by the token of a letter, and ends all sessions.',
      body: ResetPassword,
      answer: Done,
      handle: async ({ body, clientAddress, correlationId, signal }) => {
        const breached = await checkBreach({ password: body.password, clientAddress, signal });
        if (breached) return breached;
        const outcome = await passwordQueue.run({ sender: wideNetworkOf(clientAddress), signal }, () =>
          resetPassword(accounts, {
            ...body,
            ownWordsOf: (userId) => ownWordsOfAccount({ store, sealing, origin }, userId),
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
            return okWithHeaders(done('Your new password is set. Please sign in with it.'), {
              'set-cookie': [...cookie.clear()],
            });
          case 'tokenNotValid':
            return resetLinkVoid;
          case 'passwordTooShort':
          case 'passwordTooLong':
          case 'passwordTooCommon':
          case 'passwordOfOwnWords':
            return passwordRefused(outcome);
        }
      },
    }),
  );
};

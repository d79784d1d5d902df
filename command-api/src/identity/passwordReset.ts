import { type AccountParts } from '@campjay/platform/identity/local/accountParts.ts';
import { requestReset, resetPassword } from '@campjay/platform/identity/local/accounts.ts';
import { type SessionCookie } from '@campjay/platform/identity/local/sessionCookie.ts';
import { ok, okWith, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Mailer } from '@campjay/platform/mailer/port.ts';
import { Done, RequestPasswordReset, ResetPassword } from './contract.ts';
import { done } from './done.ts';
import { letterWriter } from './letterWriter.ts';
import { resetLetter } from './letters.ts';
import { passwordRefused, resetLinkVoid } from './refusals.ts';

const LETTERS = { requests: 20, seconds: 10 * 60 };
/** A token cannot be guessed; this only keeps one address from keeping the hashing busy. */
const RESETS = { requests: 120, seconds: 60 };

export interface PasswordResetParts {
  readonly accounts: AccountParts;
  readonly cookie: SessionCookie;
  readonly mailer: Mailer;
  /** Under which the world reaches the product: the beginning of links in letters. */
  readonly origin: string;
  readonly log: Log;
}

/** A new password for a forgotten one. With Clerk too: the old password confirms whose account it was (`linkAccount`). */
export const passwordResetRoutes = ({
  accounts,
  cookie,
  mailer,
  origin,
  log,
}: PasswordResetParts): readonly Route[] => {
  const [letters, resets] = [createRateLimit(LETTERS), createRateLimit(RESETS)];
  const write = letterWriter(mailer, log);
  const open = { allow: 'everyone' } as const;
  return routes(
    post('/api/identity/request-password-reset', {
      ...open,
      problems: [429],
      summary: 'Sends a letter by which a new password can be chosen, if the email has an account.',
      body: RequestPasswordReset,
      answer: Done,
      handle: async ({ body: { email }, clientAddress }) => {
        const tooMany = await letters.take(clientAddress);
        if (tooMany) return tooMany;
        const reset = await requestReset(accounts, email);
        if (reset) write(resetLetter(email, reset.token, origin));
        return ok(done('If this email has an account, a letter is on its way to it.'));
      },
    }),
    post('/api/identity/reset-password', {
      ...open,
      problems: [410, 429],
      summary: 'Sets a new password by the token of a letter, and ends all sessions.',
      body: ResetPassword,
      answer: Done,
      handle: async ({ body, clientAddress }) => {
        const tooMany = await resets.take(clientAddress);
        if (tooMany) return tooMany;
        const outcome = await resetPassword(accounts, body);
        switch (outcome.kind) {
          case 'reset':
            return okWith(done('Your new password is set. Please sign in with it.'), {
              'set-cookie': [...cookie.clear()],
            });
          case 'tokenNotValid':
            return resetLinkVoid;
          case 'passwordTooShort':
          case 'passwordTooLong':
            return passwordRefused(outcome);
        }
      },
    }),
  );
};

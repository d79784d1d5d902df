import { changePassword } from '@campjay/platform/identity/local/passwordChange.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Answer, okWithHeaders, post, type Route, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { personOfAccount } from '../accounts/personOfAccount.ts';
import { sealEmail } from '../emails/emails.ts';
import { accountDeleted, catchForgotten, type CommandDeps } from '../kernel/command.ts';
import { type BreachCheck } from './breachCheck.ts';
import { type BrowserCookiesDeps, rememberBrowser } from './browserCookies.ts';
import { ChangePassword, Done } from './contract.ts';
import { done } from './done.ts';
import { passwordChangedEmail } from './emails.ts';
import { ownWordsOf } from './ownWords.ts';
import { lockedOut, passwordRefused, wrongCurrentPassword } from './refusals.ts';

/** After a week, a notice of a changed password is no longer useful. */
const NOTICE_MS = 7 * 24 * 60 * 60_000;

export interface ChangePasswordDeps extends BrowserCookiesDeps, Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  /** Queue of all password hashing. */
  readonly passwordQueue: FairQueue;
  readonly checkBreach: BreachCheck;
  /** Public origin of the product, for the link in the email. */
  readonly origin: string;
}

/** Replaces the password of a signed-in user. The account's email gets a notice, in case it was not the owner. */
export const changePasswordRoute = (deps: ChangePasswordDeps): Route => {
  const { accounts, cookie, passwordQueue, checkBreach, store, sealing, now, origin } = deps;
  return post('/api/identity/change-password', {
    allow: ['parent'],
    bodyLimitBytes: SMALL_BODY_LIMIT,
    problems: [410, 429],
    summary: 'Replaces the password of the caller, ends all their other sessions, and tells their email.',
    body: ChangePassword,
    answer: Done,
    handle: async ({ principal: { userId, session }, body, clientAddress, headers, signal }): Promise<Answer<Done>> => {
      return catchForgotten(async () => {
        const person = await personOfAccount({ store, sealing }, userId);
        if (!person || !session) return accountDeleted;
        const notice = await sealEmail(sealing, {
          kind: 'password-changed',
          personId: userId,
          content: passwordChangedEmail(person.email, origin),
          expiresAt: new Date(now().getTime() + NOTICE_MS),
        });
        const field = 'newPassword';
        const breached = await checkBreach({ password: body.newPassword, clientAddress, signal, field });
        if (breached) return breached;
        const { sessionId } = session;
        const outcome = await passwordQueue.run({ sender: userId, signal }, () =>
          changePassword(accounts, {
            ...{ ...body, userId, sessionId, clientAddress, ownWords: ownWordsOf(person, origin) },
            deviceToken: cookie.device.read(headers),
            withinTransaction: (db) => queueEmail(db, notice, now()),
          }),
        );
        switch (outcome.kind) {
          case 'problem':
            return outcome;
          case 'changed':
            return okWithHeaders(
              done('Your password is changed. Every other device is signed out.'),
              await rememberBrowser(deps, userId, headers),
            );
          case 'wrong':
            return wrongCurrentPassword;
          case 'lockedOut':
            return lockedOut(outcome.retryAfterSeconds);
          case 'passwordTooShort':
          case 'passwordTooLong':
          case 'passwordTooCommon':
          case 'passwordOfOwnWords':
            return passwordRefused(outcome, field);
        }
      });
    },
  });
};

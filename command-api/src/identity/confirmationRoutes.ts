import { findEmailHash } from '@campjay/platform/identity/local/accounts.ts';
import {
  type Answer,
  ok,
  okWithHeaders,
  post,
  problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { type NewEmail, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { z } from 'zod';
import { readEmail } from '../accounts/readPerson.ts';
import { CommandDone } from '../contract.ts';
import { sealEmail } from '../emails/emails.ts';
import { uuidV5 } from '../kernel/uuidV5.ts';
import { accountDeleted, catchAccountDeleted, type CommandDeps } from '../kernel/command.ts';
import { type BrowserCookiesDeps, rememberBrowser } from './browserCookies.ts';
import { confirmEmailChange } from './changeEmail.ts';
import {
  confirmEmail,
  CONFIRMATION_VALIDITY_MS,
  createConfirmationToken,
  isValidConfirmationToken,
} from './confirmEmail.ts';
import { ConfirmEmail, Done } from './contract.ts';
import { createDone, createNetworkLimit } from './refusals.ts';
import { emailConfirmationEmail } from './emails.ts';

/** Limit on confirmation links per account: enough for a user who cannot find the first email. */
const LIMIT_PER_ACCOUNT = { requests: 5, seconds: 60 * 60 };
/** Limit on confirmation links per network: stops a program that opens many accounts in order to send emails. */
const LIMIT_PER_NETWORK = { requests: 40, seconds: 60 * 60 };
/** Requests within the same minute, such as a double click, get the same email id, so only one email is sent. */
const MINUTE_MS = 60_000;
/** Namespace of the emails' ids (UUID v5). */
const EMAIL_ID_NAMESPACE = 'b1d7b0f6-6d0f-4b8e-9a65-4a1e5f5f3c58';

const linkExpired = problem(410, {
  type: 'ConfirmationLinkVoid',
  field: 'token',
  message: 'This link does not confirm the email of the account you are signed in to, or is too old.',
});

export interface ConfirmationDeps extends BrowserCookiesDeps, Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * Routes for confirming the email of a local account. The link works only for a user signed in to that account: if a
 * stranger opens an account with another person's email, that person does not confirm it by opening the link.
 */
export const confirmationRoutes = (deps: ConfirmationDeps): readonly Route[] => {
  const { accounts, store, sealing, now } = deps;
  const accountLimit = createRateLimit(LIMIT_PER_ACCOUNT);
  const networkLimit = createNetworkLimit(LIMIT_PER_NETWORK);
  return combineRoutes(
    post('/api/identity/send-confirmation', {
      allow: ['parent'],
      problems: [410, 429],
      summary: "Sends a new link that confirms the caller's email.",
      body: z.object({}),
      answer: Done,
      handle: async ({ principal: { userId, isEmailConfirmed }, clientAddress }): Promise<Answer<Done>> => {
        if (isEmailConfirmed) return ok(createDone('Your email is already confirmed.'));
        const limitProblem = (await accountLimit.consume(userId)) ?? (await networkLimit.consume(clientAddress));
        if (limitProblem) return limitProblem;
        return catchAccountDeleted(async () => {
          const email = await readEmail(deps, userId);
          if (email === undefined) return accountDeleted;
          await queueEmail(accounts.pool, await createConfirmationEmail(deps, { userId, email }), now());
          return ok(createDone('A new link is on its way to your email.'));
        });
      },
    }),
    post('/api/identity/confirm-email', {
      allow: ['parent'],
      problems: [409, 410],
      summary: "Confirms the caller's email with the token of the emailed link.",
      body: ConfirmEmail,
      answer: CommandDone,
      handle: async ({ principal: { userId, session }, headers, body: { token }, correlationId }) => {
        const emailLookup = await findEmailHash(accounts, userId);
        const confirmsOrProblem =
          emailLookup !== undefined &&
          (await catchAccountDeleted(() =>
            isValidConfirmationToken(sealing, token, { userId, subject: emailLookup, now: now() }),
          ));
        if (typeof confirmsOrProblem === 'object') return confirmsOrProblem; // the account was deleted
        if (!confirmsOrProblem) {
          // The token may be that of an email change instead.
          if (!session) return linkExpired;
          const { sessionId } = session;
          const change = await catchAccountDeleted(() => confirmEmailChange(deps, { userId, sessionId, token }));
          if (change?.kind !== 'changed') return change ?? linkExpired;
          const answer = { success: true, message: 'Your email is changed.', position: change.position } as const;
          return okWithHeaders(answer, await rememberBrowser(deps, userId, headers));
        }
        const position = await confirmEmail(store, { userId, by: 'link', now: now(), correlationId });
        if (position === undefined) return accountDeleted;
        return ok({ success: true, message: 'Your email is confirmed.', position });
      },
    }),
  );
};

/** Creates the email with a new confirmation link. */
export const createConfirmationEmail = async (
  { accounts, sealing, origin, now }: Omit<ConfirmationDeps, 'store'>,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<NewEmail> => {
  const nowMs = now().getTime();
  const expiresAt = new Date(nowMs + CONFIRMATION_VALIDITY_MS);
  const token = await createConfirmationToken(sealing, { userId, subject: accounts.hashEmail(email), expiresAt });
  return sealEmail(sealing, {
    emailId: uuidV5(EMAIL_ID_NAMESPACE, `${userId} ${Math.floor(nowMs / MINUTE_MS)}`),
    kind: 'email-confirmation',
    personId: userId,
    content: emailConfirmationEmail(email, token, origin),
    expiresAt,
  });
};

import { randomUUID } from 'node:crypto';
import { parentStream } from '@campjay/events/streams.ts';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Answer, ok, post, type Problem, type Route, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { emailLookupOf } from '@campjay/platform/identity/local/accounts.ts';
import { checkPassword } from '@campjay/platform/identity/local/ownerProof.ts';
import { applyEmailChange, emailChangeOf, storeEmailChange } from '@campjay/platform/identity/local/emailChange.ts';
import { type NewEmail, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { emailOfAccount } from '../accounts/personOfAccount.ts';
import { type EmailContent, sealEmail, type WrittenKind } from '../emails/emails.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { accountDeleted, catchForgotten, type CommandDeps } from '../kernel/command.ts';
import { type BrowserCookiesDeps } from './browserCookies.ts';
import { confirmEmail, confirmationToken, isConfirmationToken } from './confirmEmail.ts';
import { Done, RequestEmailChange } from './contract.ts';
import { newEmailLinkEmail, emailChangedEmail, emailChangeRequestedEmail, emailInUseEmail } from './emails.ts';
import { emailTaken, ownerRefusal, unchangedEmail, done, createNetworkLimit } from './refusals.ts';

/** Validity of the link that confirms the new email. */
export const EMAIL_CHANGE_MS = 24 * 60 * 60_000;
/** After a week, a notice of the change is no longer useful. */
const NOTICE_MS = 7 * 24 * 60 * 60_000;
/** Limits per account and per network: each request sends two emails, one of them to an arbitrary address. */
const REQUESTS = { requests: 5, seconds: 60 * 60 };
const REQUESTS_OF_NETWORK = { requests: 40, seconds: 60 * 60 };

export interface ChangeEmailDeps extends BrowserCookiesDeps, Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  readonly passwordQueue: FairQueue;
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * Requests another email for a signed-in user. Nothing changes until the user opens the emailed link in a browser that
 * is signed in to the account (`confirmEmailChange`). If the address already has an account, it gets an email stating
 * that; the response is the same.
 */
export const requestEmailChangeRoute = (deps: ChangeEmailDeps): Route => {
  const { accounts, cookie, passwordQueue, sealing, now, origin } = deps;
  const [requests, networks] = [createRateLimit(REQUESTS), createNetworkLimit(REQUESTS_OF_NETWORK)];
  return post('/api/identity/request-email-change', {
    allow: ['parent'],
    bodyLimitBytes: SMALL_BODY_LIMIT,
    summary: 'Sends a link to another email, which takes the place of the account’s own once it is opened.',
    problems: [410, 429],
    body: RequestEmailChange,
    answer: Done,
    handle: async ({ principal: { userId }, body, clientAddress, headers, signal }): Promise<Answer<Done>> =>
      catchForgotten(async () => {
        const { newEmail, password } = body;
        const tooMany = (await requests.consume(userId)) ?? (await networks.consume(clientAddress));
        if (tooMany) return tooMany;
        await recordEmailChange(deps, userId); // completes an interrupted change before the new request replaces it
        const email = await emailOfAccount(deps, userId);
        if (email === undefined) return accountDeleted;
        const emailLookup = accounts.emailLookup(newEmail);
        if (emailLookup === (await emailLookupOf(accounts, userId))) return unchangedEmail;
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
        );
        const refusal = ownerRefusal(check);
        if (refusal) return refusal;

        const [requestId, at] = [randomUUID(), now()];
        const expiresAt = new Date(at.getTime() + EMAIL_CHANGE_MS);
        const token = await confirmationToken(sealing, {
          userId,
          mailbox: placeOf({ requestId, emailLookup }),
          expiresAt,
        });
        const isEmailTaken = (await findAccountByEmail(accounts.pool, emailLookup, { withClerk: false })) !== undefined;
        const toNew = isEmailTaken ? emailInUseEmail(newEmail, origin) : newEmailLinkEmail(newEmail, token, origin);
        const toOld = emailChangeRequestedEmail(email, origin);
        const change = {
          requestId,
          emailLookup,
          expiresAt,
          email: await sealPending(sealing, userId, requestId, newEmail),
        };
        const emails = [
          await emailTo(deps, userId, 'email-change', toNew, EMAIL_CHANGE_MS),
          await emailTo(deps, userId, 'email-change-requested', toOld, NOTICE_MS),
        ];
        await inTransaction(accounts.pool, async (client) => {
          await storeEmailChange(client, userId, change);
          for (const each of emails) await queueEmail(client, each, at);
        });
        accounts.log?.info({ userId }, 'Another email was asked for from the account page.');
        return ok(done(`Please open the link that we sent to ${newEmail}. Until then your email stays as it is.`));
      }),
  });
};

/**
 * Changes an account's email if the token belongs to the emailed link. Repeating the same link changes nothing and
 * returns the same result.
 * @returns undefined if the token does not belong to the account's latest request, or has expired
 */
export const confirmEmailChange = async (
  deps: Pick<ChangeEmailDeps, 'accounts' | 'store' | 'sealing' | 'now' | 'origin'>,
  { userId, sessionId, token }: { readonly userId: string; readonly sessionId: string; readonly token: string },
): Promise<{ readonly kind: 'changed'; readonly position: Position } | Problem | undefined> => {
  const { accounts, sealing, now, origin } = deps;
  const change = await emailChangeOf(accounts.pool, userId);
  if (!change) return undefined;
  if (!(await isConfirmationToken(sealing, token, { userId, mailbox: placeOf(change), now: now() }))) return undefined;
  const former = await emailOfAccount(deps, userId);
  if (former === undefined) return accountDeleted;
  const notice = await emailTo(deps, userId, 'email-changed', emailChangedEmail(former, origin), NOTICE_MS);
  const outcome = await applyEmailChange(accounts, {
    ...{ userId, sessionId, requestId: change.requestId },
    withinTransaction: (db) => queueEmail(db, notice, now()),
  });
  if (outcome === 'ended') return undefined;
  if (outcome === 'emailTaken') return emailTaken;
  const position = await recordEmailChange(deps, userId);
  return position === undefined ? accountDeleted : { kind: 'changed', position };
};

/**
 * Records in the log that an account has another email, and that it is confirmed. The database applies the change
 * first, because only it can ensure that no other account has the address. What a crash interrupts is completed by the
 * next attempt: the link, the notice email, or another request. Repeating it is harmless.
 * @returns undefined if there is no change to record, or the account was deleted
 */
export const recordEmailChange = async (
  {
    accounts,
    store,
    sealing,
    now,
  }: Pick<ChangeEmailDeps, 'store' | 'now'> & {
    readonly accounts: Pick<BrowserCookiesDeps['accounts'], 'pool'>;
    readonly sealing: Pick<Sealing, 'decrypt' | 'seal'>;
  },
  userId: string,
): Promise<Position | undefined> => {
  const change = await emailChangeOf(accounts.pool, userId);
  if (change?.isApplied !== true) return undefined;
  const pending = await sealing.decrypt(change.email as Sealed<string>, PENDING);
  if (pending.kind !== 'opened') return undefined;
  const streamId = parentStream(userId);
  const metadata: KeyedMetadata = {
    time: now().toISOString(),
    actor: { userId, role: 'parent' },
    correlationId: change.requestId,
    commandKey: change.requestId,
  };
  const place = { streamId, eventId: firstEventId(streamId, metadata), field: 'email' };
  const email = await sealing.seal(userId, pending.getValue(), place);
  const outcome = await handleCommand(store, accountDecider, {
    streamId,
    command: { type: 'ChangeEmail', email },
    metadata,
  });
  if (outcome.kind === 'refused') return undefined;
  return (
    (await confirmEmail(store, { userId, by: 'link', now: now(), correlationId: change.requestId })) && outcome.position
  );
};

/** The subject of a change token: one request and its mailbox. */
const placeOf = ({ requestId, emailLookup }: { readonly requestId: string; readonly emailLookup: string }): string =>
  `change ${requestId} ${emailLookup}`;

/** The place for which a new email is sealed until it is confirmed. */
const PENDING = { streamId: 'email-change', field: 'email' } as const;
const sealPending = (sealing: Pick<Sealing, 'seal'>, userId: string, requestId: string, email: string) =>
  sealing.seal(userId, email, { ...PENDING, eventId: requestId });

const emailTo = (
  { sealing, now }: Pick<ChangeEmailDeps, 'sealing' | 'now'>,
  personId: string,
  kind: WrittenKind,
  content: EmailContent,
  ms: number,
): Promise<NewEmail> => sealEmail(sealing, { kind, personId, content, expiresAt: new Date(now().getTime() + ms) });

import { randomUUID } from 'node:crypto';
import { parentStream } from '@campjay/events/streams.ts';
import { sealed } from '@campjay/events/sealed.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { type FairQueue } from '@campjay/platform/http/fairQueue.ts';
import { type Answer, ok, post, type Problem, type Route, SMALL_BODY_LIMIT } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { findEmailHash } from '@campjay/platform/identity/local/accounts.ts';
import { checkPassword } from '@campjay/platform/identity/local/ownerProof.ts';
import { applyEmailChange, findEmailChange, storeEmailChange } from '@campjay/platform/identity/local/emailChange.ts';
import { type NewEmail, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { accountDecider } from '../accounts/accountDecider.ts';
import { readEmail } from '../accounts/readPerson.ts';
import { type EmailContent, sealEmail, type AccountEmailKind } from '../emails/emails.ts';
import { firstEventId, handleCommand, type KeyedMetadata } from '../kernel/handleCommand.ts';
import { accountDeleted, catchAccountDeleted, type CommandDeps } from '../kernel/command.ts';
import { type BrowserCookiesDeps } from './browserCookies.ts';
import { confirmEmail, createConfirmationToken, isValidConfirmationToken } from './confirmEmail.ts';
import { Done, RequestEmailChange } from './contract.ts';
import { newEmailLinkEmail, emailChangedEmail, emailChangeRequestedEmail, emailInUseEmail } from './emails.ts';
import { emailTaken, findOwnerCheckProblem, unchangedEmail, createDone, createNetworkLimit } from './refusals.ts';

/** Validity of the link that confirms the new email. */
export const EMAIL_CHANGE_VALIDITY_MS = 24 * 60 * 60_000;
/** After a week, a notice of the change is no longer useful. */
const NOTICE_VALIDITY_MS = 7 * 24 * 60 * 60_000;
/** Limits are low because each request sends two emails, one of them to an arbitrary address. */
const LIMIT_PER_ACCOUNT = { requests: 5, seconds: 60 * 60 };
const LIMIT_PER_NETWORK = { requests: 40, seconds: 60 * 60 };

export interface ChangeEmailDeps extends BrowserCookiesDeps, Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  readonly passwordQueue: FairQueue;
  /** Public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * Requests a change of a signed-in user's email. Nothing changes until the user opens the emailed link in a browser
 * that is signed in to the account (`confirmEmailChange`). If the new address already has an account, the email to that
 * address says so; the response is the same.
 */
export const requestEmailChangeRoute = (deps: ChangeEmailDeps): Route => {
  const { accounts, cookie, passwordQueue, sealing, now, origin } = deps;
  const accountLimit = createRateLimit(LIMIT_PER_ACCOUNT);
  const networkLimit = createNetworkLimit(LIMIT_PER_NETWORK);
  return post('/api/identity/request-email-change', {
    allow: ['parent'],
    bodyLimitBytes: SMALL_BODY_LIMIT,
    summary: 'Sends a link to a new email. Opening it makes the new email the account’s own.',
    problems: [410, 429],
    body: RequestEmailChange,
    answer: Done,
    handle: async ({ principal: { userId }, body, clientAddress, headers, signal }): Promise<Answer<Done>> =>
      catchAccountDeleted(async () => {
        const { newEmail, password } = body;
        const limitProblem = (await accountLimit.consume(userId)) ?? (await networkLimit.consume(clientAddress));
        if (limitProblem) return limitProblem;
        await recordEmailChange(deps, userId); // completes an interrupted change before the new request replaces it
        const email = await readEmail(deps, userId);
        if (email === undefined) return accountDeleted;
        const emailLookup = accounts.hashEmail(newEmail);
        if (emailLookup === (await findEmailHash(accounts, userId))) return unchangedEmail;
        const check = await passwordQueue.run({ sender: userId, signal }, () =>
          checkPassword(accounts, { userId, password, clientAddress, deviceToken: cookie.device.read(headers) }),
        );
        const refusal = findOwnerCheckProblem(check);
        if (refusal) return refusal;

        const requestId = randomUUID();
        const requestedAt = now();
        const expiresAt = new Date(requestedAt.getTime() + EMAIL_CHANGE_VALIDITY_MS);
        const token = await createConfirmationToken(sealing, {
          userId,
          subject: changeSubject({ requestId, emailLookup }),
          expiresAt,
        });
        const isEmailTaken = (await findAccountByEmail(accounts.pool, emailLookup, { usesClerk: false })) !== undefined;
        const newAddressContent = isEmailTaken
          ? emailInUseEmail(newEmail, origin)
          : newEmailLinkEmail(newEmail, token, origin);
        const oldAddressContent = emailChangeRequestedEmail(email, origin);
        const change = {
          requestId,
          emailLookup,
          expiresAt,
          email: await sealPendingEmail(sealing, userId, requestId, newEmail),
        };
        const emails = [
          await sealAccountEmail(deps, userId, 'email-change', newAddressContent, EMAIL_CHANGE_VALIDITY_MS),
          await sealAccountEmail(deps, userId, 'email-change-requested', oldAddressContent, NOTICE_VALIDITY_MS),
        ];
        await inTransaction(accounts.pool, async (client) => {
          await storeEmailChange(client, userId, change);
          for (const sealedEmail of emails) await queueEmail(client, sealedEmail, requestedAt);
        });
        accounts.log?.info({ userId }, 'An email change was requested.');
        return ok(
          createDone(`Please open the link that we sent to ${newEmail}. Until then your email stays as it is.`),
        );
      }),
  });
};

/**
 * Changes an account's email if the token is that of the emailed link. Opening the same link again changes nothing and
 * returns the same result.
 * @returns undefined if the token does not belong to the account's latest request, or has expired
 */
export const confirmEmailChange = async (
  deps: Pick<ChangeEmailDeps, 'accounts' | 'store' | 'sealing' | 'now' | 'origin'>,
  { userId, sessionId, token }: { readonly userId: string; readonly sessionId: string; readonly token: string },
): Promise<{ readonly kind: 'changed'; readonly position: Position } | Problem | undefined> => {
  const { accounts, sealing, now, origin } = deps;
  const change = await findEmailChange(accounts.pool, userId);
  if (!change) return undefined;
  if (!(await isValidConfirmationToken(sealing, token, { userId, subject: changeSubject(change), now: now() })))
    return undefined;
  const formerEmail = await readEmail(deps, userId);
  if (formerEmail === undefined) return accountDeleted;
  const notice = await sealAccountEmail(
    deps,
    userId,
    'email-changed',
    emailChangedEmail(formerEmail, origin),
    NOTICE_VALIDITY_MS,
  );
  const outcome = await applyEmailChange(accounts, {
    userId,
    sessionId,
    requestId: change.requestId,
    withinTransaction: (db) => queueEmail(db, notice, now()),
  });
  if (outcome === 'ended') return undefined;
  if (outcome === 'emailTaken') return emailTaken;
  const position = await recordEmailChange(deps, userId);
  return position === undefined ? accountDeleted : { kind: 'changed', position };
};

/**
 * Appends the events of an email change: that the account has another email, and that it is confirmed. The database
 * applies the change first, because only it can ensure that no other account has the address. If a crash prevents the
 * events, the next use of the link, the notice email, or another request appends them. Repeating it is harmless.
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
  const change = await findEmailChange(accounts.pool, userId);
  if (change?.isApplied !== true) return undefined;
  const pendingEmail = await sealing.decrypt(sealed<string>().parse(change.email), PENDING_EMAIL_PLACE);
  if (pendingEmail.kind !== 'decrypted') return undefined;
  const streamId = parentStream(userId);
  const metadata: KeyedMetadata = {
    time: now().toISOString(),
    actor: { userId, role: 'parent' },
    correlationId: change.requestId,
    commandKey: change.requestId,
  };
  const place = { streamId, eventId: firstEventId(streamId, metadata), field: 'email' };
  const email = await sealing.seal(userId, pendingEmail.getValue(), place);
  const outcome = await handleCommand(store, accountDecider, {
    streamId,
    command: { type: 'ChangeEmail', email },
    metadata,
  });
  if (outcome.kind === 'refused') return undefined;
  const confirmation = { userId, by: 'link', now: now(), correlationId: change.requestId } as const;
  const confirmedPosition = await confirmEmail(store, confirmation);
  return confirmedPosition === undefined ? undefined : outcome.position;
};

/** The subject of a confirmation token for a change: one request and its new email. */
const changeSubject = ({
  requestId,
  emailLookup,
}: {
  readonly requestId: string;
  readonly emailLookup: string;
}): string => `change ${requestId} ${emailLookup}`;

/** The place for which a new email is sealed until it is confirmed. It is then sealed again for its event. */
const PENDING_EMAIL_PLACE = { streamId: 'email-change', field: 'email' } as const;
const sealPendingEmail = (sealing: Pick<Sealing, 'seal'>, userId: string, requestId: string, email: string) =>
  sealing.seal(userId, email, { ...PENDING_EMAIL_PLACE, eventId: requestId });

const sealAccountEmail = (
  { sealing, now }: Pick<ChangeEmailDeps, 'sealing' | 'now'>,
  personId: string,
  kind: AccountEmailKind,
  content: EmailContent,
  validityMs: number,
): Promise<NewEmail> =>
  sealEmail(sealing, { kind, personId, content, expiresAt: new Date(now().getTime() + validityMs) });

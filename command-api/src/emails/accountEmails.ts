import { randomUUID } from 'node:crypto';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { storeReset, findResetOwner } from '@campjay/platform/identity/local/resets.ts';
import { assignEmail, type NewEmail, NOBODY, type QueuedEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { z } from 'zod';
import { readEmail } from '../accounts/readPerson.ts';
import { passwordResetEmail, alreadySignedUpEmail } from '../identity/emails.ts';
import { type EmailContent, type AccountEmailKind } from './emails.ts';

/** Queued content of an email whose recipient is looked up when it is sent. */
const QueuedContent = z.strictObject({
  /** The email lookup of the recipient's account: the keyed hash of its email, by which accounts are found. */
  account: z.string(),
  /** When a link in the email expires. */
  expiresAt: z.iso.datetime(),
  /** True if an earlier attempt to send the email has already stored the token of its link. */
  isOffered: z.boolean().default(false),
});

export interface AccountEmailsDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt' | 'seal' | 'hashFor'>;
  readonly accounts: Pick<AccountDeps, 'pool' | 'now' | 'log'>;
  /** The public origin of the product; prefix of links in emails. */
  readonly origin: string;
}

/**
 * Creates a queued email to the account with this email lookup, if there is one. The account is looked up only when the
 * email is sent, so that the response to the request does not reveal whether the account exists.
 * @param email.account the email lookup
 */
export const createAccountEmail = ({
  emailId = randomUUID(),
  kind,
  account,
  expiresAt,
}: {
  readonly emailId?: string;
  readonly kind: Extract<AccountEmailKind, 'password-reset' | 'already-signed-up'>;
  readonly account: string;
  readonly expiresAt: Date;
}): NewEmail => ({
  emailId,
  kind,
  expiresAt,
  personId: NOBODY,
  content: { account, expiresAt: expiresAt.toISOString() },
});

/**
 * Composes an email that `createAccountEmail` created. Returns undefined for other queued emails, and 'withdrawn'
 * if the email must not be sent, because there is no such account or its owner has already received too many links.
 */
export const composeAccountEmail = async (
  deps: AccountEmailsDeps,
  email: QueuedEmail,
): Promise<EmailContent | 'withdrawn' | undefined> => {
  const queuedContent = QueuedContent.safeParse(email.content).data;
  if (!queuedContent) return undefined;
  const { accounts, origin } = deps;
  const userId = await findAccountByEmail(accounts.pool, queuedContent.account, { usesClerk: false });
  const address = userId === undefined ? undefined : await readEmail(deps, userId);
  if (userId === undefined || address === undefined) {
    accounts.log?.info({ kind: email.kind }, 'Withdrew an email to an account that does not exist.');
    return 'withdrawn';
  }
  if (email.kind !== 'password-reset') {
    await assignEmail(accounts.pool, email.emailId, userId);
    return alreadySignedUpEmail(address, origin);
  }
  // Each attempt uses the same token, because the mail server may have accepted an email whose delivery seemed to fail.
  const token = await deps.sealing.hashFor(userId, `password reset ${email.emailId}`);
  const isTokenValid = queuedContent.isOffered
    ? (await findResetOwner(accounts.pool, token, accounts.now())) === userId
    : await storeReset(accounts, { userId, token, expiresAt: new Date(queuedContent.expiresAt) }, (db) =>
        assignEmail(db, email.emailId, userId, { ...queuedContent, isOffered: true }),
      );
  accounts.log?.info({ userId, isSent: isTokenValid }, 'A password reset was requested.');
  return isTokenValid ? passwordResetEmail(address, token, origin) : 'withdrawn';
};

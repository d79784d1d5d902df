import { randomUUID } from 'node:crypto';
import { type AccountDeps } from '@campjay/platform/identity/local/accountDeps.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { offerReset, ownerOfReset } from '@campjay/platform/identity/local/resets.ts';
import { assignEmail, type NewEmail, NOBODY, type QueuedEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { z } from 'zod';
import { emailOfAccount } from '../accounts/personOfAccount.ts';
import { resetEmail, alreadySignedUpEmail } from '../identity/emails.ts';
import { type EmailContent, type WrittenKind } from './emails.ts';

/** Recipient of such an email: the account that has this email lookup when it is sent. */
const ToAccount = z.strictObject({
  account: z.string(),
  /** When a link in it expires. */
  expiresAt: z.iso.datetime(),
  /** True if an earlier attempt to send it already stored the link's token. */
  isOffered: z.boolean().default(false),
});

export interface AccountEmailsDeps {
  readonly store: EventStore;
  readonly sealing: Pick<Sealing, 'decrypt' | 'seal' | 'hashFor'>;
  readonly accounts: Pick<AccountDeps, 'pool' | 'now' | 'log'>;
  /** Public origin of the product; prefix of links. */
  readonly origin: string;
}

/**
 * An email for the queue, addressed to the account of an email, if there is one. The account is looked up when it is
 * sent, so the request behaves the same in both cases, and is answered before.
 * @param email.account the email lookup
 */
export const emailToAccount = ({
  emailId = randomUUID(),
  kind,
  account,
  expiresAt,
}: {
  readonly emailId?: string;
  readonly kind: Extract<WrittenKind, 'password-reset' | 'already-signed-up'>;
  readonly account: string;
  readonly expiresAt: Date;
}): NewEmail => ({
  ...{ emailId, kind, expiresAt },
  personId: NOBODY,
  content: { account, expiresAt: expiresAt.toISOString() },
});

/**
 * Composes an email that `emailToAccount` queued; undefined for other content. 'withdrawn' if there is no such account,
 * or its owner has already received too many links.
 */
export const writeAccountEmail = async (
  deps: AccountEmailsDeps,
  email: QueuedEmail,
): Promise<EmailContent | 'withdrawn' | undefined> => {
  const target = ToAccount.safeParse(email.content).data;
  if (!target) return undefined;
  const { accounts, origin } = deps;
  const userId = await findAccountByEmail(accounts.pool, target.account, { withClerk: false });
  const address = userId === undefined ? undefined : await emailOfAccount(deps, userId);
  if (userId === undefined || address === undefined) {
    accounts.log?.info({ kind: email.kind }, 'An email for an account was asked for that there is not.');
    return 'withdrawn';
  }
  if (email.kind !== 'password-reset') {
    await assignEmail(accounts.pool, email.emailId, userId);
    return alreadySignedUpEmail(address, origin);
  }
  // The same token at each attempt: a mail server may have accepted an email that seemed to fail.
  const token = await deps.sealing.hashFor(userId, `password reset ${email.emailId}`);
  const isSent = target.isOffered
    ? (await ownerOfReset(accounts.pool, token, accounts.now())) === userId
    : await offerReset(accounts, { userId, token, expiresAt: new Date(target.expiresAt) }, (db) =>
        assignEmail(db, email.emailId, userId, { ...target, isOffered: true }),
      );
  accounts.log?.info({ userId, isSent }, 'A new password was asked for.');
  return isSent ? resetEmail(address, token, origin) : 'withdrawn';
};

import { randomUUID } from 'node:crypto';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type EmailMessage } from '@campjay/platform/mailer/port.ts';
import { type NewEmail } from '@campjay/platform/mailer/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** What an email says, and to whom. */
export type EmailContent = Omit<EmailMessage, 'idempotencyKey'>;

/** The kinds of email whose content is stored, sealed, when they are queued. */
export type WrittenKind =
  | 'password-reset'
  | 'already-signed-up'
  | 'email-confirmation'
  | 'password-changed'
  | 'email-change'
  | 'email-change-requested'
  | 'email-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed';
/** Written when it is sent: an invitation may be ended meanwhile. */
export const INVITATION = 'schedule-invitation';

const place = (emailId: string) => ({ streamId: 'queued-email', eventId: emailId, field: 'content' });

/**
 * An email for the queue, under its person's seal: once the account is deleted, nothing on the disk can bring back to whom
 * it went or what it said.
 * @param email.emailId the same for what must not be sent twice; a new one when absent
 */
export const sealEmail = async (
  sealing: Pick<Sealing, 'seal'>,
  {
    emailId = randomUUID(),
    kind,
    personId,
    content,
    expiresAt,
  }: {
    readonly emailId?: string;
    readonly kind: WrittenKind;
    readonly personId: string;
    readonly content: EmailContent;
    readonly expiresAt: Date;
  },
): Promise<NewEmail> => ({
  emailId,
  kind,
  personId,
  content: await sealing.seal(personId, content, place(emailId)),
  expiresAt,
});

/** Undefined when its person's account was deleted. @throws SealRefused when it was altered */
export const openEmail = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { emailId, content }: { readonly emailId: string; readonly content: unknown },
): Promise<EmailContent | undefined> => {
  const decrypted = await sealing.decrypt(content as Sealed<EmailContent>, place(emailId));
  return decrypted.kind === 'opened' ? decrypted.getValue() : undefined;
};

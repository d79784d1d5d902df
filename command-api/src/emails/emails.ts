import { randomUUID } from 'node:crypto';
import { type Sealed } from '@campjay/events/sealed.ts';
import { type EmailMessage } from '@campjay/platform/mail/port.ts';
import { type NewEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** Recipient and content of an email. */
export type EmailContent = Omit<EmailMessage, 'idempotencyKey'>;

/** Kinds of email whose content is sealed and stored when they are queued. */
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
/** Composed when it is sent, because an invitation may end meanwhile. */
export const INVITATION = 'schedule-invitation';

const place = (emailId: string) => ({ streamId: 'queued-email', eventId: emailId, field: 'content' });

/**
 * An email for the queue, sealed with the recipient's key: after the account is deleted, neither recipient nor content
 * can be recovered from the disk.
 * @param email.emailId the same id for an email that must not be sent twice; a new one if absent
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

/** Undefined if the recipient's account was deleted. @throws SealRefused if it was altered */
export const openEmail = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { emailId, content }: { readonly emailId: string; readonly content: unknown },
): Promise<EmailContent | undefined> => {
  const decrypted = await sealing.decrypt(content as Sealed<EmailContent>, place(emailId));
  return decrypted.kind === 'opened' ? decrypted.getValue() : undefined;
};

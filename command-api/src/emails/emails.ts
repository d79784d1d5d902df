import { randomUUID } from 'node:crypto';
import { sealed } from '@campjay/events/sealed.ts';
import { type EmailMessage } from '@campjay/platform/mail/port.ts';
import { type NewEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** Recipient and content of an email. */
export type EmailContent = Omit<EmailMessage, 'idempotencyKey'>;

/**
 * Kinds of email about an account, that is, all kinds except the invitation. The content of most is sealed (encrypted)
 * when they are queued; the first two are composed when they are sent.
 */
export type AccountEmailKind =
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
  | 'passkey-removed'
  | 'alert';

/** Kind of the invitation email. It is composed when it is sent, because the invitation may end before that. */
export const INVITATION_KIND = 'schedule-invitation';

/** Identifies the place where sealed content is stored. The content can be decrypted only for the same place. */
const sealPlaceOf = (emailId: string) => ({ streamId: 'queued-email', eventId: emailId, field: 'content' });

/**
 * Creates a queued email whose content is sealed with the recipient's key: after the account is deleted, neither
 * recipient nor content can be recovered from the disk.
 * @param email.emailId a new id by default; callers pass the same id again for an email that must not be sent twice
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
    readonly kind: AccountEmailKind;
    readonly personId: string;
    readonly content: EmailContent;
    readonly expiresAt: Date;
  },
): Promise<NewEmail> => ({
  emailId,
  kind,
  personId,
  content: await sealing.seal(personId, content, sealPlaceOf(emailId)),
  expiresAt,
});

const SealedContent = sealed<EmailContent>();

/**
 * Decrypts a queued email; undefined if the recipient's account was deleted.
 * @throws SealRefused if the content was altered
 */
export const decryptEmail = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { emailId, content }: { readonly emailId: string; readonly content: unknown },
): Promise<EmailContent | undefined> => {
  const decrypted = await sealing.decrypt(SealedContent.parse(content), sealPlaceOf(emailId));
  return decrypted.kind === 'decrypted' ? decrypted.getValue() : undefined;
};

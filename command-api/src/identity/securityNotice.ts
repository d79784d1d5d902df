import { type NewEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { readEmail } from '../accounts/readPerson.ts';
import { sealEmail } from '../emails/emails.ts';
import { type CommandDeps } from '../kernel/command.ts';
import { passkeyAddedEmail, passkeyRemovedEmail, secondFactorAddedEmail, secondFactorRemovedEmail } from './emails.ts';

/** How long the email may wait to be sent: after a week, the notice is no longer useful. */
const NOTICE_VALIDITY_MS = 7 * 24 * 60 * 60_000;
const EMAIL_TEMPLATES = {
  'second-factor-added': secondFactorAddedEmail,
  'second-factor-removed': secondFactorRemovedEmail,
  'passkey-added': passkeyAddedEmail,
  'passkey-removed': passkeyRemovedEmail,
} as const;

export interface NoticeDeps extends Pick<CommandDeps, 'store' | 'sealing' | 'now'> {
  /** Public origin of the product, for the link in the email. */
  readonly origin: string;
}

/**
 * Creates the email that notifies an account's owner of a change to its sign-in, in case somebody else made it.
 * Undefined if the account was deleted.
 * @throws PersonIsForgotten if the account is deleted at the same time
 */
export const createSecurityNotice = async (
  { store, sealing, now, origin }: NoticeDeps,
  { userId, kind }: { readonly userId: string; readonly kind: keyof typeof EMAIL_TEMPLATES },
): Promise<NewEmail | undefined> => {
  const email = await readEmail({ store, sealing }, userId);
  if (email === undefined) return undefined;
  return sealEmail(sealing, {
    kind,
    personId: userId,
    content: EMAIL_TEMPLATES[kind](email, origin),
    expiresAt: new Date(now().getTime() + NOTICE_VALIDITY_MS),
  });
};

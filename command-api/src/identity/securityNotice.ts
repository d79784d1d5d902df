import { type NewEmail } from '@campjay/platform/mailer/queue/emailQueue.ts';
import { emailOfAccount } from '../accounts/personOfAccount.ts';
import { sealEmail } from '../emails/emails.ts';
import { type WishParts } from '../command.ts';
import {
  passkeyAddedLetter,
  passkeyRemovedLetter,
  secondFactorAddedLetter,
  secondFactorRemovedLetter,
} from './emails.ts';

/** After a week, the news comes too late to be of use. */
const NOTICE_MS = 7 * 24 * 60 * 60_000;
const EMAIL_LIMIT = {
  'second-factor-added': secondFactorAddedLetter,
  'second-factor-removed': secondFactorRemovedLetter,
  'passkey-added': passkeyAddedLetter,
  'passkey-removed': passkeyRemovedLetter,
} as const;

export interface NoticeDeps extends Pick<WishParts, 'store' | 'sealing' | 'now'> {
  /** Under which the world reaches the product: the link in the email. */
  readonly origin: string;
}

/**
 * The email that tells the owner of an account how signing in to it has changed, in case it was not them.
 * Undefined when the account was deleted.
 * @throws PersonIsForgotten when it is being deleted
 */
export const securityNotice = async (
  { store, sealing, now, origin }: NoticeDeps,
  { userId, kind }: { readonly userId: string; readonly kind: keyof typeof EMAIL_LIMIT },
): Promise<NewEmail | undefined> => {
  const email = await emailOfAccount({ store, sealing }, userId);
  if (email === undefined) return undefined;
  return sealEmail(sealing, {
    kind,
    personId: userId,
    content: EMAIL_LIMIT[kind](email, origin),
    expiresAt: new Date(now().getTime() + NOTICE_MS),
  });
};

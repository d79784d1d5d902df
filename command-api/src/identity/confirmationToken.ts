import { timingSafeEqual } from 'node:crypto';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';

/** How long the link to confirm an email works. */
export const CONFIRMATION_MS = 3 * 24 * 60 * 60_000;

/**
 * The token of the link that confirms an email: when it ends, and a hash with the person's own key of that and the mailbox.
 * Nothing is stored for it, and it ends with the account.
 * @param mailbox the account's email as it is looked up
 */
export const confirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  { userId, mailbox, expiresAt }: { readonly userId: string; readonly mailbox: string; readonly expiresAt: Date },
): Promise<string> => {
  const ends = Math.floor(expiresAt.getTime() / 1000).toString(36);
  return `${ends}.${await sealing.hashFor(userId, `confirm ${mailbox} ${ends}`)}`;
};

/** Whether a token was made for this account and mailbox, and has not ended. */
export const isConfirmationToken = async (
  sealing: Pick<Sealing, 'hashFor'>,
  token: string,
  { userId, mailbox, now }: { readonly userId: string; readonly mailbox: string; readonly now: Date },
): Promise<boolean> => {
  const expiresAt = new Date(Number.parseInt(token.split('.', 1)[0] ?? '', 36) * 1000);
  if (!(expiresAt > now)) return false; // also where it is no date
  const expected = Buffer.from(await confirmationToken(sealing, { userId, mailbox, expiresAt }));
  const actual = Buffer.from(token);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

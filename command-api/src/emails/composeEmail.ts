import { type QueuedEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type InvitationWritingDeps, writeInvitation } from '../schedule/policies/writeInvitation.ts';
import { type AccountEmailsDeps, writeAccountEmail } from './accountEmails.ts';
import { recordEmailChange } from '../identity/changeEmail.ts';
import { type EmailContent, INVITATION, openEmail, type WrittenKind } from './emails.ts';

/** Decrypts or composes a queued email at the moment it is sent. */
export const composeEmail =
  (deps: InvitationWritingDeps & AccountEmailsDeps) =>
  async (email: QueuedEmail): Promise<EmailContent | 'withdrawn'> => {
    if (email.kind === INVITATION) return writeInvitation(deps, email);
    // First completes an email change that was interrupted before this notice.
    if (email.kind === ('email-changed' satisfies WrittenKind))
      await recordEmailChange({ ...deps, now: deps.accounts.now }, email.personId);
    return (await writeAccountEmail(deps, email)) ?? (await openEmail(deps.sealing, email)) ?? 'withdrawn';
  };

import { type QueuedEmail } from '@campjay/platform/mailer/queue/emailQueue.ts';
import { type InvitationWritingDeps, writeInvitation } from '../schedule/reactors/writeInvitation.ts';
import { type AccountEmailsDeps, writeAccountEmail } from './accountEmails.ts';
import { recordEmailChange } from '../identity/changeEmail.ts';
import { type EmailContent, INVITATION, openEmail, type WrittenKind } from './emails.ts';

/** Opens a queued email, or writes it, for the moment in which it is sent. */
export const composeEmail =
  (deps: InvitationWritingDeps & AccountEmailsDeps) =>
  async (email: QueuedEmail): Promise<EmailContent | 'withdrawn'> => {
    if (email.kind === INVITATION) return writeInvitation(deps, email);
    // Whatever was cut off before this news was told is made up for first.
    if (email.kind === ('email-changed' satisfies WrittenKind))
      await recordEmailChange({ ...deps, now: deps.accounts.now }, email.personId);
    return (await writeAccountEmail(deps, email)) ?? (await openEmail(deps.sealing, email)) ?? 'withdrawn';
  };

import { type QueuedEmail } from '@campjay/platform/mailer/queue/emailQueue.ts';
import { type InvitationWritingDeps, writeInvitation } from '../schedule/reactors/writeInvitation.ts';
import { type EmailContent, INVITATION, openEmail } from './emails.ts';

/** Opens a queued email, or writes it, for the moment in which it is sent. */
export const composeEmail =
  (deps: InvitationWritingDeps) =>
  async (email: QueuedEmail): Promise<EmailContent | 'withdrawn'> =>
    email.kind === INVITATION ? writeInvitation(deps, email) : ((await openEmail(deps.sealing, email)) ?? 'withdrawn');

import { type QueuedEmail, EMAILS_CHANNEL } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type InvitationWritingDeps, writeInvitation } from '../schedule/policies/writeInvitation.ts';
import { type AccountEmailsDeps, composeAccountEmail } from './accountEmails.ts';
import { recordEmailChange } from '../identity/changeEmail.ts';
import { type EmailContent, INVITATION_KIND, decryptEmail, type AccountEmailKind } from './emails.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type EmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { pause, supervise } from '@campjay/platform/kernel/retry.ts';

/**
 * Creates a function that decrypts or composes a queued email when it is sent. The function returns 'withdrawn' if the
 * email must not be sent anymore.
 */
export const createEmailComposer =
  (deps: InvitationWritingDeps & AccountEmailsDeps) =>
  async (email: QueuedEmail): Promise<EmailContent | 'withdrawn'> => {
    if (email.kind === INVITATION_KIND) return writeInvitation(deps, email);
    // The email change may have been interrupted after this notice was queued. If so, it is completed first.
    if (email.kind === ('email-changed' satisfies AccountEmailKind))
      await recordEmailChange({ ...deps, now: deps.accounts.now }, email.personId);
    return (await composeAccountEmail(deps, email)) ?? (await decryptEmail(deps.sealing, email)) ?? 'withdrawn';
  };

/** The queue is polled in addition to the notifications, because a notification may be lost. */
const POLL_INTERVAL_MS = 60_000;

interface DeliveryDeps {
  readonly delivery: EmailDelivery;
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Delivers queued emails as they arrive, and retries those that are due, until the signal aborts. */
export const deliverEmails = (deps: DeliveryDeps, signal: AbortSignal): Promise<void> =>
  supervise(() => deliverUntilAborted(deps, signal), {
    onFailure: (error) => deps.log.error({ error }, 'Emails could not be delivered; retrying.'),
    signal,
  });

const deliverUntilAborted = async ({ delivery, databaseUrl, now, log }: DeliveryDeps, signal: AbortSignal) => {
  let wakeUp = new AbortController();
  await using _listener = await listen(databaseUrl, EMAILS_CHANNEL, () => wakeUp.abort(), log);
  while (!signal.aborted) {
    // The controller is replaced before the delivery, so that emails queued during the delivery are not missed.
    wakeUp = new AbortController();
    const nextDueAt = await delivery.deliverDue(signal);
    const waitMs = Math.min(
      nextDueAt ? Math.max(nextDueAt.getTime() - now().getTime(), 0) : POLL_INTERVAL_MS,
      POLL_INTERVAL_MS,
    );
    await pause(waitMs, AbortSignal.any([signal, wakeUp.signal]));
  }
};

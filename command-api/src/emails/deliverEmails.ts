import { type QueuedEmail, EMAILS_CHANNEL } from '@campjay/platform/mail/queue/emailQueue.ts';
import { type InvitationWritingDeps, writeInvitation } from '../schedule/policies/writeInvitation.ts';
import { type AccountEmailsDeps, writeAccountEmail } from './accountEmails.ts';
import { recordEmailChange } from '../identity/changeEmail.ts';
import { type EmailContent, INVITATION, openEmail, type WrittenKind } from './emails.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type EmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { superviseSubscription } from '../kernel/superviseSubscription.ts';

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

/** The queue is polled at this interval, because a notification may be lost. */
const POLL_INTERVAL_MS = 60_000;

interface DeliveringDeps {
  readonly delivery: EmailDelivery;
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}

/** Delivers queued emails as they arrive, and retries those that are due, until the signal aborts. */
export const deliverEmails = (deps: DeliveringDeps, signal: AbortSignal): Promise<void> =>
  superviseSubscription(() => deliverUntil(deps, signal), {
    log: deps.log,
    signal,
    sentence: 'Emails could not be delivered; it is tried again.',
  });

const deliverUntil = async ({ delivery, databaseUrl, now, log }: DeliveringDeps, signal: AbortSignal) => {
  let wakeUp = new AbortController();
  await using _listener = await listen(databaseUrl, EMAILS_CHANNEL, () => wakeUp.abort(), log);
  while (!signal.aborted) {
    // Replaced first, so that emails queued during the delivery are not missed.
    wakeUp = new AbortController();
    const next = await delivery.deliverDue(signal);
    const waitMs = Math.min(next ? Math.max(next.getTime() - now().getTime(), 0) : POLL_INTERVAL_MS, POLL_INTERVAL_MS);
    await pause(waitMs, undefined, { signal: AbortSignal.any([signal, wakeUp.signal]) }).catch(() => undefined);
  }
};

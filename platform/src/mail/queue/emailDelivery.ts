import { type Pool } from 'pg';
import { type Log } from '../../kernel/log.ts';
import { type Backoff, pauseAfter } from '../../kernel/retry.ts';
import { type EmailMessage, type Mailer, MailRefused, MailUnavailable } from '../port.ts';
import {
  claimEmail,
  type EmailOutcome,
  idempotencyKeyOf,
  nextAttemptAt,
  postponeEmail,
  type QueuedEmail,
  settleEmail,
  cleanUpQueue,
} from './emailQueue.ts';

/**
 * If an attempt takes longer than this, another process may try the same email. It must exceed the mailer's own
 * timeout.
 */
export const LEASE_MS = 2 * 60_000;
/**
 * Delays after a failure of the mail server. They double each time, with a low maximum, so that delivery resumes soon
 * after the server recovers.
 */
const SERVER_BACKOFF: Backoff = { firstPauseMs: 5_000, longestPauseMs: 60_000 };
/** Delays after the mail server has deferred a single email while it accepts others. */
const EMAIL_BACKOFF: Backoff = { firstPauseMs: 60_000, longestPauseMs: 60 * 60_000 };

export interface EmailDeliveryDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  /** Decrypts the queued content or renders the email; 'withdrawn' if it is no longer needed. */
  readonly compose: (email: QueuedEmail) => Promise<Omit<EmailMessage, 'idempotencyKey'> | 'withdrawn'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface EmailDelivery {
  /**
   * Sends all due emails, one at a time. Ends early when the mail server is unavailable.
   * @returns when to call it again at the latest; undefined if no email is waiting
   * @throws errors of the database
   */
  deliverDue(signal: AbortSignal): Promise<Date | undefined>;
}

/**
 * Delivers queued emails. Each email is retried until it is accepted, refused or expired. Only one process may deliver
 * at a time. If a process is killed while it sends an email, the email is sent again with the same Message-ID. Use one
 * instance for the life of a process, because it remembers emails that were delivered while the database was down.
 */
export const createEmailDelivery = ({ pool, mailer, compose, now, log }: EmailDeliveryDeps): EmailDelivery => {
  /** Outcomes that are not stored in the database yet. These emails must not be sent again. */
  const unrecordedOutcomes = new Map<
    string,
    { readonly outcome: EmailOutcome; readonly reason?: string; readonly now: Date }
  >();
  /** The mail server's consecutive failures, and how long to wait because of them. */
  const serverState = { failures: 0, pausedUntil: new Date(0) };

  const recordOutcomes = async (): Promise<void> => {
    for (const [emailId, outcome] of unrecordedOutcomes) {
      await settleEmail(pool, emailId, outcome);
      unrecordedOutcomes.delete(emailId);
    }
  };

  /** Tries to send one email. @returns true unless the mail server is unavailable */
  const attemptDelivery = async (email: QueuedEmail & { readonly attempts: number }): Promise<boolean> => {
    const { emailId, kind, attempts } = email;
    /** Records the final outcome of the email. */
    const settle = async (outcome: EmailOutcome, reason?: string): Promise<true> => {
      unrecordedOutcomes.set(emailId, { outcome, ...(reason !== undefined && { reason }), now: now() });
      await recordOutcomes();
      return true;
    };
    const message = await compose(email).catch((error: unknown) => {
      log.error({ error, kind }, 'An email could not be composed; it will be retried.');
      return undefined;
    });
    if (message === 'withdrawn') return settle('withdrawn');
    if (message === undefined) {
      const until = nextRetryAt(now(), EMAIL_BACKOFF, attempts);
      await postponeEmail(pool, emailId, { until, reason: 'The email could not be composed; see the log.' });
      return true;
    }
    try {
      await mailer.send({ ...message, idempotencyKey: idempotencyKeyOf(email) });
    } catch (error) {
      if (error instanceof MailRefused) {
        log.warn({ kind, reason: error.message }, 'An email was refused; it will not be retried.');
        return settle('refused', error.message);
      }
      if (!(error instanceof MailUnavailable)) throw error;
      log.warn({ kind, attempts, reason: error.message }, 'An email could not be sent yet; it will be retried.');
      const isServerFailure = error.concerns === 'server';
      if (isServerFailure) {
        serverState.failures += 1;
        serverState.pausedUntil = nextRetryAt(now(), SERVER_BACKOFF, serverState.failures);
      }
      const until = isServerFailure ? serverState.pausedUntil : nextRetryAt(now(), EMAIL_BACKOFF, attempts);
      await postponeEmail(pool, emailId, { until, reason: error.message });
      return !isServerFailure;
    }
    serverState.failures = 0;
    return settle('delivered');
  };

  return {
    deliverDue: async (signal) => {
      await recordOutcomes();
      await cleanUpQueue(pool, now());
      while (!signal.aborted && now() >= serverState.pausedUntil) {
        const claimedAt = now();
        const email = await claimEmail(pool, { now: claimedAt, leaseUntil: new Date(claimedAt.getTime() + LEASE_MS) });
        if (!email || !(await attemptDelivery(email))) break;
      }
      const nextDue = await nextAttemptAt(pool);
      return nextDue && (nextDue < serverState.pausedUntil ? serverState.pausedUntil : nextDue);
    },
  };
};

/** Returns when to try again. @param failures the number of consecutive failures, from 1 */
const nextRetryAt = (now: Date, backoff: Backoff, failures: number): Date =>
  new Date(now.getTime() + pauseAfter(backoff, failures));

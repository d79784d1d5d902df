import { type Pool } from 'pg';
import { type Log } from '../../kernel/log.ts';
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
 * How long one attempt may take before another process may try the same email. Longer than the mailer's own deadline.
 */
export const LEASE_MS = 2 * 60_000;
/** Pauses after the mail server failed: doubled each time, with a low maximum, to notice soon when it is back. */
const SERVER_PAUSES = { firstMs: 5_000, longestMs: 60_000 };
/** Pauses of one email that the mail server defers while it accepts others. */
const EMAIL_PAUSES = { firstMs: 60_000, longestMs: 60 * 60_000 };

export interface EmailDeliveryDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  /** Decrypts or writes the email; 'withdrawn' if it is no longer needed. */
  readonly compose: (email: QueuedEmail) => Promise<Omit<EmailMessage, 'idempotencyKey'> | 'withdrawn'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface EmailDelivery {
  /**
   * Sends all due emails, one at a time. Ends early when the mail server is unavailable.
   * @returns the latest time to call it again; undefined if no email is waiting
   * @throws errors of the database
   */
  deliverDue(signal: AbortSignal): Promise<Date | undefined>;
}

/**
 * Delivers queued emails: each until it is accepted, refused or expired. Only one process may run a delivery at a time.
 * An email that was being sent when its process was killed is tried again, with the same Message-ID. Use one instance
 * for the life of a process: it remembers emails that were delivered while the database was down.
 */
export const createEmailDelivery = ({ pool, mailer, compose, now, log }: EmailDeliveryDeps): EmailDelivery => {
  /** Outcomes that are not stored in the database yet: these emails must not be sent again. */
  const unrecorded = new Map<
    string,
    { readonly outcome: EmailOutcome; readonly reason?: string; readonly now: Date }
  >();
  const server = { failures: 0, pausedUntil: new Date(0) };

  const record = async (): Promise<void> => {
    for (const [emailId, settled] of unrecorded) {
      await settleEmail(pool, emailId, settled);
      unrecorded.delete(emailId);
    }
  };

  /** @returns whether the mail server still responds */
  const attempt = async (email: QueuedEmail & { readonly attempts: number }): Promise<boolean> => {
    const { emailId, kind, attempts } = email;
    const settle = async (outcome: EmailOutcome, reason?: string): Promise<true> => {
      unrecorded.set(emailId, { outcome, ...(reason !== undefined && { reason }), now: now() });
      await record();
      return true;
    };
    const message = await compose(email).catch((error: unknown) => {
      log.error({ err: error, kind }, 'An email could not be put together; it is tried again.');
      return undefined;
    });
    if (message === 'withdrawn') return settle('withdrawn');
    if (message === undefined) {
      const until = after(now(), EMAIL_PAUSES, attempts);
      await postponeEmail(pool, emailId, { until, reason: 'The email could not be put together; see the log.' });
      return true;
    }
    try {
      await mailer.send({ ...message, idempotencyKey: idempotencyKeyOf(email) });
    } catch (error) {
      if (error instanceof MailRefused) {
        log.warn({ kind, reason: error.message }, 'An email was refused; it is not tried again.');
        return settle('refused', error.message);
      }
      if (!(error instanceof MailUnavailable)) throw error;
      log.warn({ kind, attempts, reason: error.message }, 'An email could not be sent yet; it is tried again.');
      const isServer = error.concerns === 'server';
      if (isServer) {
        server.failures += 1;
        server.pausedUntil = after(now(), SERVER_PAUSES, server.failures);
      }
      const until = isServer ? server.pausedUntil : after(now(), EMAIL_PAUSES, attempts);
      await postponeEmail(pool, emailId, { until, reason: error.message });
      return !isServer;
    }
    server.failures = 0;
    return settle('delivered');
  };

  return {
    deliverDue: async (signal) => {
      await record();
      await cleanUpQueue(pool, now());
      while (!signal.aborted && now() >= server.pausedUntil) {
        const at = now();
        const email = await claimEmail(pool, { now: at, leaseUntil: new Date(at.getTime() + LEASE_MS) });
        if (!email || !(await attempt(email))) break;
      }
      const next = await nextAttemptAt(pool);
      return next && (next < server.pausedUntil ? server.pausedUntil : next);
    },
  };
};

/** @param failures the number of consecutive failures, from 1 */
const after = (
  now: Date,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
  failures: number,
): Date => new Date(now.getTime() + Math.min(firstMs * 2 ** (failures - 1), longestMs));

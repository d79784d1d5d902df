import { type Pool } from 'pg';
import { type Log } from '../../log/log.ts';
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

/** How long an attempt may take until another process may try the same email. Longer than the mailer's own deadline. */
export const LEASE_MS = 2 * 60_000;
/** Pauses after the mail server took nothing: twice as long each time, so that one is soon noticed to be back. */
const SERVER_PAUSES = { firstMs: 5_000, longestMs: 60_000 };
/** Pauses of one email that the mail server puts off while it takes others. */
const EMAIL_PAUSES = { firstMs: 60_000, longestMs: 60 * 60_000 };

export interface EmailDeliveryDeps {
  readonly pool: Pool;
  readonly mailer: Mailer;
  /** Opens or writes the email; 'withdrawn' if nobody wants it any more. */
  readonly compose: (email: QueuedEmail) => Promise<Omit<EmailMessage, 'idempotencyKey'> | 'withdrawn'>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface EmailDelivery {
  /**
   * Sends everything that is due, one email after the other. Ends early when the mail server takes nothing.
   * @returns when to call it again at the latest; undefined when nothing waits
   * @throws what the database throws
   */
  deliverDue(signal: AbortSignal): Promise<Date | undefined>;
}

/**
 * Delivers queued emails: each until it was taken, refused or is too old. Only one process at a time may use one. An email
 * that was being handed over when its process was killed is tried again, under the same Message-ID. Keep one instance for
 * the life of a process: it remembers what was delivered while the database was away.
 */
export const createEmailDelivery = ({ pool, mailer, compose, now, log }: EmailDeliveryDeps): EmailDelivery => {
  /** Settled, but the database did not hear of it yet: never to be sent again. */
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

  /** @returns whether the mail server still answers */
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

/** @param failures how many there were in a row, from 1 */
const after = (
  now: Date,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
  failures: number,
): Date => new Date(now.getTime() + Math.min(firstMs * 2 ** (failures - 1), longestMs));

import { type Pool } from 'pg';
import { type Db } from '../../postgres/pool.ts';

/** PostgreSQL channel that notifies the delivering process of new emails. */
export const EMAILS_CHANNEL = 'queued_emails';

/** An email in the queue. */
export interface QueuedEmail {
  /** A UUID. The Message-ID is derived from it and the kind, so every attempt has the same one. */
  readonly emailId: string;
  readonly kind: string;
  /** The person whose key seals the content; the email is deleted with that person's account. */
  readonly personId: string;
  /** JSON that is unreadable without that person's key. */
  readonly content: unknown;
}

export type NewEmail = QueuedEmail & {
  /** The email is not sent after this time, because it would be useless. */
  readonly expiresAt: Date;
};

/** Why an email is no longer waiting. `refused`: it can never be delivered. `withdrawn`: it is no longer needed. */
export type EmailOutcome = 'delivered' | 'refused' | 'expired' | 'withdrawn';

/** The `personId` of an email while the recipient's account is not known yet (see `assignEmail`). */
export const NOBODY = 'nobody';
/**
 * Rows of settled emails (those with an outcome) are stored for 30 days, so that an email that is queued twice is sent
 * once, and admins see failures.
 */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

export const idempotencyKeyOf = ({ kind, emailId }: Pick<QueuedEmail, 'kind' | 'emailId'>): string =>
  `${kind}-${emailId}`;

/**
 * Stores an email in the caller's transaction; it is delivered after the commit. Does nothing if the email is already
 * in the queue.
 */
export const queueEmail = async (
  db: Db,
  { emailId, kind, personId, content, expiresAt }: NewEmail,
  now: Date,
): Promise<void> => {
  await db.query(
    `insert into ops.queued_emails (email_id, kind, person_id, content, queued_at, expires_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $5) on conflict (email_id) do nothing`,
    [emailId, kind, personId, JSON.stringify(content), now, expiresAt],
  );
  await db.query(`notify ${EMAILS_CHANNEL}`);
};

/**
 * Assigns a waiting email of `NOBODY` to a person, once the recipient's account is known. The email is then deleted
 * together with that account.
 * @param content replaces the former content
 */
export const assignEmail = async (db: Db, emailId: string, personId: string, content?: unknown): Promise<void> => {
  await db.query(
    `update ops.queued_emails set person_id = $2, content = coalesce($3, content)
      where email_id = $1 and state = 'waiting'`,
    [emailId, personId, content === undefined ? null : JSON.stringify(content)],
  );
};

/**
 * Claims the email that has been due longest, for one attempt.
 * @param leaseUntil after this time, another process may try the email, because this process may have been killed
 */
export const claimEmail = async (
  pool: Pool,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<(QueuedEmail & { readonly attempts: number }) | undefined> => {
  const { rows } = await pool.query<QueuedEmail & { attempts: number }>(
    `update ops.queued_emails set attempts = attempts + 1, next_attempt_at = $2
      where email_id = (
        select email_id from ops.queued_emails where state = 'waiting' and next_attempt_at <= $1 and expires_at > $1
         order by next_attempt_at, email_id limit 1 for update skip locked)
      returning email_id as "emailId", kind, person_id as "personId", content, attempts`,
    [now, leaseUntil],
  );
  return rows[0];
};

/** Postpones an email after a failed attempt. @param reason shown to admins, so it must not quote the email */
export const postponeEmail = async (
  pool: Pool,
  emailId: string,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<void> => {
  await pool.query(
    `update ops.queued_emails set next_attempt_at = $2, last_error = $3 where email_id = $1 and state = 'waiting'`,
    [emailId, until, reason],
  );
};

/** Records the final outcome of an email and deletes its content. */
export const settleEmail = async (
  pool: Pool,
  emailId: string,
  {
    outcome,
    reason,
    now,
  }: { readonly outcome: EmailOutcome; readonly reason?: string | undefined; readonly now: Date },
): Promise<void> => {
  await pool.query(
    `update ops.queued_emails
        set state = $2, content = null, settled_at = $3, last_error = coalesce($4, last_error)
      where email_id = $1 and state in ('waiting', 'expired')`,
    [emailId, outcome, now, reason],
  );
};

/** Settles expired emails and deletes rows past the retention time. */
export const cleanUpQueue = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query(
    `update ops.queued_emails set state = 'expired', content = null, settled_at = $1
      where state = 'waiting' and expires_at <= $1`,
    [now],
  );
  await pool.query('delete from ops.queued_emails where settled_at < $1', [new Date(now.getTime() - RETENTION_MS)]);
};

/** Returns when the next email is due; undefined if none is waiting. */
export const nextAttemptAt = async (pool: Pool): Promise<Date | undefined> => {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from ops.queued_emails where state = 'waiting'`,
  );
  return rows[0]?.at ?? undefined;
};

/**
 * Deletes all of a person's emails, including those that are already settled.
 * @returns the idempotency keys with which they were passed to the mailer
 */
export const deleteEmailsOf = async (pool: Pool, personId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ emailId: string; kind: string }>(
    'delete from ops.queued_emails where person_id = $1 returning email_id as "emailId", kind',
    [personId],
  );
  return rows.map(idempotencyKeyOf);
};

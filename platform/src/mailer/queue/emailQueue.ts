import { type Pool } from 'pg';
import { type Db } from '../../postgres/pool.ts';

/** PostgreSQL's channel on which the process that delivers hears of new emails. */
export const EMAILS_CHANNEL = 'queued_emails';

/** An email that waits to be delivered. */
export interface QueuedEmail {
  /** A UUID. Its Message-ID is made from it and the kind, so every attempt has the same one. */
  readonly emailId: string;
  readonly kind: string;
  /** Whose key seals the content; with the account of that person the email is deleted. */
  readonly personId: string;
  /** JSON: nothing that can be read without that person's key. */
  readonly content: unknown;
}

export type NewEmail = QueuedEmail & {
  /** From then on nobody has any use for it, and it is not sent any more. */
  readonly expiresAt: Date;
};

/** Why an email waits no longer. */
export type EmailOutcome = 'delivered' | 'refused' | 'expired' | 'withdrawn';

/** The person of an email of which it is not known yet whose it is. */
export const NOBODY = 'nobody';
/** How long a row is kept after its email was settled: what is queued twice is sent once, and an admin sees what failed. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;

export const idempotencyKeyOf = ({ kind, emailId }: Pick<QueuedEmail, 'kind' | 'emailId'>): string =>
  `${kind}-${emailId}`;

/**
 * Stores an email, within the transaction of whatever it follows from; it is delivered once that commits. An email that
 * was queued before is not queued again.
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
 * Gives a waiting email of `NOBODY` to the person that it turned out to be for, so that it is deleted with their account.
 * @param content takes the place of the former one
 */
export const assignEmail = async (db: Db, emailId: string, personId: string, content?: unknown): Promise<void> => {
  await db.query(
    `update ops.queued_emails set person_id = $2, content = coalesce($3, content)
      where email_id = $1 and state = 'waiting'`,
    [emailId, personId, content === undefined ? null : JSON.stringify(content)],
  );
};

/**
 * Takes the email that has been due longest, for one attempt.
 * @param leaseUntil when another process may try it if this one is killed meanwhile
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

/** Puts an email off after a failed attempt. @param reason for admins; it must hold nothing of the email */
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

/** Ends an email's time in the queue; of its content nothing is kept. */
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

/** Ends emails whose time is over, and deletes rows that nobody has any use for. */
export const cleanUpQueue = async (pool: Pool, now: Date): Promise<void> => {
  await pool.query(
    `update ops.queued_emails set state = 'expired', content = null, settled_at = $1
      where state = 'waiting' and expires_at <= $1`,
    [now],
  );
  await pool.query('delete from ops.queued_emails where settled_at < $1', [new Date(now.getTime() - RETENTION_MS)]);
};

/** When the next email is due; undefined when none waits. */
export const nextAttemptAt = async (pool: Pool): Promise<Date | undefined> => {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select min(next_attempt_at) as at from ops.queued_emails where state = 'waiting'`,
  );
  return rows[0]?.at ?? undefined;
};

/**
 * Deletes all emails that are sealed with a person's key, whether they wait or not.
 * @returns the keys under which they were given to the mailer
 */
export const deleteEmailsOf = async (pool: Pool, personId: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ emailId: string; kind: string }>(
    'delete from ops.queued_emails where person_id = $1 returning email_id as "emailId", kind',
    [personId],
  );
  return rows.map(idempotencyKeyOf);
};

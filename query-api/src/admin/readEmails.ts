import { type Pool } from 'pg';
import { type QueuedEmails } from './contract.ts';

/** Maximum number of emails in the list. */
const MAX_LISTED = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Lists waiting emails, then undelivered ones, each earliest first. Does not decrypt their content. */
export const readQueuedEmails = async (pool: Pool, now: Date): Promise<QueuedEmails['data']> => {
  const { rows } = await pool.query<EmailRow>(
    `select email_id, kind, state, queued_at, expires_at, settled_at, attempts, next_attempt_at, last_error
       from ops.queued_emails where state in ('waiting', 'refused', 'expired')
      order by state <> 'waiting', queued_at, email_id limit ${MAX_LISTED}`,
  );
  const { rows: counts } = await pool.query<{ waiting: number; delivered: number }>(
    `select count(*) filter (where state = 'waiting')::integer as waiting,
            count(*) filter (where state = 'delivered' and settled_at > $1)::integer as delivered
       from ops.queued_emails`,
    [new Date(now.getTime() - DAY_MS)],
  );
  const waiting: QueuedEmails['data']['waiting'] = [];
  const undelivered: QueuedEmails['data']['givenUp'] = [];
  for (const { state, settled_at: settledAt, ...row } of rows) {
    const email = {
      emailId: row.email_id,
      kind: row.kind,
      queuedAt: row.queued_at.toISOString(),
      attempts: row.attempts,
      lastError: row.last_error,
    };
    if (state !== 'waiting') undelivered.push({ ...email, state, givenUpAt: (settledAt ?? now).toISOString() });
    else
      waiting.push({
        ...email,
        nextAttemptAt: row.next_attempt_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      });
  }
  return {
    waiting,
    givenUp: undelivered,
    waitingCount: counts[0]?.waiting ?? 0,
    deliveredLastDay: counts[0]?.delivered ?? 0,
  };
};

/** Counts the waiting emails that could not be sent at the first attempt. */
export const countDelayedEmails = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ delayed: number }>(
    `select count(*)::integer as delayed from ops.queued_emails where state = 'waiting' and last_error is not null`,
  );
  return rows[0]?.delayed ?? 0;
};

interface EmailRow {
  readonly email_id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'refused' | 'expired';
  readonly queued_at: Date;
  readonly expires_at: Date;
  /** When the email was delivered, or when its delivery was abandoned; null while it waits. */
  readonly settled_at: Date | null;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly last_error: string | null;
}

import { ScheduleShared } from '@campjay/events/schedule/scheduleShared.ts';
import { categoryOf, entityIdOf, scheduleStream } from '@campjay/events/streams.ts';
import { type EventStore, type Position, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type NewEmail, queueEmail } from '@campjay/platform/mail/queue/emailQueue.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { INVITATION_KIND } from '../../emails/emails.ts';
import { superviseSubscription } from '../../kernel/superviseSubscription.ts';

/** An invitation that could not be delivered within this time is dropped. */
const INVITATION_EXPIRES_AFTER_MS = 14 * 24 * 60 * 60_000;

export interface InvitationDeps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly now: () => Date;
  readonly log: Log;
  /** Called each time everything in the log has been queued. */
  readonly onRound?: () => void;
}

/**
 * Follows the log and queues an email to each person invited to a schedule. It starts at the head of the log on its
 * first run, and stores its checkpoint in the same transaction as the emails: neither a crash nor a replay sends an
 * invitation twice or loses it.
 */
export const runInvitationPolicy = (
  { pool, store, now, log, onRound }: InvitationDeps,
  signal: AbortSignal,
): Promise<void> =>
  superviseSubscription(
    async () => {
      let after = await loadCheckpoint(pool);
      if (after === undefined) {
        after = await store.head();
        await queueInvitations(pool, [], { reached: after, now: now() });
      }
      onRound?.();
      for await (const { events, reached } of store.subscribe({
        after,
        categories: [categoryOf(scheduleStream(''))],
        signal,
      })) {
        const at = now();
        const emails = events.filter(isByEmail).map((event) => invitationOf(event, at));
        await queueInvitations(pool, emails, { reached, now: at });
        onRound?.();
      }
    },
    { log, signal, sentence: 'Invitations could not be followed; it is tried again.' },
  );

const isByEmail = ({ type, version, data }: RecordedEvent): boolean =>
  type === ScheduleShared.type && ScheduleShared.parse(data, version).data.email !== null;

/** Refers to the invitation in the log; `writeInvitation` composes the email when it is sent. */
const invitationOf = ({ id, streamId }: RecordedEvent, now: Date): NewEmail => ({
  emailId: id,
  kind: INVITATION_KIND,
  personId: entityIdOf(streamId),
  content: { streamId },
  expiresAt: new Date(now.getTime() + INVITATION_EXPIRES_AFTER_MS),
});

const loadCheckpoint = async (pool: Pool): Promise<Position | undefined> => {
  const { rows } = await pool.query<{ position: Position }>('select position from ops.invitations_followed');
  return rows[0]?.position;
};

const queueInvitations = (
  pool: Pool,
  emails: readonly NewEmail[],
  { reached, now }: { readonly reached: Position; readonly now: Date },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    for (const email of emails) await queueEmail(client, email, now);
    await client.query(
      `insert into ops.invitations_followed (position) values ($1)
       on conflict (is_only) do update set position = excluded.position`,
      [reached],
    );
  });

import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { uuidV5 } from '../kernel/uuidV5.ts';

/** Invitations to one mailbox per week, across all senders: prevents strangers from flooding a mailbox through us. */
export const MAX_INVITATIONS_PER_WEEK = 2;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const ID_NAMESPACE = '5d1f0a4c-7d0e-4d5b-9a55-0f4f6f2f7c18';

/** Normalizes spellings of one mailbox: providers ignore what follows a plus, and Gmail ignores dots as well. */
export const mailboxOf = (email: string): string => {
  const [, local = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const untagged = local.split('+', 1)[0] || local;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
};

export interface InvitationLimitDeps {
  readonly pool: Pool;
  /** A keyed hash of the normalized email. */
  readonly emailLookup: (email: string) => string;
}

export interface InvitationRequest {
  readonly email: string;
  readonly ownerId: string;
  readonly shareId: string;
}

/**
 * Counts an invitation to an email address; returns a problem if that address was invited too often in the last seven
 * days. The same invitation counts once, however often it is requested. Concurrent requests wait for each other. The
 * table stores neither addresses nor senders, and rows are deleted after a week.
 */
export const countInvitation = async (
  { pool, emailLookup }: InvitationLimitDeps,
  { email, ownerId, shareId }: InvitationRequest,
  now: Date,
): Promise<Problem | undefined> => {
  const mailbox = emailLookup(mailboxOf(email));
  // The client generates share ids, so a share id identifies an invitation only together with its owner.
  const invitationId = uuidV5(ID_NAMESPACE, `${ownerId} ${shareId}`);
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('campjay invitation ' || $1, 0))", [mailbox]);
    await client.query('delete from ops.invited_mailboxes where counted_at <= $1', [new Date(now.getTime() - WEEK_MS)]);
    const { rows } = await client.query<{ invitation_id: string; counted_at: Date }>(
      'select invitation_id, counted_at from ops.invited_mailboxes where mailbox_lookup = $1 order by counted_at desc',
      [mailbox],
    );
    if (rows.some(({ invitation_id }) => invitation_id === invitationId)) return undefined;
    const decisive = rows[MAX_INVITATIONS_PER_WEEK - 1];
    if (decisive) return tooOften(new Date(decisive.counted_at.getTime() + WEEK_MS), now);
    await client.query(
      'insert into ops.invited_mailboxes (mailbox_lookup, invitation_id, counted_at) values ($1, $2, $3)',
      [mailbox, invitationId, now],
    );
    return undefined;
  });
};

const WHEN = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
});

const tooOften = (next: Date, now: Date): Problem =>
  problem(429, {
    type: 'InvitedTooOften',
    field: 'email',
    message: `At most ${MAX_INVITATIONS_PER_WEEK} invitations go to one address within a week. The next one to this address can be sent after ${WHEN.format(next)}. A link that you send yourself works at any time.`,
    retryAfterSeconds: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });

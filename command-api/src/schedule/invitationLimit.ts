import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { uuidV5 } from '../kernel/uuidV5.ts';

/**
 * Maximum number of invitations to one mailbox within seven days, from all senders, so that nobody can flood a mailbox.
 */
export const MAX_INVITATIONS_PER_WEEK = 2;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Namespace of the invitations' ids (UUID v5). */
const ID_NAMESPACE = '5d1f0a4c-7d0e-4d5b-9a55-0f4f6f2f7c18';

/**
 * Returns the same text for all spellings of a mailbox: providers ignore the part after a plus, and Gmail ignores dots
 * as well.
 */
export const normalizeEmail = (email: string): string => {
  const [, localPart = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  // An address that begins with a plus has nothing before it, so it is used as it is.
  const mailboxName = localPart.split('+', 1)[0] || localPart;
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${mailboxName.replaceAll('.', '')}@gmail.com` : `${mailboxName}@${domain}`;
};

export interface InvitationLimitDeps {
  readonly pool: Pool;
  /** Returns a keyed hash of an email address. */
  readonly hashEmail: (email: string) => string;
}

/** An invitation that a schedule's owner wants to send. */
export interface InvitationRequest {
  readonly email: string;
  readonly ownerId: string;
  readonly shareId: string;
}

/**
 * Counts an invitation to an email address. If that address was invited too often in the last seven days, returns a
 * problem instead. A repeated request counts only once. A lock makes concurrent requests for one mailbox wait for each
 * other. The table stores neither addresses nor senders, and its rows are deleted after a week.
 */
export const countInvitation = async (
  { pool, hashEmail }: InvitationLimitDeps,
  { email, ownerId, shareId }: InvitationRequest,
  now: Date,
): Promise<Problem | undefined> => {
  // Stored in the column `mailbox_lookup`.
  const mailboxHash = hashEmail(normalizeEmail(email));
  // The client generates share ids, so a share id identifies an invitation only together with its owner.
  const invitationId = uuidV5(ID_NAMESPACE, `${ownerId} ${shareId}`);
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('campjay invitation ' || $1, 0))", [mailboxHash]);
    await client.query('delete from ops.invited_mailboxes where counted_at <= $1', [new Date(now.getTime() - WEEK_MS)]);
    const { rows } = await client.query<{ invitation_id: string; counted_at: Date }>(
      'select invitation_id, counted_at from ops.invited_mailboxes where mailbox_lookup = $1 order by counted_at desc',
      [mailboxHash],
    );
    if (rows.some(({ invitation_id }) => invitation_id === invitationId)) return undefined;
    // If the limit is reached, this is the oldest invitation that counts. The next one can be sent once it is a week old.
    const oldestInvitation = rows[MAX_INVITATIONS_PER_WEEK - 1];
    if (oldestInvitation) return tooManyInvitations(new Date(oldestInvitation.counted_at.getTime() + WEEK_MS), now);
    await client.query(
      'insert into ops.invited_mailboxes (mailbox_lookup, invitation_id, counted_at) values ($1, $2, $3)',
      [mailboxHash, invitationId, now],
    );
    return undefined;
  });
};

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

const tooManyInvitations = (nextAt: Date, now: Date): Problem =>
  problem(429, {
    type: 'InvitedTooOften',
    field: 'email',
    message: `We send at most ${MAX_INVITATIONS_PER_WEEK} invitations to one address within a week. The next one to this address can be sent after ${dateTimeFormat.format(nextAt)}. You can send a link yourself at any time.`,
    retryAfterSeconds: Math.ceil((nextAt.getTime() - now.getTime()) / 1000),
  });

import { newToken, tokenHash } from '@campjay/platform/identity/local/secretToken.ts';
import { type Pool } from 'pg';

/** How long a ticket waits to be used. */
const TICKET_MS = 30_000;

/** Whom a ticket lets in: somebody, by one sign-in of theirs. */
export interface TicketHolder {
  readonly userId: string;
  readonly sessionId: string;
}

/** Tickets that open a live stream once. They are rows, so that any process takes what another one gave out. */
export interface LiveTickets {
  readonly issue: (holder: TicketHolder) => Promise<string>;
  /** Whether it is a ticket of theirs that was not used and has not expired. It is used up by asking. */
  readonly redeem: (ticket: string, holder: TicketHolder) => Promise<boolean>;
}

export const liveTickets = (pool: Pool, now: () => Date): LiveTickets => ({
  issue: async ({ userId, sessionId }) => {
    const ticket = newToken();
    const at = now();
    await pool.query(
      `with expired as (delete from ops.live_tickets where expires_at <= $4)
       insert into ops.live_tickets (token_hash, user_id, session_id, expires_at) values ($1, $2, $3, $5)`,
      [tokenHash(ticket), userId, sessionId, at, new Date(at.getTime() + TICKET_MS)],
    );
    return ticket;
  },
  redeem: async (ticket, { userId, sessionId }) => {
    const { rows } = await pool.query<{ is_good: boolean }>(
      `delete from ops.live_tickets where token_hash = $1
       returning user_id = $2 and session_id = $3 and expires_at > $4 as is_good`,
      [tokenHash(ticket), userId, sessionId, now()],
    );
    return rows[0]?.is_good === true;
  },
});

import { newToken, tokenHash } from '@campjay/platform/identity/local/secretToken.ts';
import { type Pool } from 'pg';

/** How long a ticket is valid, in ms. */
const TICKET_MS = 30_000;

/** The user and the sign-in session that a ticket belongs to. */
export interface TicketHolder {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Single-use tickets that open a live stream. They are rows in the database, so that any process accepts a ticket
 * issued by another.
 */
export interface LiveTickets {
  readonly issue: (holder: TicketHolder) => Promise<string>;
  /** True if the ticket belongs to the holder, is unused and has not expired. The check consumes the ticket. */
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

import { type Position } from '@campjay/platform/eventStore/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';

/** An invitation whose letter is still to be written: where it stands in the log, and nothing of what it says. */
export interface DueLetter {
  readonly eventId: string;
  readonly streamId: string;
}
export type Outcome = 'sent' | 'refused' | 'not needed';

/** How far the log was followed; undefined before the first time. */
export const followedTo = async (pool: Pool): Promise<Position | undefined> => {
  const { rows } = await pool.query<{ position: Position }>('select position from ops.invitations_followed');
  return rows[0]?.position;
};

/** Letters and how far the log was followed are kept together: neither can be without the other. */
export const keepDue = async (pool: Pool, due: readonly DueLetter[], reached: Position): Promise<void> =>
  inTransaction(pool, async (client) => {
    for (const { eventId, streamId } of due)
      await client.query(
        'insert into ops.invitation_letters (event_id, stream_id) values ($1, $2) on conflict do nothing',
        [eventId, streamId],
      );
    await client.query(
      `insert into ops.invitations_followed (position) values ($1)
       on conflict (is_only) do update set position = excluded.position`,
      [reached],
    );
  });

/** How many are read at a time. */
const PAGE = 100;

/**
 * All letters that are due, page by page, the latest first: those that no mailbox takes stay due, and hold up no new one.
 */
export const pagesOfDue = async function* (pool: Pool): AsyncGenerator<readonly DueLetter[]> {
  let last: { readonly eventId: string; readonly notedAt: string } | undefined;
  for (;;) {
    const { rows } = await pool.query<DueLetter & { notedAt: string }>(
      `select event_id as "eventId", stream_id as "streamId", noted_at::text as "notedAt" from ops.invitation_letters
        where outcome is null and ($1::timestamptz is null or (noted_at, event_id) < ($1, $2::uuid))
        order by noted_at desc, event_id desc limit ${PAGE}`,
      [last?.notedAt, last?.eventId],
    );
    yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
};

export const settle = async (pool: Pool, eventId: string, outcome: Outcome): Promise<void> => {
  await pool.query('update ops.invitation_letters set outcome = $2, settled_at = now() where event_id = $1', [
    eventId,
    outcome,
  ]);
};

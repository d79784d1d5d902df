import { type Db } from '../../postgres/pool.ts';

/** Longer than Clerk keeps a session alive by default (a week); the record is useless after that. */
const RETENTION_DAYS = 30;

/**
 * Ends a session here, in every process at once. Clerk's tokens are self-contained, so a token issued before stays
 * valid for a minute after Clerk itself has ended the session. Idempotent.
 */
export const endClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_ended_sessions where session_id in
       (select session_id from ops.clerk_ended_sessions
         where ended_at < now() - make_interval(days => $1) for update skip locked)`,
    [RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_ended_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Longer than any Clerk session by default. If it were deleted earlier, an old session would look new. */
const AGE_RETENTION_DAYS = 400;

/** Records the first use of a session. Idempotent. */
export const noteClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_sessions where session_id in
       (select session_id from ops.clerk_sessions
         where first_seen_at < now() - make_interval(days => $1) for update skip locked)`,
    [AGE_RETENTION_DAYS],
  );
  await db.query('insert into ops.clerk_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** Whole minutes since the first use of a session; undefined if it was never used. */
export const minutesSinceFirstUse = async (db: Db, sessionId: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ minutes: number }>(
    `select floor(extract(epoch from now() - first_seen_at) / 60)::integer as minutes
       from ops.clerk_sessions where session_id = $1`,
    [sessionId],
  );
  return rows[0]?.minutes;
};

import { type Db } from '../../postgres/pool.ts';

/** Longer than Clerk keeps a sign-in alive unless told otherwise (a week); after that nobody asks for it. */
const RETENTION_DAYS = 30;

/**
 * Ends a sign-in with us, in every process at once: Clerk's tokens carry their own proof, so one that was given out before
 * stays good for a minute after Clerk itself has ended the sign-in. Twice is harmless.
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

/** Longer than anybody stays signed in with Clerk who has not set that otherwise; forgotten earlier, an old sign-in would seem new. */
const AGES_KEPT_DAYS = 400;

/** Notes that a sign-in is used for the first time; twice is harmless. */
export const noteClerkSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query(
    `delete from ops.clerk_sessions where session_id in
       (select session_id from ops.clerk_sessions
         where first_seen_at < now() - make_interval(days => $1) for update skip locked)`,
    [AGES_KEPT_DAYS],
  );
  await db.query('insert into ops.clerk_sessions (session_id) values ($1) on conflict do nothing', [sessionId]);
};

/** For how many whole minutes a sign-in has been used; undefined where it never was. */
export const minutesSinceFirstUse = async (db: Db, sessionId: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ minutes: number }>(
    `select floor(extract(epoch from now() - first_seen_at) / 60)::integer as minutes
       from ops.clerk_sessions where session_id = $1`,
    [sessionId],
  );
  return rows[0]?.minutes;
};

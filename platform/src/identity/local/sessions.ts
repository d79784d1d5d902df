import { randomUUID } from 'node:crypto';
import { batchCalls } from '../../kernel/batchCalls.ts';
import { type Db } from '../../postgres/pool.ts';
import { type SignedIn } from '../port.ts';
import { newToken, hashToken } from './accountDeps.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A session ends this long after the sign-in, even if it is in use. 90 days cover one season of planning. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** A session ends earlier if it is unused for this long. */
export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY_MS;
/** The last use is stored at most this often, so that most requests do not write. */
const LAST_SEEN_INTERVAL_MS = 10 * MINUTE_MS;

/** A session that has just begun. Its token goes into the browser's cookie and is stored nowhere else. */
export interface NewSession {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
}

/**
 * Begins a session and deletes all expired ones, of any user.
 * @param device the browser's name (`formatDeviceName`), by which users recognize the session in their list
 */
export const beginSession = async (
  db: Db,
  userId: string,
  now: Date,
  device: string | undefined,
): Promise<NewSession> => {
  await db.query(
    `delete from ops.sessions where token_hash in
       (select token_hash from ops.sessions where expires_at <= $1 or last_seen_at <= $2 for update skip locked)`,
    [now, subtractMs(now, SESSION_IDLE_TIMEOUT_MS)],
  );
  const session = { userId, sessionId: randomUUID(), token: newToken() };
  await db.query(
    `insert into ops.sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at, device)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [hashToken(session.token), session.sessionId, userId, now, new Date(now.getTime() + SESSION_LIFETIME_MS), device],
  );
  return session;
};

/** Maximum number of sessions that one query looks up. */
const MAX_SESSIONS_PER_QUERY = 100;

/**
 * Returns a function that finds the user and session of a token, or why the token is invalid. Concurrent requests share
 * a query. Nothing is cached, so that ended sessions are rejected at once.
 */
export const createFindSession = (
  db: Db,
  now: () => Date,
): ((token: string) => Promise<SignedIn | 'unknown' | 'expired'>) => {
  const findRow = batchCalls((hashes: readonly Buffer[]) => readSessionRows(db, hashes), MAX_SESSIONS_PER_QUERY);
  return async (token) => {
    const hash = hashToken(token);
    const row = await findRow(hash);
    if (!row) return 'unknown';
    const time = now();
    if (row.expires_at <= time || row.last_seen_at <= subtractMs(time, SESSION_IDLE_TIMEOUT_MS)) return 'expired';
    if (row.last_seen_at <= subtractMs(time, LAST_SEEN_INTERVAL_MS))
      await db.query('update ops.sessions set last_seen_at = $2 where token_hash = $1', [hash, time]);
    return { userId: row.user_id, sessionId: row.session_id, createdAt: row.created_at };
  };
};

/** Reads the sessions with these hashes, in the same order. */
const readSessionRows = async (db: Db, hashes: readonly Buffer[]): Promise<readonly (SessionRow | undefined)[]> => {
  const { rows } = await db.query<SessionRow>({
    name: 'campjay sessions',
    text: `select s.token_hash, s.session_id, s.user_id, s.last_seen_at, s.expires_at, c.created_at
             from ops.sessions s join ops.credentials c using (user_id) where s.token_hash = any($1)`,
    values: [hashes],
  });
  const rowByHash = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
  return hashes.map((hash) => rowByHash.get(hash.toString('hex')));
};

/** A session as shown to its owner. */
export interface ListedSession {
  readonly sessionId: string;
  /** Null if the browser sent no usable User-Agent, or the session began before device names were stored. */
  readonly device: string | null;
  /** When it began. */
  readonly since: Date;
  /** May be up to ten minutes before the actual last use. */
  readonly lastUsed: Date;
}

/** Lists the active sessions of an account, most recently used first. */
export const listSessions = async (db: Db, userId: string, now: Date): Promise<readonly ListedSession[]> => {
  const { rows } = await db.query<ListedSession>(
    `select session_id as "sessionId", device, created_at as since, last_seen_at as "lastUsed" from ops.sessions
      where user_id = $1 and expires_at > $2 and last_seen_at > $3 order by last_seen_at desc, session_id`,
    [userId, now, subtractMs(now, SESSION_IDLE_TIMEOUT_MS)],
  );
  return rows;
};

export const endSession = async (db: Db, sessionId: string): Promise<void> => {
  await db.query('delete from ops.sessions where session_id = $1', [sessionId]);
};

/** Ends one session; does nothing if it belongs to another account, or has already ended. */
export const endSessionOfUser = async (db: Db, userId: string, sessionId: string): Promise<void> => {
  await db.query('delete from ops.sessions where user_id = $1 and session_id = $2', [userId, sessionId]);
};

/** Ends all sessions of an account and forgets its known browsers (`knownDevices.ts`). */
export const endAllSessionsOfUser = async (db: Db, userId: string): Promise<void> => {
  await db.query('delete from ops.sessions where user_id = $1', [userId]);
  await forgetDevicesOf(db, userId);
};

/**
 * Ends all sessions of an account but one, and forgets its known browsers. A browser becomes known again when it
 * gets a new token.
 */
export const endOtherSessionsOfUser = async (db: Db, userId: string, sessionId: string): Promise<void> => {
  await db.query('delete from ops.sessions where user_id = $1 and session_id <> $2', [userId, sessionId]);
  await forgetDevicesOf(db, userId);
};

const forgetDevicesOf = async (db: Db, userId: string): Promise<void> => {
  await db.query('update ops.credentials set device_generation = device_generation + 1 where user_id = $1', [userId]);
};

const subtractMs = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

interface SessionRow {
  readonly token_hash: Buffer;
  readonly session_id: string;
  readonly user_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly created_at: Date;
}

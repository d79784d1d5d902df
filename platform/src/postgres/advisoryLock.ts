import pg from 'pg';
import { cutConnection, KEEPALIVE_OPTIONS, onSilent } from './silence.ts';

/** A lock that is held until it is disposed of, or until its connection breaks. */
export interface HeldLock extends AsyncDisposable {
  /** Aborts when the connection breaks and the lock is lost. */
  readonly lost: AbortSignal;
  /** Queries the server, so that a silently broken connection is detected. */
  check(): Promise<void>;
}

/** The connection that held the lock broke, so the lock is lost. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

const CONNECT_WITHIN_MS = 10_000;
/** If a trivial query takes longer, the server has lost us and may have given the lock to another process. */
const ANSWER_WITHIN_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Tries to acquire a named advisory lock on its own connection. A killed process releases it at once.
 * @param purpose shown in `pg_stat_activity` and in the `LockLost` message
 * @returns undefined if another process holds the lock
 */
export const tryAcquireLock = async (
  databaseUrl: string,
  name: string,
  purpose: string,
): Promise<HeldLock | undefined> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `campjay ${purpose}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: ANSWER_WITHIN_MS,
    options: KEEPALIVE_OPTIONS,
  });
  const lost = new AbortController();
  const handleEnd = () => lost.abort(new LockLost(`The connection that held the lock for ${purpose} broke`));
  client.on('error', handleEnd);
  client.on('end', handleEnd);
  const unregister = onSilent(databaseUrl, () => cutConnection(client));
  const end = async (): Promise<void> => {
    unregister();
    await client.end().catch(() => undefined);
  };
  const isOurs = await tryLock(client, name).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  if (!isOurs) {
    await end();
    return undefined;
  }
  return {
    lost: lost.signal,
    check: async () => {
      await client.query('select 1').catch(handleEnd);
    },
    [Symbol.asyncDispose]: async () => {
      // Without the explicit unlock, the server releases the lock only when it notices the closed connection, some time
      // later.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await end();
    },
  };
};

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  );
  return rows[0]?.held === true;
};

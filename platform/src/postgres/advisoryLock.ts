import pg from 'pg';
import { cutConnection, KEEPALIVE_OPTIONS, onSilent } from './silence.ts';

/** A lock that lasts until it is disposed of, or until its connection breaks. */
export interface HeldLock extends AsyncDisposable {
  /** Aborts when the connection broke and the lock with it. */
  readonly lost: AbortSignal;
  /** Asks the server, so that a connection that broke silently is noticed. */
  check(): Promise<void>;
}

/** The connection that held a lock broke, and the lock with it. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

const CONNECT_WITHIN_MS = 10_000;
/** A server that takes longer to answer one of our small questions has lost us, and perhaps given the lock to somebody else. */
const ANSWER_WITHIN_MS = 30_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Takes the advisory lock of a name on a connection of its own, or answers undefined when somebody else has it. A killed
 * process leaves it at once.
 * @param purpose what `pg_stat_activity` shows, and what is said of a lock that was lost
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
      // The server would notice the end of the connection, but only some time after we do.
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

import pg from 'pg';
import { cutConnection, DatabaseSilent, isSilent, KEEPALIVE_OPTIONS, onSilent } from './silence.ts';

/** Whatever a query can be sent to: a pool, or one connection of it (inside a transaction). */
export type Db = pg.Pool | pg.ClientBase;

export interface PoolOptions {
  /** How many connections the pool opens at the most (default 10). */
  readonly max?: number;
  /** The name that `pg_stat_activity` shows for these connections. */
  readonly applicationName: string;
  /** How long a connection is waited for, a free one or a new one; as long as it takes when absent. */
  readonly connectWithinMs?: number;
  /**
   * After how long the server ends a statement; never when absent, as whoever makes read models anew needs it. A server that
   * says nothing at all is given up a little later.
   */
  readonly statementTimeoutMs?: number;
}

/** A transaction in which nothing was asked for so long holds rows and old versions for nobody: the server ends it. */
const IDLE_IN_TRANSACTION_MS = 5 * 60_000;
/** How much later than the server should have ended it a statement counts as unanswered. */
const QUERY_TIMEOUT_MARGIN_MS = 2_000;
/** After how long of silence the other side is asked whether it is there still. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Opens a pool of connections; nothing connects before the first query. bigint columns arrive as strings.
 * A connection that breaks makes its running query fail, and only that: the pool opens another for the next one. Where no
 * connection is free in time, or a statement takes too long, the query fails with what `problemFromError` answers with 503.
 */
export const openPool = (
  url: string,
  { max = 10, applicationName, connectWithinMs, statementTimeoutMs }: PoolOptions,
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: KEEPALIVE_OPTIONS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS,
  });
  // An 'error' event without a listener ends the process. Whoever uses the connection gets the error from its query.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.once(
      'end',
      onSilent(url, () => cutConnection(client)),
    );
  });
  failWhileSilent(pool, url);
  openPools.set(pool, applicationName);
  return pool;
};

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Nobody waits for a connection while the server is silent (`monitorDatabase`). */
const failWhileSilent = (pool: pg.Pool, url: string): void => {
  const ownConnect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectUnlessSilent = async (): Promise<pg.PoolClient> => {
    if (isSilent(url)) throw new DatabaseSilent();
    let unregister = ignore;
    const silent = new Promise<never>((_, reject) => {
      unregister = onSilent(url, reject);
    });
    const connecting = ownConnect();
    try {
      return await Promise.race([connecting, silent]);
    } catch (error) {
      // One that comes after all is nobody's.
      connecting.then((client) => client.release(true), ignore);
      throw error;
    } finally {
      unregister();
    }
  };
  // What the pool asks by itself (`query`) comes this way too.
  pool.connect = ((callback?: ConnectCallback) => {
    const connecting = connectUnlessSilent();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: unknown) => callback(error as Error, undefined, ignore),
    );
    return undefined;
  }) as typeof pool.connect;
};

/** Of this process, by the name that each was opened under. */
const openPools = new Map<pg.Pool, string>();

export interface PoolStats {
  readonly name: string;
  /** Connections that somebody works with, that nobody works with, and callers who wait for one. */
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** How busy the pools of this process are now. */
export const observePools = (): readonly PoolStats[] => {
  for (const pool of openPools.keys()) if (pool.ended) openPools.delete(pool);
  return [...openPools].map(([{ totalCount, idleCount, waitingCount }, name]) => ({
    name,
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
};

const ignore = (): void => undefined;

export interface TransactionOptions {
  /** Default: PostgreSQL's own, read committed. */
  readonly isolation?: 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
}

/**
 * Runs `work` in one transaction of one connection: committed when it resolves, rolled back when it throws.
 * @throws whatever `work` or the database throws; it is not retried.
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation, readOnly }: TransactionOptions = {},
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' '),
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Answers with the error that makes the connection useless, if there is one. */
const rollBack = async (client: pg.PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

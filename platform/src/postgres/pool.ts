import pg from 'pg';
import {
  cutConnection,
  DatabaseUnresponsive,
  isUnresponsive,
  KEEPALIVE_OPTIONS,
  onUnresponsive,
} from './databaseMonitor.ts';

/** Anything that runs queries: a pool, or a single connection (inside a transaction). */
export type Db = pg.Pool | pg.ClientBase;

export interface PoolOptions {
  /** Maximum number of connections (default 10). */
  readonly max?: number;
  /** The name of these connections in `pg_stat_activity`. */
  readonly applicationName: string;
  /** How long a query waits for a free or new connection, in ms; no limit if absent. */
  readonly connectWithinMs?: number;
  /**
   * After how many ms the server cancels a statement. Absent means no limit, which rebuilds of read models need. If the
   * server does not cancel it, the query fails 2 seconds later.
   */
  readonly statementTimeoutMs?: number;
}

/** The server ends a transaction that is idle for this long, because it holds locks and old row versions. */
const IDLE_IN_TRANSACTION_MS = 5 * 60_000;
/** How long after the statement timeout a query fails if the server did not cancel it. */
const QUERY_TIMEOUT_MARGIN_MS = 2_000;
/** Idle time before TCP keepalive probes start. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * Opens a connection pool; nothing connects before the first query. bigint columns arrive as strings. A broken
 * connection makes only its running query fail; the pool opens another connection for the next one. If no connection is
 * free in time, or a statement takes too long, the query fails with an error that `problemFromError` maps to 503.
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
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    options: KEEPALIVE_OPTIONS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + QUERY_TIMEOUT_MARGIN_MS,
  });
  // Without a listener, an 'error' event would end the process. The caller gets the error from the query anyway.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    client.once(
      'end',
      onUnresponsive(url, () => cutConnection(client)),
    );
  });
  failFastWhileUnresponsive(pool, url);
  openPools.set(pool, applicationName);
  return pool;
};

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error) => void,
) => void;

/**
 * Replaces the function that hands out the connections of a pool.
 * @param connect gets the pool's own function
 */
export const replaceConnect = (
  pool: pg.Pool,
  connect: (originalConnect: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>,
): void => {
  const originalConnect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  // The pool's own `query` calls `connect` with a callback.
  pool.connect = ((callback?: ConnectCallback) => {
    const connection = connect(originalConnect);
    if (!callback) return connection;
    connection.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error as Error, undefined, ignore),
    );
    return undefined;
  }) as typeof pool.connect;
};

/** Makes connection attempts fail immediately while the server is unresponsive (`monitorDatabase`). */
const failFastWhileUnresponsive = (pool: pg.Pool, url: string): void => {
  replaceConnect(pool, async (originalConnect) => {
    if (isUnresponsive(url)) throw new DatabaseUnresponsive();
    let unregister = ignore;
    const whenUnresponsive = new Promise<never>((_, reject) => {
      unregister = onUnresponsive(url, reject);
    });
    const connection = originalConnect();
    try {
      return await Promise.race([connection, whenUnresponsive]);
    } catch (error) {
      // Nobody waits for this connection anymore, so destroy it if it opens later.
      connection.then((client) => client.release(true), ignore);
      throw error;
    } finally {
      unregister();
    }
  });
};

/** The open pools of this process with their names. */
const openPools = new Map<pg.Pool, string>();

export interface PoolStats {
  readonly name: string;
  /** Number of connections in use. */
  readonly inUse: number;
  /** Number of open connections that are not in use. */
  readonly idle: number;
  /** Number of callers that wait for a connection. */
  readonly waiting: number;
}

/** Returns the current usage of this process's pools. */
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
 * Runs `work` in one transaction, which is committed if `work` resolves and rolled back if it throws. Never retries.
 * @throws any error of `work` or the database
 */
export const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation, readOnly }: TransactionOptions = {},
): Promise<T> => {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    await client.query(
      ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' '),
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    connectionError = await rollBack(client);
    throw error;
  } finally {
    client.release(connectionError);
  }
};

/** Rolls back. Returns an error if that fails: the connection is then unusable. */
const rollBack = async (client: pg.PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

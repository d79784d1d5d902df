import pg from 'pg';
import { cutConnection, KEEPALIVE_OPTIONS, onUnresponsive } from './databaseMonitor.ts';
import { type Log } from '../kernel/log.ts';
import { pause, supervise } from '../kernel/retry.ts';

/** A lock that this process holds until it disposes of it, or until the lock's connection breaks. */
export interface HeldLock extends AsyncDisposable {
  /** Aborts when the connection breaks, because the lock is then lost. */
  readonly lossSignal: AbortSignal;
  /** Sends a query, to detect a connection that broke without notice. */
  check(): Promise<void>;
}

/** The connection that held the lock broke, so the lock is lost. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

const CONNECT_TIMEOUT_MS = 10_000;
/**
 * If a trivial query takes longer, the connection counts as broken: the server may have given the lock to another
 * process.
 */
const QUERY_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/**
 * Tries to acquire a named advisory lock on a connection of its own. If this process is killed, the server releases the
 * lock immediately.
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
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    options: KEEPALIVE_OPTIONS,
  });
  const lossController = new AbortController();
  const handleEnd = () => lossController.abort(new LockLost(`The connection that held the lock for ${purpose} broke`));
  client.on('error', handleEnd);
  client.on('end', handleEnd);
  const unregister = onUnresponsive(databaseUrl, () => cutConnection(client));
  const end = async (): Promise<void> => {
    unregister();
    await client.end().catch(() => undefined);
  };
  const isAcquired = await tryLock(client, name).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  if (!isAcquired) {
    await end();
    return undefined;
  }
  return {
    lossSignal: lossController.signal,
    check: async () => {
      await client.query('select 1').catch(handleEnd);
    },
    [Symbol.asyncDispose]: async () => {
      // Without this query, the server would release the lock only later, when it notices the closed connection.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await end();
    },
  };
};

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  await client.connect();
  const { rows } = await client.query<{ isAcquired: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isAcquired"',
    [name],
  );
  return rows[0]?.isAcquired === true;
};

const STANDBY_INTERVAL_MS = 1_000;

export interface NamedLock {
  readonly databaseUrl: string;
  /** The name of the lock, shared by all processes. */
  readonly name: string;
  /** What the lock is for, as shown in `pg_stat_activity` and the log. */
  readonly purpose: string;
  /** How often standby processes try to acquire the lock, and the holder checks it, in ms (default 1,000). */
  readonly standbyIntervalMs?: number;
}

/**
 * Waits until it acquires the lock.
 * @returns undefined if the signal aborts first
 * @throws if the database cannot be queried
 */
export const acquireLock = async (
  { databaseUrl, name, purpose, standbyIntervalMs = STANDBY_INTERVAL_MS }: NamedLock,
  signal: AbortSignal,
): Promise<HeldLock | undefined> => {
  while (!signal.aborted) {
    const lock = await tryAcquireLock(databaseUrl, name, purpose);
    if (lock) return lock;
    await pause(standbyIntervalMs, signal);
  }
  return undefined;
};

export interface LeaderLease extends AsyncDisposable {
  /** True while this process holds the lock and does the work. */
  isLeader(): boolean;
}

/**
 * Runs work in one process at a time: the one that holds the lock. Other processes stand by, and one of them takes over
 * when the leader ends or its connection breaks. If the work fails, the error is logged and the work restarts.
 * Disposing aborts the work and waits until it has ended.
 * @param work called again whenever it returns or fails, until disposal; must end soon after the signal aborts
 */
export const runAsLeader = (
  { log, ...lock }: NamedLock & { readonly log: Log },
  work: (signal: AbortSignal) => Promise<void>,
): LeaderLease => {
  const { standbyIntervalMs = STANDBY_INTERVAL_MS } = lock;
  const stopController = new AbortController();
  let isLeader = false;
  const lead = async (): Promise<void> => {
    await using lease = await acquireLock(lock, stopController.signal);
    if (!lease) return;
    // Detects a connection that broke without notice: another process could hold the lock by now.
    const checkTimer = setInterval(() => void lease.check(), standbyIntervalMs);
    isLeader = true;
    log.info({ lock: lock.name }, `This process works now: ${lock.purpose}`);
    try {
      await work(AbortSignal.any([stopController.signal, lease.lossSignal]));
    } finally {
      isLeader = false;
      clearInterval(checkTimer);
    }
  };
  const whenStopped = supervise(lead, {
    backoff: { firstPauseMs: standbyIntervalMs, longestPauseMs: standbyIntervalMs },
    onFailure: (error) => log.warn({ error }, `The work under the lock for ${lock.purpose} failed and restarts.`),
    signal: stopController.signal,
  });
  return {
    isLeader: () => isLeader,
    [Symbol.asyncDispose]: async () => {
      stopController.abort();
      await whenStopped;
    },
  };
};

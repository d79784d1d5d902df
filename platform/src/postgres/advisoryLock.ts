import pg from 'pg';
import { cutConnection, KEEPALIVE_OPTIONS, onSilent } from './silence.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '../kernel/log.ts';

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

/** How often a standby process tries to acquire the lock. */
const STANDBY_INTERVAL_MS = 1_000;

export interface NamedLock {
  readonly databaseUrl: string;
  /** The name of the lock, shared by all processes. */
  readonly name: string;
  /** What the lock is for, as shown in `pg_stat_activity` and the log. */
  readonly purpose: string;
  readonly standByMs?: number;
}

/**
 * Waits for the lock; undefined if the signal aborts first.
 * @throws if the database cannot be queried
 */
export const acquireLock = async (
  { databaseUrl, name, purpose, standByMs = STANDBY_INTERVAL_MS }: NamedLock,
  signal: AbortSignal,
): Promise<HeldLock | undefined> => {
  while (!signal.aborted) {
    const lock = await tryAcquireLock(databaseUrl, name, purpose);
    if (lock) return lock;
    await pause(standByMs, undefined, { signal }).catch(() => undefined); // aborted
  }
  return undefined;
};

export interface LeaderLease extends AsyncDisposable {
  /** True while this process holds the lock and works. */
  isLeader(): boolean;
}

/**
 * Runs work in one process at a time: the one that holds the lock. The others stand by and take over when it ends or
 * its connection breaks. Errors are logged, and the work restarts. Disposing aborts the work and waits for its end.
 * @param work must end soon after the signal aborts; restarted until disposal
 */
export const runAsLeader = (
  { log, ...lock }: NamedLock & { readonly log: Log },
  work: (signal: AbortSignal) => Promise<void>,
): LeaderLease => {
  const stopping = new AbortController();
  let isLeader = false;
  const lead = async (): Promise<void> => {
    await using lease = await acquireLock(lock, stopping.signal);
    if (!lease) return;
    // A connection may break silently: another process would then hold the lock without this one noticing.
    const checkTimer = setInterval(() => void lease.check(), lock.standByMs ?? STANDBY_INTERVAL_MS);
    isLeader = true;
    log.info({ lock: lock.name }, `This process works now: ${lock.purpose}`);
    try {
      await work(AbortSignal.any([stopping.signal, lease.lost]));
    } finally {
      isLeader = false;
      clearInterval(checkTimer);
    }
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted)
      try {
        await lead();
      } catch (error) {
        if (isAborted(stopping.signal)) return;
        log.warn({ error }, `What one process does at a time (${lock.purpose}) was ended by a fault, and begins anew.`);
        await pause(lock.standByMs ?? STANDBY_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(
          () => undefined,
        );
      }
  };
  const running = run();
  return {
    isLeader: () => isLeader,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** A function, because the compiler would narrow the property by the loop's condition; it may have changed since. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

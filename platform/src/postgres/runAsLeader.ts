import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '../kernel/log.ts';
import { type HeldLock, tryAcquireLock } from './advisoryLock.ts';

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

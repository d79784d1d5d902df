import { setTimeout as pause } from 'node:timers/promises';
import { type Log } from '../log/log.ts';
import { type HeldLock, tryAcquireLock } from './advisoryLock.ts';

/** How often whoever stands by looks whether it is its turn. */
const STANDBY_INTERVAL_MS = 1_000;

export interface NamedLock {
  readonly databaseUrl: string;
  /** The name of the lock, for all processes. */
  readonly name: string;
  /** What it is held for, in words: `pg_stat_activity` and the log show them. */
  readonly purpose: string;
  readonly standByMs?: number;
}

/** Waits for the lock. Undefined when the signal aborts before. @throws when the database cannot be asked. */
export const acquireLock = async (
  { databaseUrl, name, purpose, standByMs = STANDBY_INTERVAL_MS }: NamedLock,
  signal: AbortSignal,
): Promise<HeldLock | undefined> => {
  while (!signal.aborted) {
    const lock = await tryAcquireLock(databaseUrl, name, purpose);
    if (lock) return lock;
    await pause(standByMs, undefined, { signal }).catch(() => undefined); // told to end
  }
  return undefined;
};

export interface LeaderLease extends AsyncDisposable {
  /** Whether this process is the one that works now. */
  isLeader(): boolean;
}

/**
 * Works in one of several processes at a time: in the one that holds the lock, while the others stand by, and take over when
 * it ends or its connection breaks. What fails is logged, and begins anew. Disposing ends the work and waits for its end.
 * @param work ends soon after the signal aborts; it is begun again as long as nobody disposes of this
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
    // A connection may break without a word: somebody else would hold the lock, and this process would not know.
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

/** The compiler would take the loop's condition for the answer; meanwhile it may have changed. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

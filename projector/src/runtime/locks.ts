import { setTimeout } from 'node:timers/promises';
import { type HeldLock, tryAcquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { type ClientBase, type Pool } from 'pg';
import pLimit, { type LimitFunction } from 'p-limit';

/**
 * The purposes of a projection's advisory locks:
 * - `runner`: held by the one process that runs the projection; the other processes stand by.
 * - `rebuild`: held while a build is made from the first event on, so that only one is made at a time.
 * - `batches`: held in shared mode by every transaction that writes to one of its builds, and exclusively by operations
 *   during which no build may change (compare, promote, return, skip).
 */
export type LockPurpose = 'runner' | 'rebuild' | 'batches';

/** The name of a lock. PostgreSQL identifies the lock by a hash of this name; see `lockNumber`. */
export const lockName = (purpose: LockPurpose, name: string): string => `campjay projection ${purpose}: ${name}`;

/** Returns the SQL expression for the number of a lock. `nameSql` is the SQL expression for its name. */
const lockNumber = (nameSql: string): string => `hashtextextended(${nameSql}, 0)`;
const LOCK_NUMBER = lockNumber('$1');

/**
 * A SQL expression that takes a shared `batches` lock until the end of the transaction.
 * @param parameter the SQL parameter with the name of the lock, such as '$1'
 */
export const sharedBatchesLockSql = (parameter: string): string =>
  `pg_advisory_xact_lock_shared(${lockNumber(`${parameter}::text`)})`;

/** A holder occupies one connection of the pool, and its work needs another; more holders could block each other. */
const MAX_HOLDERS = 2;
const holderLimits = new WeakMap<Pool, LimitFunction>();

/**
 * Runs `work` while it holds the projection's `batches` lock exclusively: no batch can commit, except those that `work`
 * itself commits with the option `hasBatchesLock`.
 */
export const withBatchesLock = async <T>(
  pool: Pool,
  name: string,
  work: (lockClient: ClientBase) => Promise<T>,
): Promise<T> => {
  const limitHolders = holderLimits.get(pool) ?? pLimit(MAX_HOLDERS);
  holderLimits.set(pool, limitHolders);
  return limitHolders(async () => {
    const lockClient = await pool.connect();
    let unlockError: Error | undefined;
    try {
      await lockClient.query(`select pg_advisory_lock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      return await work(lockClient);
    } finally {
      try {
        await lockClient.query(`select pg_advisory_unlock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      } catch (error) {
        unlockError = error instanceof Error ? error : new Error(String(error));
      }
      // Given an error, the pool closes the connection, which also releases the lock.
      lockClient.release(unlockError);
    }
  });
};

const LOCK_WAIT_MS = 1_000;

/** Like `tryLock`, but keeps trying for a second, in case the holder is just cleaning up. */
export const tryLockWithRetry = async (...lock: Parameters<typeof tryLock>): Promise<HeldLock | undefined> => {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const heldLock = await tryLock(...lock);
    if (heldLock || performance.now() >= deadline) return heldLock;
    await setTimeout(LOCK_WAIT_MS / 10);
  }
};

/** Takes the lock on a dedicated connection; returns undefined if it is held elsewhere. */
export const tryLock = (
  databaseUrl: string,
  purpose: Exclude<LockPurpose, 'batches'>,
  name: string,
): Promise<HeldLock | undefined> => tryAcquireLock(databaseUrl, lockName(purpose, name), `${purpose} of ${name}`);

/** Returns the names of the projections whose lock some process holds now. */
export const findHeldLocks = async (
  pool: Pool,
  purpose: LockPurpose,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select requested.name from unnest($1::text[], $2::text[]) as requested (name, lock)
      where exists (
        select 1 from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32) | objid::bigint = ${lockNumber('requested.lock')}
      )`,
    [names, names.map((name) => lockName(purpose, name))],
  );
  return new Set(rows.map(({ name }) => name));
};

import { setTimeout } from 'node:timers/promises';
import { type HeldLock, tryAcquireLock } from '@campjay/platform/postgres/advisoryLock.ts';
import { type ClientBase, type Pool } from 'pg';

/**
 * Limits the concurrent tasks per owner; further tasks wait in order of arrival. For tasks that hold a scarce resource,
 * such as a pool's connection, while they need another one.
 */
const perOwnerLimit = (limit: number): (<T>(owner: WeakKey, work: () => Promise<T>) => Promise<T>) => {
  const queues = new WeakMap<WeakKey, { running: number; readonly waiting: (() => void)[] }>();
  return async (owner, work) => {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (queue.running < limit) queue.running += 1;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else queue.running -= 1;
    }
  };
};

/**
 * The advisory locks of a projection.
 * - `runner`: held by the one process that runs it; the others stand by.
 * - `rebuild`: held while a build is made from the first event; there is at most one.
 * - `batches`: shared by every transaction that writes to one of its builds; exclusive for operations that need all its
 *   builds to stand still (compare, promote, return, skip).
 */
export type LockPurpose = 'runner' | 'rebuild' | 'batches';

/** The name of a lock; PostgreSQL identifies it by its hash. */
export const lockName = (purpose: LockPurpose, name: string): string => `campjay projection ${purpose}: ${name}`;

const lockNumber = (parameter: string): string => `hashtextextended(${parameter}, 0)`;
const LOCK_NUMBER = lockNumber('$1');

/** SQL that takes the lock named by a parameter, shared, until the end of the transaction. */
export const shareBatches = (parameter: string): string =>
  `pg_advisory_xact_lock_shared(${lockNumber(`${parameter}::text`)})`;

/** Each holder occupies a connection of its pool while its work needs another: too many holders would deadlock. */
const limitHolders = perOwnerLimit(2);

/** Runs `work` while no batch of the projection can commit, except those of `work` itself (`hasBatchesLock`). */
export const withBatchesLock = async <T>(
  pool: Pool,
  name: string,
  work: (lockClient: ClientBase) => Promise<T>,
): Promise<T> =>
  limitHolders(pool, async () => {
    const lockClient = await pool.connect();
    let failure: Error | undefined;
    try {
      await lockClient.query(`select pg_advisory_lock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      return await work(lockClient);
    } finally {
      try {
        await lockClient.query(`select pg_advisory_unlock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
      // A connection that failed to unlock is closed, which unlocks.
      lockClient.release(failure);
    }
  });

const LOCK_WAIT_MS = 1_000;

/** Like `tryLock`, but waits briefly for a holder that is only cleaning up. */
export const tryLockWithRetry = async (...lock: Parameters<typeof tryLock>): Promise<HeldLock | undefined> => {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const heldLock = await tryLock(...lock);
    if (heldLock || performance.now() >= deadline) return heldLock;
    await setTimeout(LOCK_WAIT_MS / 10);
  }
};

/** Takes the lock on a dedicated connection; undefined if another process has it. */
export const tryLock = (
  databaseUrl: string,
  purpose: Exclude<LockPurpose, 'batches'>,
  name: string,
): Promise<HeldLock | undefined> => tryAcquireLock(databaseUrl, lockName(purpose, name), `${purpose} of ${name}`);

/** The projections for which some process holds the lock now. */
export const heldLocks = async (
  pool: Pool,
  purpose: LockPurpose,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await pool.query<{ name: string }>(
    `select asked.name from unnest($1::text[], $2::text[]) as asked (name, lock)
      where exists (
        select 1 from pg_locks
         where locktype = 'advisory' and granted and objsubid = 1
           and database = (select oid from pg_database where datname = current_database())
           and (classid::bigint << 32) | objid::bigint = ${lockNumber('asked.lock')}
      )`,
    [names, names.map((name) => lockName(purpose, name))],
  );
  return new Set(rows.map(({ name }) => name));
};

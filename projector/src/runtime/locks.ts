import { setTimeout } from 'node:timers/promises';
import { type HeldLock, tryHoldLock } from '@campjay/platform/postgres/heldLock.ts';
import { type ClientBase, type Pool } from 'pg';
import { fewAtOnce } from './fewAtOnce.ts';

/**
 * The advisory locks of a projection.
 * - `runner`: held by the one process that follows the log for it; the next in line stands by.
 * - `rebuild`: held while a build is made from the beginning; there is at most one.
 * - `batches`: taken shared by every transaction that writes to one of its builds, exclusively by who needs all of its
 *   builds to stand still (compare, promote, return, skip).
 */
export type LockPurpose = 'runner' | 'rebuild' | 'batches';

/** What a lock is called; PostgreSQL knows it by the hash. */
export const lockName = (purpose: LockPurpose, name: string): string => `campjay projection ${purpose}: ${name}`;

const numberOf = (parameter: string): string => `hashtextextended(${parameter}, 0)`;
const LOCK_NUMBER = numberOf('$1');

/** The SQL that takes the lock whose name is in a parameter, shared, to the end of the transaction. */
export const shareBatches = (parameter: string): string =>
  `pg_advisory_xact_lock_shared(${numberOf(`${parameter}::text`)})`;

/** Each keeps a connection of its pool while its work needs another: were they many, all would wait for each other. */
const fewHolders = fewAtOnce(2);

/** Runs `work` while no batch of the projection can commit, except those told that the lock is held for them. */
export const holdingBatches = async <T>(
  pool: Pool,
  name: string,
  work: (holder: ClientBase) => Promise<T>,
): Promise<T> =>
  fewHolders(pool, async () => {
    const holder = await pool.connect();
    let failure: Error | undefined;
    try {
      await holder.query(`select pg_advisory_lock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      return await work(holder);
    } finally {
      try {
        await holder.query(`select pg_advisory_unlock(${LOCK_NUMBER})`, [lockName('batches', name)]);
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
      }
      // A connection that could not unlock is closed, which unlocks.
      holder.release(failure);
    }
  });

const PATIENCE_MS = 1_000;

/** Like `tryHold`, but gives somebody who only tidies up a moment to finish. */
export const tryHoldPatiently = async (...lock: Parameters<typeof tryHold>): Promise<HeldLock | undefined> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const held = await tryHold(...lock);
    if (held || performance.now() >= deadline) return held;
    await setTimeout(PATIENCE_MS / 10);
  }
};

/** Takes the lock on a connection of its own, or answers undefined when somebody else has it. */
export const tryHold = (
  databaseUrl: string,
  purpose: Exclude<LockPurpose, 'batches'>,
  name: string,
): Promise<HeldLock | undefined> => tryHoldLock(databaseUrl, lockName(purpose, name), `${purpose} of ${name}`);

/** Of which of these projections some process holds the lock now. */
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
           and (classid::bigint << 32) | objid::bigint = ${numberOf('asked.lock')}
      )`,
    [names, names.map((name) => lockName(purpose, name))],
  );
  return new Set(rows.map(({ name }) => name));
};

import { setTimeout } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
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
export const tryHold = async (
  databaseUrl: string,
  purpose: Exclude<LockPurpose, 'batches'>,
  name: string,
): Promise<HeldLock | undefined> => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `campjay ${purpose} of ${name}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  const handleEnd = () => lost.abort(new LockLost(`The connection that held the ${purpose} lock of ${name} broke`));
  client.on('error', handleEnd);
  client.on('end', handleEnd);
  const end = () => client.end().catch(() => undefined);
  const isOurs = await takeLock(client, lockName(purpose, name)).catch(async (error: unknown) => {
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

const takeLock = async (client: pg.Client, lock: string): Promise<boolean> => {
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK_NUMBER}) as held`, [lock]);
  return rows[0]?.held === true;
};

/** Whether some process holds the lock now. */
export const isHeld = async (pool: Pool, purpose: LockPurpose, name: string): Promise<boolean> => {
  const { rows } = await pool.query<{ held: boolean }>(
    `select exists (
       select 1 from pg_locks
        where locktype = 'advisory' and granted and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32) | objid::bigint = ${LOCK_NUMBER}
     ) as held`,
    [lockName(purpose, name)],
  );
  return rows[0]?.held === true;
};

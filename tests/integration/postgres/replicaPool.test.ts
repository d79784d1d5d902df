import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { positionsOf } from '@campjay/platform/eventStore/positions.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { openReachedPosition } from '@campjay/platform/readModels/reachedPosition.ts';
import { createReadModelTables } from '@campjay/platform/readModels/tables.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../support/postgres/restartableDatabase.ts';
import { type Replica, startReplica } from '../support/postgres/startReplica.ts';

const SOON_MS = 60_000;
const positions = positionsOf('replica-test');

let database: RestartableDatabase;
let replica: Replica;
let reading: pg.Pool;
beforeAll(async () => {
  database = await startRestartableDatabase();
  await createReadModelTables(database.pool);
  await database.pool.query('create table told (word text)');
  replica = await startReplica(database.url);
  const limits = { max: 2, applicationName: 'reading', connectWithinMs: 5_000 };
  reading = openReplicaPool(replica.url, { ...limits, primary: database.pool, log: silentLog });
}, 180_000);
afterAll(async () => {
  await reading.end();
  await replica[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
}, 60_000);

const isReplica = async (): Promise<boolean> =>
  (await reading.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is === true;
const words = async (): Promise<readonly string[]> =>
  (await reading.query<{ word: string }>('select word from told')).rows.map(({ word }) => word);
/** Says on the primary that the read model has come to a place in the log. */
const comeTo = async (number: bigint): Promise<void> => {
  await database.pool.query(
    `insert into projections.builds (schema_name, name, version, number, purpose, state, tables, checkpoint)
     values ('camps_v1_b1', 'camps', 1, 1, 'automatic', 'complete', '', $1)
     on conflict (schema_name) do update set checkpoint = excluded.checkpoint`,
    [positions.of(number)],
  );
  await database.pool.query(
    `insert into projections.read_models (name, active_build) values ('camps', 'camps_v1_b1')
     on conflict (name) do update set active_build = excluded.active_build`,
  );
};

describe('what is read from a replica', () => {
  // Covers: G.6
  it('comes from the replica, and follows the primary', async () => {
    expect(await isReplica()).toBe(true);
    await database.pool.query("insert into told values ('kelp')");
    expect(await eventually(async () => (await words()).includes('kelp'), SOON_MS)).toBe(true);
    await expect(reading.query("insert into told values ('otter')")).rejects.toThrow(/read-only/);
  });

  // Covers: G.6
  it('is not said to have come where only the primary has: a reader of its own write waits, and is told so', async () => {
    await comeTo(1n);
    const store = {
      compare: positions.compare.bind(positions),
      head: () => Promise.resolve(positions.of(9n)),
    };
    await using reached = await openReachedPosition({
      ...{ pool: reading, primary: database.pool, databaseUrl: database.url },
      ...{ store, log: silentLog, withinMs: 300 },
    });
    const { signal } = new AbortController();
    const hasCome = (number: bigint) => reached.awaitReadModels(positions.of(number), ['camps'], signal);
    expect(await eventually(async () => (await hasCome(1n)) === 'reached', SOON_MS)).toBe(true);
    const admin = openReplicaPool(replica.url, {
      ...{ max: 1, applicationName: 'admin', primary: database.pool, log: silentLog },
    });
    try {
      await admin.query('select pg_wal_replay_pause()');
      await comeTo(2n);
      expect(await hasCome(2n)).toBe('behind');
      await admin.query('select pg_wal_replay_resume()');
      expect(await eventually(async () => (await hasCome(2n)) === 'reached', SOON_MS)).toBe(true);
    } finally {
      await admin.end();
    }
  });

  it('is waited for where the replica is only busy', async () => {
    const taken = [await reading.connect(), await reading.connect()];
    const waiting = isReplica();
    for (const client of taken) client.release();
    expect(await waiting).toBe(true);
  });

  // Covers: G.6
  it('comes from the primary once the replica is gone', async () => {
    await replica[Symbol.asyncDispose]();
    expect(
      await eventually(
        () =>
          isReplica().then(
            (is) => !is,
            () => false,
          ),
        SOON_MS,
      ),
    ).toBe(true);
    expect(await words()).toEqual(['kelp']);
  });
});

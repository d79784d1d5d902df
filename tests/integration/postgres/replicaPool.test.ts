import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPositions } from '@campjay/platform/eventstore/positions.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { type RestartableDatabase, startRestartableDatabase } from '../support/postgres/restartableDatabase.ts';
import { type Replica, startReplica } from '../support/postgres/startReplica.ts';

const positions = createPositions('replica-test');

describe('reading from a replica', () => {
  let database: RestartableDatabase;
  let replica: Replica;
  let reading: pg.Pool;
  beforeAll(async () => {
    database = await startRestartableDatabase();
    await createReadModelTables(database.pool);
    await database.pool.query('create table notes (word text)');
    // Makes a commit wait until the replica has applied it, if the transaction requests that.
    await database.pool.query("alter system set synchronous_standby_names = 'replica'");
    await database.pool.query("alter system set synchronous_commit = 'local'");
    await database.restart();
    replica = await startReplica(database.url);
    const limits = { max: 2, applicationName: 'reading', connectWithinMs: 5_000 };
    reading = openReplicaPool(replica.url, { ...limits, primary: database.pool, log: silentLog });
  });
  afterAll(async () => {
    await reading.end();
    await replica[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const isReplica = async (): Promise<boolean> =>
    (await reading.query<{ is: boolean }>('select pg_is_in_recovery() as is')).rows[0]?.is === true;
  const words = async (): Promise<readonly string[]> =>
    (await reading.query<{ word: string }>('select word from notes')).rows.map(({ word }) => word);
  /** Writes on the primary, and resolves when the replica shows the change. */
  const replicated = async (sql: string): Promise<void> => {
    await database.pool.query(`begin; set local synchronous_commit = remote_apply; ${sql}; commit`);
  };
  /** SQL that moves the read model's checkpoint. */
  const lsnText = (number: bigint): string =>
    `insert into projections.builds (schema_name, name, version, number, purpose, state, tables, checkpoint)
     values ('camps_v1_b1', 'camps', 1, 1, 'automatic', 'complete', '', '${positions.positionOf(number)}')
     on conflict (schema_name) do update set checkpoint = excluded.checkpoint;
     insert into projections.read_models (name, active_build) values ('camps', 'camps_v1_b1')
     on conflict (name) do update set active_build = excluded.active_build`;

  // Covers: G.6
  it('follows the primary, and never writes', async () => {
    expect(await isReplica()).toBe(true);
    await replicated("insert into notes values ('kelp')");
    expect(await words()).toEqual(['kelp']);
    await expect(reading.query("insert into notes values ('otter')")).rejects.toThrow(/read-only/);
  });

  // Covers: G.6
  it('makes readers wait for their own write until the replica has it, not only the primary', async () => {
    await replicated(lsnText(1n));
    const store = { compare: positions.compare.bind(positions), head: () => Promise.resolve(positions.positionOf(9n)) };
    await using reached = await openReadModelWaiter({
      ...{ pool: reading, primary: database.pool, databaseUrl: database.url },
      ...{ store, log: silentLog, timeoutMs: 300 },
    });
    const awaitPosition = (number: bigint) =>
      reached.awaitReadModels(positions.positionOf(number), ['camps'], new AbortController().signal);
    expect(await awaitPosition(1n)).toBe('reached');
    const admin = openReplicaPool(replica.url, {
      ...{ max: 1, applicationName: 'admin', primary: database.pool, log: silentLog },
    });
    try {
      await admin.query('select pg_wal_replay_pause()');
      await database.pool.query(lsnText(2n));
      expect(await awaitPosition(2n)).toBe('behind');
      await admin.query('select pg_wal_replay_resume()');
      await replicated("insert into notes values ('later')");
      expect(await awaitPosition(2n)).toBe('reached');
    } finally {
      await admin.end();
    }
  });

  it('waits while the replica is only busy', async () => {
    const takenClients = [await reading.connect(), await reading.connect()];
    const waiting = isReplica();
    for (const client of takenClients) client.release();
    expect(await waiting).toBe(true);
  });

  // Covers: G.6
  it('falls back to the primary once the replica is gone', async () => {
    const { notify: changed, until } = createSignal();
    reading.on('remove', changed);
    await replica[Symbol.asyncDispose]();
    await until(() => reading.totalCount === 0);
    expect(await isReplica()).toBe(false);
    expect(await words()).toEqual(['kelp', 'later']);
  });
});

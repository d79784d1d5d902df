import { describe, expect, it } from '@jest/globals';
import { type Pool } from 'pg';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { readChanges, ALL_KEYS } from '@campjay/read-models/changeFeed.ts';
import { isParked } from '@campjay/read-models/parkedStreams.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';

const withTables = async () => {
  const database = await createTestDatabase();
  await createReadModelTables(database.pool);
  return database;
};

const addBuild = async (pool: Pool, schema: string, state: 'building' | 'complete') => {
  await pool.query(
    `insert into projections.builds (schema_name, name, version, number, purpose, state, tables, checkpoint, batch)
     values ($1, 'camps', 1, 1, 'automatic', $2, '', 'log:12', 7)`,
    [schema, state],
  );
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.changed (key text primary key, batch bigint not null)`);
};

const pointTo = async (pool: Pool, schema: string) => {
  await pool.query("insert into projections.read_models (name, active_build) values ('camps', $1)", [schema]);
};

describe('the tables of the read models', () => {
  it('can be created by many processes at once, and again', async () => {
    await using database = await createTestDatabase();
    await Promise.all(Array.from({ length: 8 }, () => createReadModelTables(database.pool)));
    await createReadModelTables(database.pool);
    expect(await readActiveBuild(database.pool, 'camps')).toBeUndefined();
  });

  it('reject a pointer to a missing build, and the deletion of a build that a pointer names', async () => {
    await using database = await withTables();
    await expect(pointTo(database.pool, 'camps_v1_b1')).rejects.toThrow('foreign key');
    await addBuild(database.pool, 'camps_v1_b1', 'complete');
    await pointTo(database.pool, 'camps_v1_b1');
    await expect(database.pool.query('delete from projections.builds')).rejects.toThrow('foreign key');
  });
});

describe('the active build', () => {
  it('is the one that the pointer names, with its checkpoint and the reason why it stopped', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 'camps_v1_b1', 'complete');
    expect(await readActiveBuild(database.pool, 'camps')).toBeUndefined();
    await pointTo(database.pool, 'camps_v1_b1');
    expect(await readActiveBuild(database.pool, 'camps')).toEqual({
      schema: 'camps_v1_b1',
      checkpoint: 'log:12' as Position,
      batch: 7n,
      stopped: undefined,
    });
    expect(await readActiveBuild(database.pool, 'favorites')).toBeUndefined();
    await database.pool.query("update projections.read_models set stopped = 'It met an unknown event.'");
    expect((await readActiveBuild(database.pool, 'camps'))?.stopReason).toBe('It met an unknown event.');
  });
});

describe('the change feed', () => {
  it('returns the keys that changed after a batch, and the checkpoint of the build', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 'camps_v1_b1', 'complete');
    await database.pool.query("insert into camps_v1_b1.changed values ('a', 5), ('b', 6), ('c', 7), ('*', 3)");
    const feed = async (batch: bigint) => await readChanges(database.pool, 'camps_v1_b1', batch);
    const since5 = await feed(5n);
    expect({ ...since5, keys: since5?.keys.toSorted() }).toEqual({ batch: 7n, checkpoint: 'log:12', keys: ['b', 'c'] });
    expect((await feed(7n))?.keys).toEqual([]);
    expect((await feed(2n))?.keys).toContain(ALL_KEYS);
  });

  it('returns nothing for a build that is gone or unfinished', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 'camps_v1_b1', 'building');
    expect(await readChanges(database.pool, 'camps_v1_b1', 0n)).toBeUndefined();
    expect(await readChanges(database.pool, 'camps_v1_b9', 0n)).toBeUndefined();
  });
});

describe('a parked stream', () => {
  it('is identified by its build and its name', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 'camps_v1_b1', 'complete');
    await database.pool.query(
      `insert into projections.parked_events (build, event_id, stream_id, revision, position, type)
       values ('camps_v1_b1', 'e1', 'camp-redwood', 3, 'log:4', 'CampListed')`,
    );
    expect(await isParked(database.pool, 'camps_v1_b1', 'camp-redwood')).toBe(true);
    expect(await isParked(database.pool, 'camps_v1_b1', 'camp-bayside')).toBe(false);
    expect(await isParked(database.pool, 'camps_v1_b2', 'camp-redwood')).toBe(false);
  });
});

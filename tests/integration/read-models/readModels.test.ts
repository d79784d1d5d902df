import { describe, expect, it } from '@jest/globals';
import { type Pool } from 'pg';
import { createTestDatabase } from '../support/postgres/database.ts';
import { createReader, readActiveBuild, ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { readModel, table } from '@campjay/read-models/table.ts';
import { readChanges } from '@campjay/read-models/changeFeed.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';

const withTables = async () => {
  const database = await createTestDatabase();
  await createReadModelTables(database.pool);
  return database;
};

const MARKS = readModel('favorites', { marks: table({ mark: 'integer' }, { key: ['mark'] }) });

/** Adds a build whose table has its number. */
const addBuild = async (pool: Pool, number: number, state: 'building' | 'complete' = 'complete') => {
  const schema = `favorites_v1_b${number}`;
  await pool.query(
    `insert into projections.builds (schema_name, name, version, number, purpose, state, tables)
     values ($1, 'favorites', 1, $2, 'automatic', $3, '')`,
    [schema, number, state],
  );
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.changed (key text primary key, batch bigint not null)`);
  await pool.query(`create table ${schema}.marks as select ${number} as mark`);
};
const pointTo = async (pool: Pool, number: number) => {
  await pool.query(
    `insert into projections.read_models (name, active_build) values ('favorites', $1)
       on conflict (name) do update set active_build = excluded.active_build`,
    [`favorites_v1_b${number}`],
  );
};

describe('the tables of the read models', () => {
  it('can be created by many processes at once, and again', async () => {
    await using database = await createTestDatabase();
    await Promise.all(Array.from({ length: 8 }, () => createReadModelTables(database.pool)));
    await createReadModelTables(database.pool);
    expect(await readActiveBuild(database.pool, 'favorites')).toBeUndefined();
  });

  it('reject a pointer to a missing build, and the deletion of a build that a pointer names', async () => {
    await using database = await withTables();
    await expect(pointTo(database.pool, 1)).rejects.toThrow('foreign key');
    await addBuild(database.pool, 1);
    await pointTo(database.pool, 1);
    await expect(database.pool.query('delete from projections.builds')).rejects.toThrow('foreign key');
  });
});

describe('the change feed', () => {
  it('returns nothing for a build that is gone or unfinished', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 1, 'building');
    expect(await readChanges(database.pool, 'favorites_v1_b1', 0n)).toBeUndefined();
    expect(await readChanges(database.pool, 'favorites_v1_b9', 0n)).toBeUndefined();
  });
});

const readMark = (pool: Pool, meanwhile: (attempt: number) => Promise<void> = () => Promise.resolve()) => {
  let attempts = 0;
  return createReader(pool)(MARKS, async (db) => {
    attempts += 1;
    await meanwhile(attempts);
    return (await db.selectFrom('marks').select('mark').executeTakeFirst())?.mark;
  });
};

describe('reading from the active build', () => {
  it('uses the tables of the build that readers see', async () => {
    await using database = await withTables();
    await addBuild(database.pool, 1);
    await pointTo(database.pool, 1);
    expect(await readMark(database.pool)).toBe(1);
    await addBuild(database.pool, 2);
    await pointTo(database.pool, 2);
    expect(await readMark(database.pool)).toBe(2);
  });

  it('retries with the next build if the first one is dropped meanwhile', async () => {
    await using database = await withTables();
    const { pool } = database;
    await addBuild(pool, 1);
    await pointTo(pool, 1);
    const swap = async (attempt: number) => {
      if (attempt > 1) return;
      await addBuild(pool, 2);
      await pointTo(pool, 2);
      await pool.query('drop schema favorites_v1_b1 cascade');
    };
    expect(await readMark(pool, swap)).toBe(2);
  });

  it('reports a missing build, and does not retry forever if a table is missing', async () => {
    await using database = await withTables();
    const { pool } = database;
    await expect(readMark(pool)).rejects.toThrow(ReadModelMissing);
    await addBuild(pool, 1);
    await pointTo(pool, 1);
    await pool.query('drop table favorites_v1_b1.marks');
    await expect(readMark(pool)).rejects.toMatchObject({ code: '42P01' });
  });
});

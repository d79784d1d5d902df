import { describe, expect, it } from '@jest/globals';
import { type Pool } from 'pg';
import { createTestDatabase } from '../support/postgres/database.ts';
import { createReader, ReadModelMissing } from '@campjay/read-models/activeBuild.ts';
import { readModel, table } from '@campjay/read-models/table.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';

const MARKS = readModel('favorites', { marks: table({ mark: 'integer' }, { key: ['mark'] }) });

const addBuild = async (pool: Pool, number: number) => {
  const schema = `favorites_v1_b${number}`;
  await pool.query(
    `insert into projections.builds (schema_name, name, version, number, purpose, state, tables)
     values ($1, 'favorites', 1, $2, 'automatic', 'complete', '')`,
    [schema, number],
  );
  await pool.query(`create schema ${schema}`);
  await pool.query(`create table ${schema}.marks (mark integer)`);
  await pool.query(`insert into ${schema}.marks values (${number})`);
  await pool.query(
    `insert into projections.read_models (name, active_build) values ('favorites', $1)
       on conflict (name) do update set active_build = excluded.active_build`,
    [schema],
  );
};

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
    await using database = await createTestDatabase();
    await createReadModelTables(database.pool);
    await addBuild(database.pool, 1);
    expect(await readMark(database.pool)).toBe(1);
    await addBuild(database.pool, 2);
    expect(await readMark(database.pool)).toBe(2);
  });

  it('retries with the next build if the first one is dropped meanwhile', async () => {
    await using database = await createTestDatabase();
    const { pool } = database;
    await createReadModelTables(pool);
    await addBuild(pool, 1);
    const swap = async (attempt: number) => {
      if (attempt > 1) return;
      await addBuild(pool, 2);
      await pool.query('drop schema favorites_v1_b1 cascade');
    };
    expect(await readMark(pool, swap)).toBe(2);
  });

  it('reports a missing build, and does not retry forever if a table is missing', async () => {
    await using database = await createTestDatabase();
    const { pool } = database;
    await createReadModelTables(pool);
    await expect(readMark(pool)).rejects.toThrow(ReadModelMissing);
    await addBuild(pool, 1);
    await pool.query('drop table favorites_v1_b1.marks');
    await expect(readMark(pool)).rejects.toMatchObject({ code: '42P01' });
  });
});

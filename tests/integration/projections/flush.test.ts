import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { flush, foldByKey } from '@campjay/projector/runtime/run/flush.ts';
import { projection } from '@campjay/projector/runtime/projection.ts';
import { patch, remove, removeAll, type RowOperation, upsert } from '@campjay/projector/runtime/rowOperations.ts';
import { qualifyTableName } from '@campjay/projector/runtime/bulkStatements.ts';
import { table } from '@campjay/read-models/table.ts';

const allTypes = projection<never>({
  name: 'everything',
  version: 1,
  categories: [],
  events: [],
  tables: {
    things: table(
      {
        id: 'text',
        count: 'integer',
        total: 'bigint',
        share: 'double precision',
        isOpen: 'boolean',
        facts: 'jsonb',
        day: 'date',
        at: 'timestamptz',
      },
      { key: ['id'] },
    ),
    keys: table({ a: 'text', b: 'integer' }, { key: ['a', 'b'] }),
  },
  audience: { things: 'nobody', keys: 'nobody' },
  handlers: {},
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await createReadModelTables(database.pool);
});
afterAll(async () => database[Symbol.asyncDispose]());

/** Writes batches one after another into a new build, and reads a table. */
const writeBatches = async (name: string, ...batches: readonly (readonly RowOperation[])[]) => {
  const { schema } = await createBuild(database.pool, allTypes, 'automatic');
  for (const batch of batches)
    await inTransaction(database.pool, async (tx) => {
      await flush(tx, schema, allTypes.tables, foldByKey(allTypes.tables, batch));
    });
  const { rows } = await database.pool.query<{ row: unknown }>(
    `select to_jsonb(t) as row from ${qualifyTableName(schema, name)} t order by t`,
  );
  return rows.map(({ row }) => row);
};

const empty = { count: null, total: null, share: null, isOpen: null, facts: null, day: null, at: null };

describe('writing rows', () => {
  it('stores every kind of value', async () => {
    const row = {
      id: 'quoted "name", 50 % \\ and \t tab',
      count: -3,
      total: 9_007_199_254_740_993n,
      share: 0.1,
      isOpen: true,
      facts: { list: [1, 'two', null], text: 'a\nb' },
      day: '2026-06-08',
      at: new Date('2026-06-08T16:30:00.123Z'),
    };
    const [read] = await writeBatches('things', [upsert('things', row)]);
    expect(read).toEqual({ ...row, total: Number(row.total), at: '2026-06-08T16:30:00.123+00:00' });
  });

  it('distinguishes texts and lists in a column that accepts both', async () => {
    const rows = await writeBatches('things', [
      upsert('things', { id: 'a', facts: 'STEM, Art' }),
      upsert('things', { id: 'b', facts: ['STEM', 'Art'] }),
      upsert('things', { id: 'c', facts: [] }),
      upsert('things', { id: 'd', facts: null }),
    ]);
    expect(rows).toEqual([
      { ...empty, id: 'a', facts: 'STEM, Art' },
      { ...empty, id: 'b', facts: ['STEM', 'Art'] },
      { ...empty, id: 'c', facts: [] },
      { ...empty, id: 'd' },
    ]);
  });

  it('replaces a whole row, so that omitted columns are reset', async () => {
    const rows = await writeBatches(
      'things',
      [upsert('things', { id: 'a', count: 1, share: 2 })],
      [upsert('things', { id: 'a', share: 3 })],
    );
    expect(rows).toEqual([{ ...empty, id: 'a', share: 3 }]);
  });

  it('patches the named columns, also to null, and creates no row for a patch', async () => {
    const rows = await writeBatches(
      'things',
      [upsert('things', { id: 'a', count: 1, share: 2 }), upsert('things', { id: 'b', count: 1, share: 2 })],
      [
        patch('things', { id: 'a' }, { count: 5 }),
        patch('things', { id: 'b' }, { share: null }),
        patch('things', { id: 'nobody' }, { count: 5 }),
      ],
    );
    expect(rows).toEqual([
      { ...empty, id: 'a', count: 5, share: 2 },
      { ...empty, id: 'b', count: 1 },
    ]);
  });

  it('removes rows by their whole key', async () => {
    const rows = await writeBatches(
      'keys',
      [1, 2, 3].map((b) => upsert('keys', { a: 'x', b })),
      [remove('keys', { a: 'x', b: 2 }), remove('keys', { a: 'y', b: 3 })],
    );
    expect(rows).toEqual([
      { a: 'x', b: 1 },
      { a: 'x', b: 3 },
    ]);
  });

  it('removes all rows with a key prefix, and then writes those that are added again', async () => {
    const rows = await writeBatches(
      'keys',
      ['x', 'xx', 'y'].flatMap((a) => [1, 2].map((b) => upsert('keys', { a, b }))),
      [removeAll('keys', { a: 'x' }), upsert('keys', { a: 'x', b: 3 }), removeAll('keys', { a: 'y' })],
    );
    expect(rows).toEqual([
      { a: 'x', b: 3 },
      { a: 'xx', b: 1 },
      { a: 'xx', b: 2 },
    ]);
  });

  it('writes a table that has only key columns, twice', async () => {
    const row = upsert('keys', { a: 'x', b: 1 });
    expect(await writeBatches('keys', [row], [row])).toEqual([{ a: 'x', b: 1 }]);
  });

  it('writes more rows than fit in one statement', async () => {
    const many = Array.from({ length: 4_100 }, (_, b) => upsert('keys', { a: 'x', b }));
    expect(await writeBatches('keys', many)).toHaveLength(4_100);
    expect(
      await writeBatches(
        'keys',
        many,
        many.map((_, b) => remove('keys', { a: 'x', b })),
      ),
    ).toEqual([]);
  });
});

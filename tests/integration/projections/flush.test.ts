import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBuild } from '@campjay/projector/runtime/rebuild/build.ts';
import { flush, foldByKey } from '@campjay/projector/runtime/run/flush.ts';
import { projection } from '@campjay/projector/runtime/projection.ts';
import {
  patch,
  remove,
  removeAll,
  type Row,
  type RowOperation,
  upsert,
} from '@campjay/projector/runtime/rowOperations.ts';
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

  const thing = (row: Row) => upsert('things', row);
  const pair = (a: string, b: number) => upsert('keys', { a, b });
  it.each<[string, 'things' | 'keys', readonly (readonly RowOperation[])[], readonly Row[]]>([
    [
      'distinguishes texts and lists in a column that accepts both',
      'things',
      [
        [
          thing({ id: 'a', facts: 'STEM, Art' }),
          thing({ id: 'b', facts: ['STEM', 'Art'] }),
          thing({ id: 'c', facts: [] }),
        ],
      ],
      [
        { ...empty, id: 'a', facts: 'STEM, Art' },
        { ...empty, id: 'b', facts: ['STEM', 'Art'] },
        { ...empty, id: 'c', facts: [] },
      ],
    ],
    [
      'replaces a whole row, so that omitted columns are reset',
      'things',
      [[thing({ id: 'a', count: 1, share: 2 })], [thing({ id: 'a', share: 3 })]],
      [{ ...empty, id: 'a', share: 3 }],
    ],
    [
      'patches the named columns, also to null, and creates no row for a patch',
      'things',
      [
        [thing({ id: 'a', count: 1, share: 2 }), thing({ id: 'b', count: 1, share: 2 })],
        [
          patch('things', { id: 'a' }, { count: 5 }),
          patch('things', { id: 'b' }, { share: null }),
          patch('things', { id: 'nobody' }, { count: 5 }),
        ],
      ],
      [
        { ...empty, id: 'a', count: 5, share: 2 },
        { ...empty, id: 'b', count: 1 },
      ],
    ],
    [
      'removes rows by their whole key',
      'keys',
      [
        [pair('x', 1), pair('x', 2), pair('x', 3)],
        [remove('keys', { a: 'x', b: 2 }), remove('keys', { a: 'y', b: 3 })],
      ],
      [
        { a: 'x', b: 1 },
        { a: 'x', b: 3 },
      ],
    ],
    [
      'removes all rows with a key prefix, and then writes those that are added again',
      'keys',
      [
        [pair('x', 1), pair('x', 2), pair('xx', 1), pair('y', 1)],
        [removeAll('keys', { a: 'x' }), pair('x', 3), removeAll('keys', { a: 'y' })],
      ],
      [
        { a: 'x', b: 3 },
        { a: 'xx', b: 1 },
      ],
    ],
    ['writes a table that has only key columns, twice', 'keys', [[pair('x', 1)], [pair('x', 1)]], [{ a: 'x', b: 1 }]],
  ])('%s', async (_what, name, batches, rows) => expect(await writeBatches(name, ...batches)).toEqual(rows));

  it('writes and removes more rows than fit in one statement', async () => {
    const many = Array.from({ length: 4_100 }, (_, b) => ({ a: 'x', b }));
    const written = many.map((row) => upsert('keys', row));
    const removed = many.slice(1).map((row) => remove('keys', row));
    expect(await writeBatches('keys', written)).toHaveLength(4_100);
    expect(await writeBatches('keys', written, removed)).toEqual([many[0]]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ok } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import pg from 'pg';
import { z } from 'zod';
import { queryBuilder } from './queryBuilder.ts';
import { createReading, type Reader } from './reader.ts';
import { readModel, table } from './table.ts';

const NOTES = readModel('notes', { notes: table({ user_id: 'text' }, { key: ['user_id'] }) });
const KIDS = readModel('kids', { kids: table({ user_id: 'text' }, { key: ['user_id'] }) });
const declaration = { allow: 'everyone', summary: 'An example.', answer: z.object({ sql: z.string() }) } as const;

const pool = new pg.Pool();
const reading = createReading((model, query) =>
  query(queryBuilder(model, pool, `${model.name}_v1_b1`), { pool, schema: `${model.name}_v1_b1` }),
);

describe('a route that reads read models', () => {
  it('waits for those that its handler reads', async () => {
    const awaited: (readonly string[])[] = [];
    await using server = await serveForTest(
      [
        reading(NOTES, KIDS).get('/api/example', {
          ...declaration,
          handle: ({ read }) =>
            read(NOTES, (db) => Promise.resolve(ok({ sql: db.selectFrom('notes').selectAll().compile().sql }))),
        }),
      ],
      { awaitReadModels: (_position, names) => Promise.resolve(awaited.push(names) > 0 ? 'reached' : 'behind') },
    );
    const { body } = await server.get('/api/example', { 'campjay-after': '7' });
    expect(body).toEqual({ sql: 'select * from "notes_v1_b1"."notes"' });
    expect(awaited).toEqual([['notes', 'kids']]);
  });

  it('does not compile if its handler reads another one', () => {
    reading(NOTES).get('/api/example', {
      ...declaration,
      // @ts-expect-error: the route does not wait for the kids
      handle: ({ read }) => read(KIDS, (db) => Promise.resolve(ok({ sql: db.selectFrom('kids').compile().sql }))),
    });
    // @ts-expect-error: a function that needs the kids cannot be given a reader of the notes alone
    reading(NOTES).get('/api/example', { ...declaration, handle: ({ read }) => countKids(read) });
  });
});

const countKids = (read: Reader<'kids'>) =>
  read(KIDS, (db) => Promise.resolve(ok({ sql: db.selectFrom('kids').selectAll().compile().sql })));

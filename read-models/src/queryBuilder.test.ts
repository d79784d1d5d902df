import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { compileOnce, queryBuilder } from './queryBuilder.ts';
import { jsonb, nullable, readModel, table, text } from './table.ts';

const NOTES = readModel('notes', {
  notes: table(
    { user_id: 'text', revision: 'bigint', state: text<'open' | 'done'>(), tags: nullable(jsonb<string[]>()) },
    { key: ['user_id'] },
  ),
});
const db = queryBuilder(NOTES, new pg.Pool(), 'notes_v1_b1');

describe('a query on a read model', () => {
  it('reads the tables of the given build', () => {
    expect(db.selectFrom('notes').select('state').where('user_id', '=', 'wren').compile()).toMatchObject({
      sql: 'select "state" from "notes_v1_b1"."notes" where "user_id" = $1',
      parameters: ['wren'],
    });
  });

  it('does not compile with an unknown table, column or value', () => {
    // @ts-expect-error: there is no such table
    db.selectFrom('note');
    // @ts-expect-error: there is no such column
    db.selectFrom('notes').select('owner_id');
    // @ts-expect-error: there is no such column
    db.selectFrom('notes').selectAll().where('owner_id', '=', 'wren');
    // @ts-expect-error: the column never contains this text
    db.selectFrom('notes').selectAll().where('state', '=', 'closed');
  });

  it('returns rows of the types that the definition states', () => {
    type Row = Awaited<ReturnType<typeof readAll>>[number];
    const readAll = () => db.selectFrom('notes').selectAll().execute();
    const row: Row = { user_id: 'wren', revision: '9007199254740993', state: 'open', tags: null };
    // @ts-expect-error: only nullable columns are null
    const wrong: Row = { ...row, state: null };
    expect(Object.keys(wrong)).toEqual(Object.keys(NOTES.tables.notes.columns));
  });
});

describe('a query that is compiled once', () => {
  it('is compiled again only for another build, and gets its parameters with each call', async () => {
    const sent: unknown[] = [];
    const pool = new pg.Pool();
    pool.query = ((statement: unknown) => {
      sent.push(statement);
      return Promise.resolve({ rows: [] });
    }) as typeof pool.query;
    let compilations = 0;
    const statesOf = compileOnce(
      NOTES,
      (notes, { userId }: { readonly userId: string }) => {
        compilations += 1;
        return notes.selectFrom('notes').select('state').where('user_id', '=', userId).where('state', '=', 'open');
      },
      'states',
    );
    await statesOf(pool, 'b1', { userId: 'wren' });
    await statesOf(pool, 'b1', { userId: 'finch' });
    await statesOf(pool, 'b2', { userId: 'finch' });
    expect(compilations).toBe(2);
    const text = (schema: string) => `select "state" from "${schema}"."notes" where "user_id" = $1 and "state" = $2`;
    expect(sent).toEqual([
      { name: 'states of b1', text: text('b1'), values: ['wren', 'open'] },
      { name: 'states of b1', text: text('b1'), values: ['finch', 'open'] },
      { name: 'states of b2', text: text('b2'), values: ['finch', 'open'] },
    ]);
  });
});

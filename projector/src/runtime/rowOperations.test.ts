import { describe, expect, it } from '@jest/globals';
import {
  checkOperation,
  ImpossibleOperation,
  patch,
  remove,
  removeAll,
  type Row,
  type RowOperation,
  rowOperations,
  upsert,
} from './rowOperations.ts';
import { nullable, readModel, table, type Tables } from '@campjay/read-models/table.ts';

const tables: Tables = {
  sessions: table({ org_id: 'text', session_id: 'text', price: 'double precision' }, { key: ['org_id', 'session_id'] }),
};
const key = { org_id: 'redwood', session_id: 'robots' };
const check = (operation: RowOperation) => () => checkOperation(tables, operation);

describe('a valid row operation', () => {
  it.each([
    upsert('sessions', { ...key, price: 12.5 }),
    upsert('sessions', key),
    patch('sessions', key, { price: null }),
    remove('sessions', key),
    removeAll('sessions', { org_id: 'redwood' }),
  ])('is accepted: $kind', (operation) => expect(check(operation)).not.toThrow());
});

describe('an invalid row operation', () => {
  it.each<[string, RowOperation, string]>([
    ['a table that is not declared', upsert('camps', key), "There is no table 'camps'"],
    ['a column that is not declared', upsert('sessions', { ...key, colour: 'red' }), "sessions has no column 'colour'"],
    ['a patch of such a column', patch('sessions', key, { colour: 'red' }), "sessions has no column 'colour'"],
    [
      'a row without its key',
      upsert('sessions', { org_id: 'redwood' }),
      "the key column 'session_id' takes a text without NUL, not nothing",
    ],
    ['a key that is null', remove('sessions', { ...key, org_id: null }), "the key column 'org_id' takes"],
    ['a key that is a list', remove('sessions', { ...key, org_id: ['redwood'] }), "the key column 'org_id' takes"],
    [
      'half a key',
      remove('sessions', { org_id: 'redwood' }),
      "the key column 'session_id' takes a text without NUL, not nothing",
    ],
    [
      'more than a key',
      remove('sessions', { ...key, price: 1 }),
      'the key of a row consists of org_id, session_id and nothing else',
    ],
    [
      'the removal of all rows of a table',
      removeAll('sessions', {}),
      'sessions: removeAll takes the first columns of the key (org_id) and nothing else',
    ],
    ['the removal of many rows by a whole key', removeAll('sessions', key), 'the first columns of the key (org_id)'],
    [
      'the removal of many rows by another part of their key',
      removeAll('sessions', { session_id: 'robots' }),
      'the first columns of the key (org_id)',
    ],
    [
      'the removal of many rows by nothing',
      removeAll('sessions', { org_id: null }),
      "the key column 'org_id' takes a text without NUL, not nothing",
    ],
    ['a patch of a key column', patch('sessions', key, { org_id: 'other' }), "cannot change the key column 'org_id'"],
    [
      'a price beyond all numbers',
      upsert('sessions', { ...key, price: Infinity }),
      "column 'price' takes a finite number, not Infinity",
    ],
    [
      'a price that is no number',
      patch('sessions', key, { price: Number.NaN }),
      "column 'price' takes a finite number, not NaN",
    ],
  ])('is refused: %s', (_what, operation, message) => {
    expect(check(operation)).toThrow(ImpossibleOperation);
    expect(check(operation)).toThrow(message);
  });

  it('is not one with an undefined column, which is ignored', () =>
    expect(check(upsert('sessions', { ...key, price: undefined } as unknown as Row))).not.toThrow());
});

describe('the row operations of a projector', () => {
  const camps = table({ org_id: 'text', name: 'text', city: nullable('text') }, { key: ['org_id'] });
  const typed = rowOperations(readModel('camps', { camps }));

  it('may leave out nullable columns', () => {
    expect(typed.upsert('camps', { org_id: 'redwood', name: 'Redwood' })).toMatchObject({ kind: 'upsert' });
  });

  it('do not compile with an unknown table or column, a wrong value, or a missing column', () => {
    // @ts-expect-error: there is no such table
    typed.remove('camp', { org_id: 'redwood' });
    // @ts-expect-error: there is no such column
    typed.upsert('camps', { org_id: 'redwood', title: 'Redwood', name: 'Redwood' });
    // @ts-expect-error: there is no such column
    typed.patch('camps', { org_id: 'redwood' }, { title: 'Redwood' });
    // @ts-expect-error: the column contains text
    typed.patch('camps', { org_id: 'redwood' }, { name: 1 });
    // @ts-expect-error: every row has a name
    typed.upsert('camps', { org_id: 'redwood' });
  });
});

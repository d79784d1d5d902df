import { describe, expect, it } from '@jest/globals';
import { type ColumnValue, isValueOf, describeValue } from './rowOperations.ts';
import { type ColumnType } from '@campjay/read-models/table.ts';

type Case = [ColumnType, Exclude<ColumnValue, null>];

describe('a value that PostgreSQL stores unchanged', () => {
  it.each<Case>([
    ['text', ''],
    ['text', 'naïve 🏕️'],
    ['integer', -2_147_483_647],
    ['bigint', 9_223_372_036_854_775_807n],
    ['bigint', 12],
    ['double precision', 0.1],
    ['boolean', false],
    ['jsonb', 'STEM, Art'],
    ['jsonb', [1, 'two', null, { three: [true] }]],
    ['jsonb', { absent: undefined }],
    ['date', '2028-02-29'],
    ['timestamptz', new Date('2026-06-08T00:00:00Z')],
  ])('fits a column of type %s (case %#)', (type, value) => expect(isValueOf(type, value)).toBe(true));
});

describe('a value that PostgreSQL would refuse or change', () => {
  it.each<Case>([
    ['text', 12],
    ['text', 'a\0b'],
    ['text', 'half a pair \ud83c'],
    ['integer', 1.5],
    ['integer', 2_147_483_648],
    ['integer', '12'],
    ['integer', Number.NaN],
    ['bigint', 9_223_372_036_854_775_808n],
    ['bigint', 2 ** 53],
    ['double precision', Number.POSITIVE_INFINITY],
    ['boolean', 'true'],
    ['jsonb', 1n],
    ['jsonb', ['a\0b']],
    ['jsonb', { 'a\0b': 1 }],
    ['jsonb', [Number.NaN]],
    ['date', '2026-02-29'],
    ['date', 'June 9'],
    ['date', '2026-6-8'],
    ['timestamptz', new Date(Number.NaN)],
    ['timestamptz', '2026-06-08'],
  ])('does not fit a column of type %s (case %#)', (type, value) => expect(isValueOf(type, value)).toBe(false));
});

describe('a value in an error message', () => {
  it.each<[ColumnValue | undefined, string]>([
    ['a private note', 'a text'],
    [['a', 'b'], 'a list'],
    [{ a: 1 }, 'an object'],
    [null, 'nothing'],
    [undefined, 'nothing'],
    [Number.NaN, 'NaN'],
    [12n, '12'],
  ])('%p is described as %s', (value, name) => expect(describeValue(value)).toBe(name));
});

import type { Clash } from '@campjay/domain/schedule/insights/clashes.ts';
import { expect, it } from '@jest/globals';
import { groupClashes } from './describeInsights.ts';

const clash = (one: string, other: string, more: Partial<Clash> = {}): Clash => ({
  kidId: 'robin',
  week: '2026-06-08',
  kind: 'hours',
  days: [0, 1],
  entryIds: [one, other],
  ...more,
});
const among = (clashes: readonly Clash[]) => groupClashes(clashes).map(({ entryIds }) => entryIds);

it('entries that all clash with each other are grouped', () => {
  expect(among([clash('a', 'b'), clash('a', 'c'), clash('b', 'c')])).toEqual([['a', 'b', 'c']]);
  expect(among([clash('a', 'b'), clash('x', 'y')])).toEqual([
    ['a', 'b'],
    ['x', 'y'],
  ]);
});

it('three entries are listed as pairs if two of them do not clash', () =>
  expect(among([clash('a', 'b'), clash('b', 'c')])).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]));

it('clashes in different weeks, kids, kinds or days are never grouped', () =>
  [{ week: '2026-06-15' }, { kidId: 'ada' }, { kind: 'unknown' as const }, { days: [4] }].forEach((more) =>
    expect(among([clash('a', 'b'), clash('a', 'c'), clash('b', 'c', more)])).toHaveLength(3),
  ));

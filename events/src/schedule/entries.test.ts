import { expect, it } from '@jest/globals';
import { Hours, Placement } from './entries.ts';
import { possibleWeeks, weeksOfSeason, weeksWhenPlaced } from '@campjay/domain/schedule/sessionWeeks.ts';

const kidId = '6d1c5d0e-3f55-4a53-9d7e-0c3b1a0f4e11';

it.each<[readonly string[], string | undefined]>([
  [['2026-06-08', '2026-06-15'], undefined],
  [['2026-06-15', '2026-06-08'], 'are not in order'],
  [['2026-06-08', '2026-06-08'], 'are not in order'],
  [['2026-06-09'], "is not a Monday such as '2026-06-08'"],
  [['2026-06-32'], "is not a Monday such as '2026-06-08'"],
  [['2026-06-08T00:00'], "is not a Monday such as '2026-06-08'"],
])('requires the weeks of an entry to be Mondays in ascending order: %j', (weeks, fault) => {
  expect(Placement.safeParse({ kidId, weeks, choice: 1 }).error?.issues[0]?.message).toBe(fault);
});

it.each([
  ['09:00', '12:00', undefined],
  ['09:00', '09:00', 'is not later than the start'],
  ['12:00', '09:00', 'is not later than the start'],
  ['9 AM', '9 PM', "is not a time such as '08:30'"],
])('requires hours to begin before they end: %s to %s', (from, until, fault) => {
  expect(Hours.safeParse({ from, until }).error?.issues[0]?.message).toBe(fault);
});

it.each([
  ['all its weeks', { start_date: 'June 8', end_date: 'June 19' }, ['2026-06-08', '2026-06-15']],
  ['no week outside the season', { start_date: 'October 5', end_date: 'October 9' }, undefined],
  ['the chosen week, if it has only a first day', { start_date: 'June 8' }, ['2026-07-06']],
  ['the chosen week, if it has only a last day', { end_date: 'June 12' }, ['2026-07-06']],
])('occupies %s with a placed session', (_what, dates, weeks) => {
  const dated = { season: 2026, session: { ...dates } } as Parameters<typeof possibleWeeks>[0];
  expect(weeksWhenPlaced(dated, '2026-07-06')).toEqual(weeks);
  expect(possibleWeeks(dated)).toEqual(weeks?.[0] === '2026-07-06' ? weeksOfSeason(2026) : (weeks ?? []));
});

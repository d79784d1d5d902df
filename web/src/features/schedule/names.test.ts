import { expect, it } from '@jest/globals';
import { nameOfKid, weekLabel, formatWeeks } from './names.ts';

it('weeks are named after their Mondays', () => {
  expect(weekLabel('2026-06-08')).toBe('June 8');
  expect(weekLabel('2026-08-03')).toBe('Aug 3');
  expect(weekLabel('2026-01-05')).toBe('2026-01-05');
});

it('several weeks are shown as a range, or one by one', () => {
  expect(formatWeeks([])).toBe('');
  expect(formatWeeks(['2026-06-08', '2026-06-15'])).toBe('June 8 and June 15');
  expect(formatWeeks(['2026-06-08', '2026-06-15', '2026-06-22'])).toBe('June 8 to June 22');
  expect(formatWeeks(['2026-06-08', '2026-06-15', '2026-06-29'])).toBe('June 8, June 15 and June 29');
});

it('a kid without a name is called “Kid”', () =>
  expect([{ name: null }, { name: ' ' }, { name: 'Robin' }].map(nameOfKid)).toEqual(['Kid', 'Kid', 'Robin']));

import { describe, expect, it } from '@jest/globals';
import { adMonthOf, monthBefore } from './adMonth.ts';

describe('the month of a point in time', () => {
  it.each([
    ['2026-03-01T07:59:59.999Z', '2026-02'],
    ['2026-03-01T08:00:00.000Z', '2026-03'],
    ['2026-08-01T06:59:59.999Z', '2026-07'],
    ['2026-08-01T07:00:00.000Z', '2026-08'],
    ['2027-01-01T07:59:59.000Z', '2026-12'],
  ])('%s is the month in Los Angeles: %s', (instant, month) => expect(adMonthOf(new Date(instant))).toBe(month));

  it('has preceding months, also across the turn of the year', () => {
    expect(monthBefore('2026-03')).toBe('2026-02');
    expect(monthBefore('2026-01', 2)).toBe('2025-11');
  });
});

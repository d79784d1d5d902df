import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { instantOf, wallClockAt } from './wallClock.ts';

const LOS_ANGELES = 'America/Los_Angeles';
const at = (isoDay: string, minutes: number): string =>
  instantOf({ day: readIsoDay(isoDay) ?? NaN, minutes }, LOS_ANGELES).toISOString();

describe('converting a Los Angeles time to UTC', () => {
  it('adds 8 hours in winter, and 7 in summer', () => {
    expect(at('2026-03-05', 420)).toBe('2026-03-05T15:00:00.000Z');
    expect(at('2026-07-05', 420)).toBe('2026-07-05T14:00:00.000Z');
  });

  it('is correct on both days of a clock change', () => {
    expect([at('2026-03-08', 60), at('2026-03-08', 180)]).toEqual([
      '2026-03-08T09:00:00.000Z',
      '2026-03-08T10:00:00.000Z',
    ]);
    expect([at('2026-11-01', 59), at('2026-11-01', 120)]).toEqual([
      '2026-11-01T07:59:00.000Z',
      '2026-11-01T10:00:00.000Z',
    ]);
  });

  it('returns the first of two ambiguous times, and skips ahead over a missing one', () => {
    expect(at('2026-11-01', 90)).toBe('2026-11-01T08:30:00.000Z');
    expect(at('2026-03-08', 150)).toBe('2026-03-08T10:30:00.000Z');
  });

  it('converts any time back to itself', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const shown = wallClockAt(date, LOS_ANGELES);
          expect(wallClockAt(instantOf(shown, LOS_ANGELES), LOS_ANGELES)).toEqual(shown);
        },
      ),
    ));
});

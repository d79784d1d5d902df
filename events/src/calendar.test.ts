import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ageOn,
  toDayInTimeZone,
  toDayNumber,
  readDayInYear,
  toMonthDaySortKey,
  readIsoDay,
  toIsoDay,
  weekdayOf,
} from './calendar.ts';

const day = (iso: string): number => {
  const read = readIsoDay(iso);
  if (read === undefined) throw new Error(`no such day: ${iso}`);
  return read;
};
const isoOf = (monthDay: string, year: number): string | undefined => {
  const read = readDayInYear(monthDay, year);
  return read === undefined ? undefined : toIsoDay(read);
};

describe('a date in the catalog', () => {
  // Covers: 3.41
  it('is parsed with a full or short month name, with or without a period, in any case', () => {
    expect(isoOf('June 9', 2025)).toBe('2025-06-09');
    expect(isoOf('Aug 4', 2026)).toBe('2026-08-04');
    expect(isoOf('sept. 1', 2025)).toBe('2025-09-01');
    expect(isoOf('  JULY  28 ', 2025)).toBe('2025-07-28');
  });

  it('is refused for an unknown month or day, or with other text', () => {
    for (const text of ['Juneuary 9', 'June 31', 'June 0', 'June', '9 June', 'June 9, 2025', '6/9', '', 'Ju 9'])
      expect(readDayInYear(text, 2025)).toBeUndefined();
  });

  it('may be February 29, but not in 2025', () => {
    expect(toMonthDaySortKey('February 29')).toBe(229);
    expect(isoOf('February 29', 2028)).toBe('2028-02-29');
    expect(isoOf('February 29', 2025)).toBeUndefined();
  });

  it('sorts within its year', () => {
    const texts = ['Jan 31', 'Feb 1', 'June 9', 'June 10', 'December 31'];
    const ordinals = texts.map((text) => toMonthDaySortKey(text) ?? 0);
    expect(ordinals).toEqual([...ordinals].sort((a, b) => a - b));
    expect(toMonthDaySortKey('soon')).toBeUndefined();
  });
});

describe('an ISO date', () => {
  it('converts to a day number and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (number) => {
        const iso = toIsoDay(number);
        fc.pre(/^\d{4}-/.test(iso));
        expect(readIsoDay(iso)).toBe(number);
      }),
    );
  });

  it('may be followed by a time', () => expect(readIsoDay('2016-02-29T08:00:00.000Z')).toBe(day('2016-02-29')));

  it('is refused when the calendar has no such day', () => {
    for (const text of ['2025-02-29', '2025-13-01', '2025-06-31', '2025-6-1', 'yesterday', '2025-06-01 ', ''])
      expect(readIsoDay(text)).toBeUndefined();
    expect(toDayNumber(2025, 0, 1)).toBeUndefined();
  });
});

describe('a weekday', () => {
  it('is 0 on Mondays and 6 on Sundays, also before 1970', () => {
    expect(weekdayOf(day('2025-06-02'))).toBe(0);
    expect(weekdayOf(day('2025-06-08'))).toBe(6);
    expect(weekdayOf(day('1969-12-29'))).toBe(0);
    expect(weekdayOf(day('1900-01-07'))).toBe(6);
  });
});

describe('today', () => {
  // Covers: S.6
  it('is the calendar day on the West Coast, with standard and daylight saving time', () => {
    const todayAt = (instant: string) => toIsoDay(toDayInTimeZone(new Date(instant), 'America/Los_Angeles'));
    expect(todayAt('2025-06-02T06:59:59Z')).toBe('2025-06-01');
    expect(todayAt('2025-06-02T07:00:00Z')).toBe('2025-06-02');
    expect(todayAt('2025-12-02T07:59:59Z')).toBe('2025-12-01');
    expect(todayAt('2025-12-02T08:00:00Z')).toBe('2025-12-02');
  });
});

describe("a child's age", () => {
  const age = (born: string, then: string) => ageOn(day(born), day(then));

  // Covers: S.9
  it('increases on the birthday, not the day before', () => {
    expect(age('2016-06-09', '2025-06-08')).toBe(8);
    expect(age('2016-06-09', '2025-06-09')).toBe(9);
    expect(age('2016-12-31', '2025-06-09')).toBe(8);
  });

  // Covers: S.9
  it('increases on March 1 of other years for a birthday on February 29', () => {
    expect(age('2016-02-29', '2025-02-28')).toBe(8);
    expect(age('2016-02-29', '2025-03-01')).toBe(9);
    expect(age('2016-02-29', '2024-02-28')).toBe(7);
    expect(age('2016-02-29', '2024-02-29')).toBe(8);
  });

  it('is 0 in the first year and negative before birth', () => {
    expect(age('2025-06-09', '2025-06-09')).toBe(0);
    expect(age('2025-06-10', '2025-06-09')).toBe(-1);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDayInYear, toIsoDay, weekdayOf, WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { mondaysOf, weekLabelsOf, weekMaskOf } from './weeks.ts';

const on = (monthDay: string, year = 2025): number => {
  const day = readDayInYear(monthDay, year);
  if (day === undefined) throw new Error(`no such day: ${monthDay} ${year}`);
  return day;
};

/** The labels of a session's weeks. */
const weeksOf = (start: string, end: string, year = 2025, isSeasonWindow = false): readonly string[] => {
  const mask = weekMaskOf(on(start, year), on(end, year), year, isSeasonWindow);
  return weekLabelsOf(year).filter((_, week) => (mask & (1 << week)) !== 0);
};
const windowWeeks = (start: string, end: string) => weeksOf(start, end, 2025, true);

describe('the weeks of a season', () => {
  // Covers: 9.62, S.1
  it('are the 14 weeks from June 2 to September 1 in 2025, labeled as in the filter', () => {
    expect(weekLabelsOf(2025).join(', ')).toBe(
      'June 2, June 9, June 16, June 23, June 30, July 7, July 14, July 21, July 28, Aug 4, Aug 11, Aug 18, Aug 25, Sep 1',
    );
  });

  // Covers: S.2
  it('run from June 1 to August 31 in 2026, when June begins on a Monday', () => {
    const labels = weekLabelsOf(2026);
    expect(labels).toHaveLength(14);
    expect([labels[0], labels[4], labels[5], labels[9], labels[13]]).toEqual([
      'June 1',
      'June 29',
      'July 6',
      'Aug 3',
      'Aug 31',
    ]);
  });

  it('start on 14 consecutive Mondays, the first within the first seven days of June, in every year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2200 }), (year) => {
        const mondays = mondaysOf(year);
        expect(mondays).toHaveLength(WEEKS_PER_SEASON);
        expect(mondays.every((monday) => weekdayOf(monday) === 0)).toBe(true);
        expect(mondays.every((monday, week) => week === 0 || monday - (mondays[week - 1] ?? 0) === 7)).toBe(true);
        expect(toIsoDay(mondays[0] ?? 0)).toMatch(new RegExp(`^${year}-06-0[1-7]$`));
        expect(weekLabelsOf(year).every((label) => /^(June|July|Aug|Sep) \d{1,2}$/.test(label))).toBe(true);
      }),
    );
  });
});

describe('a session belongs to', () => {
  it('the week of its Monday to Friday', () => expect(weeksOf('June 9', 'June 13')).toEqual(['June 9']));

  // Covers: S.4
  it('the week it starts in if it has no weekday at all', () => {
    expect(weeksOf('June 14', 'June 15')).toEqual(['June 9']);
    expect(weeksOf('June 14', 'June 14')).toEqual(['June 9']);
    expect(weeksOf('June 15', 'June 15')).toEqual(['June 9']);
  });

  it('the week it starts in if its dates are in the wrong order', () => {
    expect(weeksOf('June 18', 'June 9')).toEqual(['June 16']);
    expect(weeksOf('June 14', 'June 7')).toEqual(['June 9']);
  });

  // Covers: S.3
  it('the same weeks that a simple loop over its days finds, for any dates', () => {
    const days = fc.integer({ min: on('May 1'), max: on('October 15') });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 60 }), fc.boolean(), (start, length, isSeasonWindow) => {
        const all = Array.from({ length: length + 1 }, (_, index) => start + index);
        const weekdays = all.filter((day) => weekdayOf(day) < 5);
        const counted = isSeasonWindow ? all : weekdays.length > 0 ? weekdays : [start];
        const expected = mondaysOf(2025).map((monday) => counted.some((day) => day >= monday && day <= monday + 6));
        const mask = weekMaskOf(start, start + length, 2025, isSeasonWindow);
        expect(expected.map((_, week) => (mask & (1 << week)) !== 0)).toEqual(expected);
        expect(mask >>> WEEKS_PER_SEASON).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a season window belongs to', () => {
  // Covers: S.5
  it('a week even if it includes only the weekend', () =>
    expect(windowWeeks('June 14', 'June 17')).toEqual(['June 9', 'June 16']));

  it('all 14 weeks if it lasts from spring to fall', () =>
    expect(windowWeeks('March 1', 'October 1')).toEqual(weekLabelsOf(2025)));

  it('no week if it ends before it starts', () => expect(windowWeeks('June 18', 'June 9')).toEqual([]));
});

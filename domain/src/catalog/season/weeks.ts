import { type DayNumber, toDayNumber, toUtcDate, weekdayOf, WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';

/** Days from Monday to Friday. */
const DAYS_TO_FRIDAY = 4;
/** Labels by month number: June and July in full, August and September abbreviated (Requirement 9.62). */
const MONTH_LABELS: Readonly<Record<number, string>> = { 6: 'June', 7: 'July', 8: 'Aug', 9: 'Sep' };

/** Returns the first Monday of June, on which a season begins. */
const firstMondayOf = (year: number): DayNumber => {
  const firstOfJune = toDayNumber(year, 6, 1) ?? 0;
  return firstOfJune + ((7 - weekdayOf(firstOfJune)) % 7);
};

/** Caches a function's results per year. Unbounded, because there are few seasons. */
const cachePerYear = <T>(compute: (year: number) => T): ((year: number) => T) => {
  const cache = new Map<number, T>();
  return (year) => {
    const value = cache.get(year) ?? compute(year);
    cache.set(year, value);
    return value;
  };
};

/** Returns the Mondays of a season's 14 weeks. */
export const mondaysOf = cachePerYear((year): readonly DayNumber[] => {
  const firstMonday = firstMondayOf(year);
  return Array.from({ length: WEEKS_PER_SEASON }, (_, week) => firstMonday + 7 * week);
});

/** Returns the labels of a season's weeks: 'June 9', 'July 7', 'Aug 4', 'Sep 1'. */
export const weekLabelsOf = cachePerYear((year): readonly string[] =>
  mondaysOf(year).map((monday) => {
    const date = toUtcDate(monday);
    return `${MONTH_LABELS[date.getUTCMonth() + 1] ?? ''} ${date.getUTCDate()}`;
  }),
);

/** Returns a mask with the bits of weeks `from` to `to` (inclusive) that lie in the season. */
const weekBits = (from: number, to: number): number => {
  const first = Math.max(0, from);
  const last = Math.min(WEEKS_PER_SEASON - 1, to);
  return first > last ? 0 : (1 << (last + 1)) - (1 << first);
};

/**
 * Returns the season's weeks of a session as a bit mask: bit 0 is the first week, bit 13 the last one. Weeks outside
 * the season have no bit.
 *
 * - A session belongs to each week in which it has at least one day from Monday to Friday. If it has no such day, or if
 *   it ends before it starts, it belongs to the week in which it starts.
 * - A season window is sold by the week. It belongs to every week that it touches, including weekends; to none if it
 *   ends before it starts.
 */
export const weekMaskOf = (start: DayNumber, end: DayNumber, year: number, isSeasonWindow: boolean): number => {
  const firstMonday = mondaysOf(year)[0] ?? 0;
  const startWeek = Math.floor((start - firstMonday) / 7);
  const endWeek = Math.floor((end - firstMonday) / 7);
  if (isSeasonWindow) return end < start ? 0 : weekBits(startWeek, endWeek);
  const firstWeekWithWeekday = Math.ceil((start - DAYS_TO_FRIDAY - firstMonday) / 7);
  const hasWeekday = start <= end && firstWeekWithWeekday <= endWeek;
  return hasWeekday ? weekBits(firstWeekWithWeekday, endWeek) : weekBits(startWeek, startWeek);
};

/**
 * Returns how many weeks a session lasts, at least 1: the weeks in which it has a day from Monday to Friday, but no more
 * than its days fill. So Saturday to the next Saturday is one week, and so is Wednesday to the next Tuesday.
 */
export const countWeeks = (start: DayNumber, end: DayNumber): number => {
  const isWeekend = weekdayOf(start) > DAYS_TO_FRIDAY;
  const firstMonday = start - weekdayOf(start) + (isWeekend ? 7 : 0);
  const lastMonday = end - weekdayOf(end);
  return Math.max(1, Math.min((lastMonday - firstMonday) / 7 + 1, Math.ceil((end - start + 1) / 7)));
};

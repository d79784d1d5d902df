import { type DayNumber, dayNumber, weekdayOf, WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';

const DAYS_TO_FRIDAY = 4;
/** Labels by month number: June and July in full, August and September abbreviated (Requirement 9.62). */
const MONTH_LABELS: Readonly<Record<number, string>> = { 6: 'June', 7: 'July', 8: 'Aug', 9: 'Sep' };

/** The first Monday of June, on which a season begins. */
const firstMondayOf = (year: number): DayNumber => {
  const firstOfJune = dayNumber(year, 6, 1) ?? 0;
  return firstOfJune + ((7 - weekdayOf(firstOfJune)) % 7);
};

/** Caches a function's results per year. Unbounded, because there are few seasons. */
const cachePerYear = <T>(make: (year: number) => T): ((year: number) => T) => {
  const cache = new Map<number, T>();
  return (year) => {
    const value = cache.get(year) ?? make(year);
    cache.set(year, value);
    return value;
  };
};

/** The Mondays of a season's 14 weeks, from the first Monday of June. */
export const mondaysOf = cachePerYear((year): readonly DayNumber[] => {
  const first = firstMondayOf(year);
  return Array.from({ length: WEEKS_PER_SEASON }, (_, week) => first + 7 * week);
});

/** 'June 9', 'July 7', 'Aug 4', 'Sep 1'. */
export const weekLabelsOf = cachePerYear((year): readonly string[] =>
  mondaysOf(year).map((monday) => {
    const date = new Date(monday * 86_400_000);
    return `${MONTH_LABELS[date.getUTCMonth() + 1] ?? ''} ${date.getUTCDate()}`;
  }),
);

/** The week bits from `from` to `to` (both included), limited to the season; 0 if `to` lies before `from`. */
const weekBits = (from: number, to: number): number => {
  const first = Math.max(0, from);
  const last = Math.min(WEEKS_PER_SEASON - 1, to);
  return first > last ? 0 : (1 << (last + 1)) - (1 << first);
};

/**
 * The season's weeks (0–13) of a session, as a bit mask. A session belongs to each week that contains one of its
 * weekdays (Monday to Friday); without a weekday, to the week in which it starts. A season window belongs to all weeks
 * that it touches, including weekends. Weeks outside the season have no bit. A session that ends before it starts
 * counts as one without a weekday; as a season window it belongs to no week.
 */
export const weekMaskOf = (start: DayNumber, end: DayNumber, year: number, isSeasonWindow: boolean): number => {
  const first = mondaysOf(year)[0] ?? 0;
  const startWeek = Math.floor((start - first) / 7);
  const endWeek = Math.floor((end - first) / 7);
  if (isSeasonWindow) return end < start ? 0 : weekBits(startWeek, endWeek);
  const firstWithWeekday = Math.ceil((start - DAYS_TO_FRIDAY - first) / 7);
  const hasWeekday = start <= end && firstWithWeekday <= endWeek;
  return hasWeekday ? weekBits(firstWithWeekday, endWeek) : weekBits(startWeek, startWeek);
};

import { type DayNumber, weekdayOf } from '@campjay/events/calendar.ts';

/** A set of days as a weekly recurrence: these weekdays (0 is Monday) until the last day, except for some days. */
export interface Recurrence {
  readonly weekdays: readonly number[];
  readonly last: DayNumber;
  readonly except: readonly DayNumber[];
}

/**
 * Finds the weekly recurrence of these days.
 * @param days in order
 * @returns undefined for a single day, which does not repeat
 */
export const recurrenceOf = (days: readonly [DayNumber, ...DayNumber[]]): Recurrence | undefined => {
  const [first] = days;
  const last = days.at(-1) ?? first;
  if (first === last) return undefined;
  const included = new Set(days);
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { weekdays, last, except: all.filter((day) => weekdays.includes(weekdayOf(day)) && !included.has(day)) };
};

/** True if the days follow each other without a gap, so that one all-day event can span them. */
export const areConsecutive = (days: readonly [DayNumber, ...DayNumber[]]): boolean =>
  (days.at(-1) ?? days[0]) - days[0] === days.length - 1;

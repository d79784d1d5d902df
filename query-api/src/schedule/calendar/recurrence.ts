import { type DayNumber, weekdayOf } from '@campjay/events/season/calendar.ts';

/** Days as a calendar repeats them: on these weekdays (0 is Monday) from the first day to the last, but for some. */
export interface Recurrence {
  readonly weekdays: readonly number[];
  readonly last: DayNumber;
  readonly except: readonly DayNumber[];
}

/** Undefined of a single day, which is not repeated. @param days in order */
export const recurrenceOf = (days: readonly [DayNumber, ...DayNumber[]]): Recurrence | undefined => {
  const [first] = days;
  const last = days.at(-1) ?? first;
  if (first === last) return undefined;
  const included = new Set(days);
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { weekdays, last, except: all.filter((day) => weekdays.includes(weekdayOf(day)) && !included.has(day)) };
};

/** Whether days follow on each other without a gap, so that an all-day event spans them. */
export const areConsecutive = (days: readonly [DayNumber, ...DayNumber[]]): boolean =>
  (days.at(-1) ?? days[0]) - days[0] === days.length - 1;

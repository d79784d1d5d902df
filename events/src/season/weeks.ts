import { type DayNumber, dayNumber, weekdayOf } from './calendar.ts';

export const WEEKS_PER_SEASON = 14;
const SHORT_OR_FULL = ['', '', '', '', '', '', 'June', 'July', 'Aug', 'Sep'];

/** The Mondays of a season's 14 weeks, from the first Monday of June. */
export const mondaysOf = (year: number): readonly DayNumber[] => {
  const firstOfJune = dayNumber(year, 6, 1) ?? 0;
  const first = firstOfJune + ((7 - weekdayOf(firstOfJune)) % 7);
  return Array.from({ length: WEEKS_PER_SEASON }, (_, week) => first + 7 * week);
};

/** 'June 9', 'July 7', 'Aug 4', 'Sep 1': June and July in full, August and September short. */
export const weekLabelsOf = (year: number): readonly string[] =>
  mondaysOf(year).map((monday) => {
    const date = new Date(monday * 86_400_000);
    return `${SHORT_OR_FULL[date.getUTCMonth() + 1] ?? ''} ${date.getUTCDate()}`;
  });

/**
 * The season's weeks (0–13) that a session belongs to, as a bit mask: every week with one of its Mondays to Fridays; a
 * session with no weekday belongs to the week it starts in; a season window to all weeks it touches, weekends included.
 */
export const weekMaskOf = (start: DayNumber, end: DayNumber, year: number, isSeasonWindow: boolean): number => {
  const mondays = mondaysOf(year);
  const lastDay = isSeasonWindow ? 6 : 4;
  const touched = mondays.reduce(
    (mask, monday, week) => (start <= monday + lastDay && end >= monday ? mask | (1 << week) : mask),
    0,
  );
  const onlyWeekend = !isSeasonWindow && end - start < 2 && weekdayOf(start) >= 5 && weekdayOf(end) >= 5;
  if (!onlyWeekend) return touched;
  return mondays.reduce(
    (mask, monday, week) => (start >= monday && start <= monday + 6 ? mask | (1 << week) : mask),
    0,
  );
};

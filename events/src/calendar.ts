/**
 * A calendar date as the number of days since 1970-01-01. Weeks and ages are then plain arithmetic, and no time zone
 * can shift a date.
 */
export type DayNumber = number;

/** A season has 14 weeks. The first one starts on the first Monday in June. */
export const WEEKS_PER_SEASON = 14;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MS_PER_DAY = 86_400_000;

/** Parses a text such as 'June 9' or 'Aug 4' (month 1–12), or returns undefined. February 29 is always valid. */
const readMonthDay = (text: string): { month: number; day: number } | undefined => {
  const match = /^([a-z]{3,9})\.?\s+(\d{1,2})$/i.exec(text.trim());
  const name = match?.[1]?.toLowerCase();
  if (!name) return undefined;
  const month = MONTHS.findIndex(
    (monthName) =>
      monthName === name || monthName.slice(0, 3) === name || (monthName === 'september' && name === 'sept'),
  );
  const day = Number(match?.[2]);
  return month < 0 || day < 1 || day > (DAYS_IN_MONTH[month] ?? 0) ? undefined : { month: month + 1, day };
};

/** Returns a sort key for texts such as 'June 9' within a year; undefined if the text is no date. */
export const toMonthDaySortKey = (text: string): number | undefined => {
  const date = readMonthDay(text);
  return date && date.month * 100 + date.day;
};

/** Returns the day of a text such as 'June 9' in a year; undefined if there is no such day. */
export const readDayInYear = (monthDay: string, year: number): DayNumber | undefined => {
  const date = readMonthDay(monthDay);
  return date && toDayNumber(year, date.month, date.day);
};

/** Returns the day number of a date (month 1–12); undefined if the calendar has no such day. */
export const toDayNumber = (year: number, month: number, day: number): DayNumber | undefined => {
  // `Date.UTC` would treat the years 0 to 99 as 1900 to 1999; `setUTCFullYear` does not.
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / MS_PER_DAY : undefined;
};

/** Parses an ISO date 'YYYY-MM-DD', and ignores a time after it. Undefined if the text is no date. */
export const readIsoDay = (text: string): DayNumber | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text);
  return match ? toDayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
};

/** Returns midnight in UTC at the beginning of a day. */
export const toUtcDate = (day: DayNumber): Date => new Date(day * MS_PER_DAY);

export const toIsoDay = (day: DayNumber): string => toUtcDate(day).toISOString().slice(0, 10);

/** Returns the day of the week: 0 is Monday, 6 is Sunday. Day 0, 1970-01-01, was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;

/** Returns the calendar day of an instant in a time zone. */
export const toDayInTimeZone = (instant: Date, timeZone: string): DayNumber => {
  // The locale 'en-CA' formats dates as YYYY-MM-DD.
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
  const day = readIsoDay(text);
  if (day === undefined) throw new Error(`${text} is not a calendar day`);
  return day;
};

/** Returns the age in full years on a day. A birthday on February 29 is on March 1 in years without that day. */
export const ageOn = (birthDay: DayNumber, day: DayNumber): number => {
  const birth = toUtcDate(birthDay);
  const date = toUtcDate(day);
  const years = date.getUTCFullYear() - birth.getUTCFullYear();
  const isBeforeBirthday =
    date.getUTCMonth() < birth.getUTCMonth() ||
    (date.getUTCMonth() === birth.getUTCMonth() && date.getUTCDate() < birth.getUTCDate());
  return isBeforeBirthday ? years - 1 : years;
};

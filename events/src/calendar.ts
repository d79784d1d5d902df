/**
 * Calendar dates as day numbers (days since 1970-01-01): weeks and ages are plain arithmetic, and no time zone can
 * shift a date.
 */
export type DayNumber = number;

/** A season's weeks: 14 Mondays, from the first one in June. */
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

/** Parses month (1–12) and day of a text such as 'June 9' or 'Aug 4'; undefined if unreadable. Accepts February 29. */
const readMonthDay = (text: string): { month: number; day: number } | undefined => {
  const match = /^([a-z]{3,9})\.?\s+(\d{1,2})$/i.exec(text.trim());
  const name = match?.[1]?.toLowerCase();
  if (!name) return undefined;
  const month = MONTHS.findIndex(
    (full) => full === name || full.slice(0, 3) === name || (full === 'september' && name === 'sept'),
  );
  const day = Number(match?.[2]);
  return month < 0 || day < 1 || day > (DAYS_IN_MONTH[month] ?? 0) ? undefined : { month: month + 1, day };
};

/** A number that orders 'Month Day' texts within a year; undefined when unreadable. */
export const monthDayOrdinal = (text: string): number | undefined => {
  const read = readMonthDay(text);
  return read && read.month * 100 + read.day;
};

/** The day of 'Month Day' in a year; undefined when unreadable or absent from that year (February 29). */
export const dayOf = (monthDay: string, year: number): DayNumber | undefined => {
  const read = readMonthDay(monthDay);
  return read && dayNumber(year, read.month, read.day);
};

/** The day number of a date (month 1–12); undefined when the calendar has no such day. */
export const dayNumber = (year: number, month: number, day: number): DayNumber | undefined => {
  const at = new Date(Date.UTC(2000, month - 1, day));
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() / MS_PER_DAY : undefined;
};

/** The day number of an ISO date 'YYYY-MM-DD' (a time after it is ignored); undefined when unreadable. */
export const readIsoDay = (text: string): DayNumber | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(text);
  return match ? dayNumber(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
};

export const toIsoDay = (day: DayNumber): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** 0 is Monday, 6 is Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;

/** The calendar day of an instant in a time zone. */
export const dayAt = (instant: Date, timeZone: string): DayNumber => {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
  const day = readIsoDay(text);
  if (day === undefined) throw new Error(`no calendar day in ${text}`);
  return day;
};

/** Full years from a birth day to a day; a February 29 birthday is on March 1 in other years. */
export const ageOn = (born: DayNumber, day: DayNumber): number => {
  const birth = new Date(born * MS_PER_DAY);
  const then = new Date(day * MS_PER_DAY);
  const years = then.getUTCFullYear() - birth.getUTCFullYear();
  const before =
    then.getUTCMonth() < birth.getUTCMonth() ||
    (then.getUTCMonth() === birth.getUTCMonth() && then.getUTCDate() < birth.getUTCDate());
  return before ? years - 1 : years;
};

import { isSeasonWindow } from '../../catalog/sessionFacts.ts';
import { readClock, readHourMinute } from '../../clock.ts';
import { type DayNumber, readIsoDay, weekdayOf } from '../../season/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import type { Week } from '../entries.ts';
import type { TimedEntry, PlanInput, SessionInput } from './scheduleInput.ts';

/** Minutes after midnight; undefined where nobody stated them. */
export interface DayHours {
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** With extended care; as without where the camp offers none. */
  readonly careFrom: number | undefined;
  readonly careUntil: number | undefined;
}

/** One day of an entry. */
export interface OccupiedDay extends DayHours {
  readonly day: DayNumber;
  /** A day on which somebody brings the kid, and one on which somebody fetches it: not those amid a stay overnight. */
  readonly isBrought: boolean;
  readonly isFetched: boolean;
}

const MINUTES_PER_DAY = 1440;
const DAYS_PER_WEEK = 7;
const WORKDAYS = 5;
const WHOLE_DAY: DayHours = { from: 0, until: MINUTES_PER_DAY, careFrom: 0, careUntil: MINUTES_PER_DAY };

/** The days that an entry fills, each with its hours. */
export const occupiedDays = (entry: TimedEntry): readonly OccupiedDay[] =>
  entry.kind === 'plan' ? planDays(entry) : sessionDays(entry);

/** A plan fills the Mondays to Fridays of its weeks. */
const planDays = ({ weeks, hours }: PlanInput): readonly OccupiedDay[] => {
  const [from, until] = [hours?.from, hours?.until].map((text) =>
    text === undefined ? undefined : readHourMinute(text),
  );
  const time = hours ? { from, until, careFrom: from, careUntil: until } : WHOLE_DAY;
  // A family's own plan is nobody's errand: where it begins, and who brings whom, it does not say.
  return workdaysOf(weeks).map((day) => ({ day, ...time, isBrought: false, isFetched: false }));
};

const sessionDays = (entry: SessionInput): readonly OccupiedDay[] => {
  const hours = hoursOf(entry);
  if (!isOvernight(entry)) return campDays(entry).map((day) => ({ day, ...hours, isBrought: true, isFetched: true }));
  const days = stayDays(entry);
  return days.map((day, index) => {
    const [isFirst, isLast] = [index === 0, index === days.length - 1];
    return {
      day,
      from: isFirst ? hours.from : 0,
      until: isLast ? hours.until : MINUTES_PER_DAY,
      careFrom: isFirst ? hours.from : 0,
      careUntil: isLast ? hours.until : MINUTES_PER_DAY,
      isBrought: isFirst,
      isFetched: isLast,
    };
  });
};

const clock = (text: string | undefined): number | undefined => {
  const read = text === undefined ? undefined : readClock(text);
  return typeof read === 'number' ? read : undefined;
};

const hoursOf = ({ session: { session } }: SessionInput): DayHours => {
  const [from, until] = [clock(session.start_time), clock(session.end_time)];
  const [opens, closes] = [clock(session.before_care_from), clock(session.after_care_until)];
  return {
    from,
    until,
    careFrom: opens === undefined || from === undefined ? from : Math.min(opens, from),
    careUntil: closes === undefined || until === undefined ? until : Math.max(closes, until),
  };
};

export const isOvernight = ({ session: { session } }: SessionInput): boolean =>
  session.day_or_sleepaway === 'sleepaway' || session.start_time === 'sleep' || session.end_time === 'sleep';

/**
 * A day camp's Mondays to Fridays between its first and its last day; weekends where it has no other day. What is sold by
 * the week has those of its chosen weeks only, and all of them where nobody said when it is.
 */
const campDays = ({ session, weeks }: SessionInput): readonly DayNumber[] => {
  const days = daysOf(session);
  if (!days) return workdaysOf(weeks);
  if (isSeasonWindow(session.session)) return workdaysOf(weeks).filter((day) => day >= days.start && day <= days.end);
  const all = range(days.start, days.end);
  const workdays = all.filter((day) => weekdayOf(day) < WORKDAYS);
  return workdays.length > 0 ? workdays : all;
};

/** All days and nights from the first to the last one, of a stay sold by the week those of its chosen weeks. */
const stayDays = ({ session, weeks }: SessionInput): readonly DayNumber[] => {
  const days = daysOf(session);
  return days && !isSeasonWindow(session.session) ? range(days.start, days.end) : workdaysOf(weeks);
};

const workdaysOf = (weeks: readonly string[]): readonly DayNumber[] =>
  weeks.flatMap((week) => {
    const monday = readIsoDay(week);
    return monday === undefined ? [] : range(monday, monday + WORKDAYS - 1);
  });

const range = (first: DayNumber, last: DayNumber): readonly DayNumber[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** The Mondays to Fridays of a week. */
export const workdaysIn = (week: Week): readonly DayNumber[] => workdaysOf([week]);

/** The days of an entry that lie in a week, weekend included. */
export const daysInWeek = (days: readonly OccupiedDay[], week: Week): readonly OccupiedDay[] => {
  const monday = readIsoDay(week) ?? 0;
  return days.filter(({ day }) => day >= monday && day < monday + DAYS_PER_WEEK);
};

/**
 * How many days a week a camp has, where they are fewer than its dates would hold: which ones it does not say. Undefined
 * where all of them are meant.
 */
export const unstatedDaysOf = (entry: TimedEntry, daysOfWeek: readonly OccupiedDay[]): number | undefined => {
  const perWeek = entry.kind === 'session' ? entry.session.camp.days_per_week : undefined;
  return perWeek !== undefined && perWeek < Math.min(WORKDAYS, daysOfWeek.length) ? perWeek : undefined;
};

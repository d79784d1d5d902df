import { isSeasonWindow } from '../../catalog/sessionFacts.ts';
import { readClock, readHourMinute } from '@campjay/events/clock.ts';
import { type DayNumber, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import {
  type TimedEntry,
  type PlanInput,
  type SessionInput,
  expectedEntries,
  inCell,
  type ScheduleInput,
} from './activeEntries.ts';

/** Minutes after midnight; undefined if not listed. */
export interface DayHours {
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** With extended care; the regular hours if the camp offers none. */
  readonly careFrom: number | undefined;
  readonly careUntil: number | undefined;
}

/** One day of an entry. */
export interface OccupiedDay extends DayHours {
  readonly day: DayNumber;
  /** Whether the kid must be dropped off or picked up that day. Both are false in the middle of an overnight stay. */
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
  // A family's own plan lists no place and no driver, so it is not an errand.
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
 * The days of a day camp: Monday to Friday between its first and last day, or weekends if it has no other day. A
 * session sold by the week has only the days of its chosen weeks, and all of them if it lists no dates.
 */
const campDays = ({ session, weeks }: SessionInput): readonly DayNumber[] => {
  const days = daysOf(session);
  if (!days) return workdaysOf(weeks);
  if (isSeasonWindow(session.session)) return workdaysOf(weeks).filter((day) => day >= days.start && day <= days.end);
  const all = range(days.start, days.end);
  const workdays = all.filter((day) => weekdayOf(day) < WORKDAYS);
  return workdays.length > 0 ? workdays : all;
};

/** All days from first to last; for a stay sold by the week, the days of its chosen weeks. */
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

/** The days of an entry within a week, including the weekend. */
export const daysInWeek = (days: readonly OccupiedDay[], week: Week): readonly OccupiedDay[] => {
  const monday = readIsoDay(week) ?? 0;
  return days.filter(({ day }) => day >= monday && day < monday + DAYS_PER_WEEK);
};

/**
 * The days per week of a camp, if fewer than its dates span: the camp does not list which ones. Undefined if it runs on
 * all days.
 */
export const unstatedDaysOf = (entry: TimedEntry, daysOfWeek: readonly OccupiedDay[]): number | undefined => {
  const perWeek = entry.kind === 'session' ? entry.session.camp.days_per_week : undefined;
  return perWeek !== undefined && perWeek < Math.min(WORKDAYS, daysOfWeek.length) ? perWeek : undefined;
};

/** How much of a kid's week is filled. */
export interface Coverage {
  readonly kidId: string;
  readonly week: Week;
  readonly kind: 'covered' | 'partly' | 'open';
  /** Weekdays without an entry; 0 is Monday. */
  readonly openDays: readonly number[];
  /** The days per week of a camp that runs on fewer days than its week has, without listing which. */
  readonly unstatedDays: number | undefined;
}

/**
 * Coverage per kid and week, Monday to Friday. A week is covered if camp sessions and plans fill all its days. Hours do
 * not matter here; see `workingDayGapsOf`.
 */
export const coverageOf = (schedule: ScheduleInput): readonly Coverage[] => {
  const expected = expectedEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.map((week): Coverage => {
      const timedEntries = inCell(expected, kidId, week).map((entry) => {
        const days = daysInWeek(occupiedDays(entry), week);
        return { days, unstated: unstatedDaysOf(entry, days) };
      });
      const filledDays = new Set(timedEntries.flatMap(({ days }) => days.map(({ day }) => day)));
      const certainDays = new Set(
        timedEntries.flatMap(({ days, unstated }) => (unstated === undefined ? days.map(({ day }) => day) : [])),
      );
      const workdays = workdaysIn(week);
      const openDays = workdays.filter((day) => !filledDays.has(day)).map(weekdayOf);
      const unstatedDays = workdays.every((day) => certainDays.has(day))
        ? undefined
        : timedEntries.find(({ unstated }) => unstated !== undefined)?.unstated;
      const isCovered = openDays.length === 0 && unstatedDays === undefined;
      const kind = isCovered ? 'covered' : openDays.length === workdays.length ? 'open' : 'partly';
      return { kidId, week, kind, openDays, unstatedDays };
    }),
  );
};

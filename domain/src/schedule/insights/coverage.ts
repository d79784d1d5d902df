import { isSeasonWindow } from '../../catalog/sessionFacts.ts';
import { readClock, readHourMinute } from '@campjay/events/clock.ts';
import { type DayNumber, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import {
  type TimedEntry,
  type PlanInput,
  type SessionInput,
  listExpectedEntries,
  entriesInCell,
  type ScheduleInput,
} from './activeEntries.ts';

/** The hours of one day, in minutes after midnight; undefined if not listed. */
export interface DayHours {
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** The hours including extended care; the regular hours if the camp offers none. */
  readonly careFrom: number | undefined;
  readonly careUntil: number | undefined;
}

/** A day that an entry fills. */
export interface OccupiedDay extends DayHours {
  readonly day: DayNumber;
  /** True if the kid must be dropped off that day. At an overnight camp, this is only the first day. */
  readonly needsDropOff: boolean;
  /** True if the kid must be picked up that day. At an overnight camp, this is only the last day. */
  readonly needsPickUp: boolean;
}

const MINUTES_PER_DAY = 1440;
const DAYS_PER_WEEK = 7;
/** Monday to Friday. */
const WORKDAYS_PER_WEEK = 5;
const WHOLE_DAY: DayHours = { from: 0, until: MINUTES_PER_DAY, careFrom: 0, careUntil: MINUTES_PER_DAY };

/** Returns the days that an entry fills, each with its hours. */
export const listOccupiedDays = (entry: TimedEntry): readonly OccupiedDay[] =>
  entry.kind === 'plan' ? planDays(entry) : sessionDays(entry);

/** A plan fills Monday to Friday of each of its weeks. */
const planDays = ({ weeks, hours }: PlanInput): readonly OccupiedDay[] => {
  const [from, until] = [hours?.from, hours?.until].map((text) =>
    text === undefined ? undefined : readHourMinute(text),
  );
  const time = hours ? { from, until, careFrom: from, careUntil: until } : WHOLE_DAY;
  // A plan has no location, so it cannot be checked for conflicting drop-offs and pick-ups.
  return workdaysOf(weeks).map((day) => ({ day, ...time, needsDropOff: false, needsPickUp: false }));
};

const sessionDays = (entry: SessionInput): readonly OccupiedDay[] => {
  const hours = hoursOf(entry);
  if (!isOvernight(entry))
    return campDays(entry).map((day) => ({ day, ...hours, needsDropOff: true, needsPickUp: true }));
  const days = stayDays(entry);
  return days.map((day, index) => {
    const [isFirst, isLast] = [index === 0, index === days.length - 1];
    return {
      day,
      from: isFirst ? hours.from : 0,
      until: isLast ? hours.until : MINUTES_PER_DAY,
      careFrom: isFirst ? hours.from : 0,
      careUntil: isLast ? hours.until : MINUTES_PER_DAY,
      needsDropOff: isFirst,
      needsPickUp: isLast,
    };
  });
};

const parseClock = (text: string | undefined): number | undefined => {
  const minutes = text === undefined ? undefined : readClock(text);
  return typeof minutes === 'number' ? minutes : undefined;
};

const hoursOf = ({ session: { session } }: SessionInput): DayHours => {
  const [from, until] = [parseClock(session.start_time), parseClock(session.end_time)];
  const [careStart, careEnd] = [parseClock(session.before_care_from), parseClock(session.after_care_until)];
  return {
    from,
    until,
    careFrom: careStart === undefined || from === undefined ? from : Math.min(careStart, from),
    careUntil: careEnd === undefined || until === undefined ? until : Math.max(careEnd, until),
  };
};

export const isOvernight = ({ session: { session } }: SessionInput): boolean =>
  session.day_or_sleepaway === 'sleepaway' || session.start_time === 'sleep' || session.end_time === 'sleep';

/**
 * Returns the days of a day camp: Monday to Friday between its first and last day, or its weekend days if it has no
 * others. A session sold by the week has only the days of its chosen weeks. A session without dates has Monday to
 * Friday of its weeks.
 */
const campDays = ({ session, weeks }: SessionInput): readonly DayNumber[] => {
  const days = daysOf(session);
  if (!days) return workdaysOf(weeks);
  if (isSeasonWindow(session.session)) return workdaysOf(weeks).filter((day) => day >= days.start && day <= days.end);
  const allDays = range(days.start, days.end);
  const workdays = allDays.filter((day) => weekdayOf(day) < WORKDAYS_PER_WEEK);
  return workdays.length > 0 ? workdays : allDays;
};

/**
 * Returns the days of an overnight camp: all days from its first to its last day, or Monday to Friday of its weeks if
 * it is sold by the week or lists no dates.
 */
const stayDays = ({ session, weeks }: SessionInput): readonly DayNumber[] => {
  const days = daysOf(session);
  return days && !isSeasonWindow(session.session) ? range(days.start, days.end) : workdaysOf(weeks);
};

const workdaysOf = (weeks: readonly string[]): readonly DayNumber[] =>
  weeks.flatMap((week) => {
    const monday = readIsoDay(week);
    return monday === undefined ? [] : range(monday, monday + WORKDAYS_PER_WEEK - 1);
  });

const range = (first: DayNumber, last: DayNumber): readonly DayNumber[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** Returns Monday to Friday of a week. */
export const workdaysIn = (week: Week): readonly DayNumber[] => workdaysOf([week]);

/** Returns the days that lie in a week, including its weekend. */
export const daysInWeek = (days: readonly OccupiedDay[], week: Week): readonly OccupiedDay[] => {
  const monday = readIsoDay(week) ?? 0;
  return days.filter(({ day }) => day >= monday && day < monday + DAYS_PER_WEEK);
};

/**
 * Returns the number of days per week of a camp that runs on only some weekdays without listing which ones. Undefined
 * for all other entries.
 * @param daysOfWeek the days that the entry fills in one week
 */
export const uncertainDayCountOf = (entry: TimedEntry, daysOfWeek: readonly OccupiedDay[]): number | undefined => {
  const daysPerWeek = entry.kind === 'session' ? entry.session.camp.days_per_week : undefined;
  return daysPerWeek !== undefined && daysPerWeek < Math.min(WORKDAYS_PER_WEEK, daysOfWeek.length)
    ? daysPerWeek
    : undefined;
};

/** How many of the weekdays of a kid's week are filled. */
export interface Coverage {
  readonly kidId: string;
  readonly week: Week;
  /** 'covered': every weekday is filled. 'open': none is. 'partly': only some are, or it is not listed which ones. */
  readonly kind: 'covered' | 'partly' | 'open';
  /** Weekdays without an entry; 0 is Monday. */
  readonly openDays: readonly number[];
  /** The number of days of a camp that runs on only some days of this week without listing which ones. */
  readonly unlistedDayCount: number | undefined;
}

/**
 * Calculates the coverage per kid and week. A week is covered if camp sessions and plans fill Monday to Friday. Hours
 * do not matter here; see `workingDayGapsOf`.
 */
export const coverageOf = (schedule: ScheduleInput): readonly Coverage[] => {
  const expected = listExpectedEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.map((week): Coverage => {
      const timedEntries = entriesInCell(expected, kidId, week).map((entry) => {
        const days = daysInWeek(listOccupiedDays(entry), week);
        return { days, uncertainDayCount: uncertainDayCountOf(entry, days) };
      });
      const filledDays = new Set(timedEntries.flatMap(({ days }) => days.map(({ day }) => day)));
      const certainDays = new Set(
        timedEntries.flatMap(({ days, uncertainDayCount }) =>
          uncertainDayCount === undefined ? days.map(({ day }) => day) : [],
        ),
      );
      const workdays = workdaysIn(week);
      const openDays = workdays.filter((day) => !filledDays.has(day)).map(weekdayOf);
      const unlistedDayCount = workdays.every((day) => certainDays.has(day))
        ? undefined
        : timedEntries.find(({ uncertainDayCount }) => uncertainDayCount !== undefined)?.uncertainDayCount;
      let kind: Coverage['kind'] = 'partly';
      if (openDays.length === 0 && unlistedDayCount === undefined) kind = 'covered';
      else if (openDays.length === workdays.length) kind = 'open';
      return { kidId, week, kind, openDays, unlistedDayCount };
    }),
  );
};

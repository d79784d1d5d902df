import type { Week } from '../entries.ts';
import { weekdayOf } from '../../season/calendar.ts';
import { daysInWeek, occupiedDays, unstatedDaysOf, workdaysIn } from './occupation.ts';
import type { ScheduleInput } from './scheduleInput.ts';
import { expectedEntries, inCell } from './activeEntries.ts';

/** How much of a kid's week is filled. */
export interface Coverage {
  readonly kidId: string;
  readonly week: Week;
  readonly kind: 'covered' | 'partly' | 'open';
  /** Weekdays that nothing fills, 0 is Monday. */
  readonly openDays: readonly number[];
  /** Of a camp that fills fewer days than its week has, without saying which: how many it fills. */
  readonly unstatedDays: number | undefined;
}

/**
 * Every kid's every week, Monday to Friday: covered is a week of which camp sessions and plans fill all days. How long a
 * day is, the working hours are held against.
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

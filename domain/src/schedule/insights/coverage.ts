import type { Week } from '@campjay/events/schedule/entries.ts';
import { weekdayOf } from '@campjay/events/calendar.ts';
import { daysInWeek, occupiedDays, unstatedDaysOf, workdaysIn } from './occupation.ts';
import type { ScheduleInput } from './scheduleInput.ts';
import { expectedEntries, inCell } from './activeEntries.ts';

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

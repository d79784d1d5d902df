import type { Hours, Week } from '@campjay/events/schedule/entries.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { weekdayOf } from '@campjay/events/calendar.ts';
import { daysInWeek, type OccupiedDay, occupiedDays, workdaysIn } from './coverage.ts';
import { expectedEntries, inCell, type TimedEntry, type ScheduleInput } from './activeEntries.ts';

/** Minutes of the parents' working hours that no entry of the kid covers. */
export interface DayGaps {
  readonly morning: number;
  readonly between: number;
  readonly afternoon: number;
}

/** Days of one kid's week with the same gaps. */
export interface WorkingDayGap {
  readonly kidId: string;
  readonly week: Week;
  /** Weekdays; 0 is Monday. */
  readonly days: readonly number[];
  /** Undefined if an entry's hours are not listed. */
  readonly gaps: { readonly without: DayGaps; readonly withCare: DayGaps } | undefined;
}

/**
 * Days with entries that leave gaps in the parents' working hours, or whose hours are unknown. Empty without working
 * hours. Days without any entry are left to `coverageOf`.
 */
export const workingDayGapsOf = (schedule: ScheduleInput): readonly WorkingDayGap[] => {
  const workingHours = schedule.workingHours && minutesOf(schedule.workingHours);
  if (!workingHours) return [];
  const expected = expectedEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.flatMap((week) =>
      gapsInCell(inCell(expected, kidId, week), week, workingHours).map((gap) => ({ kidId, week, ...gap })),
    ),
  );
};

type Span = readonly [from: number, until: number];

const minutesOf = ({ from, until }: Hours): Span => [readHourMinute(from) ?? 0, readHourMinute(until) ?? 0];

type Gap = Pick<WorkingDayGap, 'days' | 'gaps'>;

const gapsInCell = (entries: readonly TimedEntry[], week: Week, workingHours: Span): readonly Gap[] => {
  const occupied = entries.flatMap((entry) => daysInWeek(occupiedDays(entry), week));
  const perDay = workdaysIn(week).flatMap((day) => {
    const parts = occupied.filter((each) => each.day === day);
    return parts.length === 0 ? [] : [{ weekday: weekdayOf(day), gaps: gapsOfDay(parts, workingHours) }];
  });
  const daysWithGaps = perDay.filter(({ gaps }) => !gaps || !isFilled(gaps.without));
  const kinds = new Map(daysWithGaps.map(({ gaps }) => [JSON.stringify(gaps), gaps]));
  return [...kinds].map(([kind, gaps]) => ({
    days: daysWithGaps.filter((day) => JSON.stringify(day.gaps) === kind).map(({ weekday }) => weekday),
    gaps,
  }));
};

const isFilled = ({ morning, between, afternoon }: DayGaps): boolean => morning + between + afternoon === 0;

const gapsOfDay = (parts: readonly OccupiedDay[], workingHours: Span): WorkingDayGap['gaps'] => {
  const without = spansOf(parts.map(({ from, until }) => [from, until]));
  const withCare = spansOf(parts.map(({ careFrom, careUntil }) => [careFrom, careUntil]));
  return without && withCare && { without: gapsIn(workingHours, without), withCare: gapsIn(workingHours, withCare) };
};

const spansOf = (
  spans: readonly (readonly [number | undefined, number | undefined])[],
): readonly Span[] | undefined => {
  const stated = spans.flatMap(([from, until]): readonly Span[] =>
    from === undefined || until === undefined ? [] : [[from, until]],
  );
  return stated.length === spans.length ? stated : undefined;
};

/** The working hours not covered by the spans: before, between and after them. */
const gapsIn = ([start, end]: Span, spans: readonly Span[]): DayGaps => {
  const within = spans
    .map(([from, until]): Span => [Math.max(from, start), Math.min(until, end)])
    .filter(([from, until]) => from < until)
    .sort(([one], [other]) => one - other);
  const [first] = within;
  if (!first) return { morning: end - start, between: 0, afternoon: 0 };
  const { reached, between } = within.reduce(
    (total, [from, until]) => ({
      reached: Math.max(total.reached, until),
      between: total.between + Math.max(0, from - total.reached),
    }),
    { reached: first[0], between: 0 },
  );
  return { morning: first[0] - start, between, afternoon: end - reached };
};

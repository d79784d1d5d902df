import type { Hours, Week } from '@campjay/events/schedule/entries.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { weekdayOf } from '@campjay/events/calendar.ts';
import { daysInWeek, type OccupiedDay, listOccupiedDays, workdaysIn } from './coverage.ts';
import { listExpectedEntries, entriesInCell, type TimedEntry, type ScheduleInput } from './activeEntries.ts';

/** The gaps of one day: the minutes of the parents' working hours in which the kid has no entry. */
export interface DayGaps {
  /** Before the first entry. */
  readonly morning: number;
  /** Between entries. */
  readonly between: number;
  /** After the last entry. */
  readonly afternoon: number;
}

interface GapsByCare {
  /** If no extended care is booked. */
  readonly withoutCare: DayGaps;
  /** If all extended care is booked. */
  readonly withCare: DayGaps;
}

/** Days of one kid's week with the same gaps. */
export interface WorkingDayGap {
  readonly kidId: string;
  readonly week: Week;
  /** Weekdays; 0 is Monday. */
  readonly days: readonly number[];
  /** Undefined if an entry's hours are not listed. */
  readonly gaps: GapsByCare | undefined;
}

/**
 * Lists days whose entries leave gaps in the parents' working hours, or whose hours are unknown. Empty if the parents
 * entered no working hours. Days without any entry are not included; see `coverageOf`.
 */
export const workingDayGapsOf = (schedule: ScheduleInput): readonly WorkingDayGap[] => {
  const workingHours = schedule.workingHours && minutesOf(schedule.workingHours);
  if (!workingHours) return [];
  const expected = listExpectedEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.flatMap((week) =>
      gapsInCell(entriesInCell(expected, kidId, week), week, workingHours).map((gap) => ({ kidId, week, ...gap })),
    ),
  );
};

type Span = readonly [from: number, until: number];

const minutesOf = ({ from, until }: Hours): Span => [readHourMinute(from) ?? 0, readHourMinute(until) ?? 0];

type Gap = Pick<WorkingDayGap, 'days' | 'gaps'>;

const gapsInCell = (entries: readonly TimedEntry[], week: Week, workingHours: Span): readonly Gap[] => {
  const occupiedDaysOfWeek = entries.flatMap((entry) => daysInWeek(listOccupiedDays(entry), week));
  const gapsPerDay = workdaysIn(week).flatMap((day) => {
    const entriesOfDay = occupiedDaysOfWeek.filter((each) => each.day === day);
    if (entriesOfDay.length === 0) return [];
    return [{ weekday: weekdayOf(day), gaps: gapsOfDay(entriesOfDay, workingHours) }];
  });
  const daysWithGaps = gapsPerDay.filter(({ gaps }) => !gaps || !hasNoGap(gaps.withoutCare));
  const distinctGaps = new Map(daysWithGaps.map(({ gaps }) => [JSON.stringify(gaps), gaps]));
  return [...distinctGaps].map(([key, gaps]) => ({
    days: daysWithGaps.filter((day) => JSON.stringify(day.gaps) === key).map(({ weekday }) => weekday),
    gaps,
  }));
};

const hasNoGap = ({ morning, between, afternoon }: DayGaps): boolean => morning + between + afternoon === 0;

const gapsOfDay = (entriesOfDay: readonly OccupiedDay[], workingHours: Span): GapsByCare | undefined => {
  const without = spansOf(entriesOfDay.map(({ from, until }) => [from, until]));
  const withCare = spansOf(entriesOfDay.map(({ careFrom, careUntil }) => [careFrom, careUntil]));
  return (
    without &&
    withCare && { withoutCare: measureGaps(workingHours, without), withCare: measureGaps(workingHours, withCare) }
  );
};

/** Returns the time spans; undefined if one of them is not fully known. */
const spansOf = (
  spans: readonly (readonly [number | undefined, number | undefined])[],
): readonly Span[] | undefined => {
  const knownSpans = spans.flatMap(([from, until]): readonly Span[] =>
    from === undefined || until === undefined ? [] : [[from, until]],
  );
  return knownSpans.length === spans.length ? knownSpans : undefined;
};

/** Measures the working hours that the spans do not cover: before, between and after them. */
const measureGaps = ([start, end]: Span, spans: readonly Span[]): DayGaps => {
  const sortedSpans = spans
    .map(([from, until]): Span => [Math.max(from, start), Math.min(until, end)])
    .filter(([from, until]) => from < until)
    .sort(([one], [other]) => one - other);
  const [first] = sortedSpans;
  if (!first) return { morning: end - start, between: 0, afternoon: 0 };
  const { coveredUntil, between } = sortedSpans.reduce(
    (total, [from, until]) => ({
      coveredUntil: Math.max(total.coveredUntil, until),
      between: total.between + Math.max(0, from - total.coveredUntil),
    }),
    { coveredUntil: first[0], between: 0 },
  );
  return { morning: first[0] - start, between, afternoon: end - coveredUntil };
};

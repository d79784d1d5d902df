import { ageOn, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import {
  activeEntries,
  type KidInput,
  type ScheduleInput,
  type SessionInput,
  inCell,
  type TimedEntry,
} from './activeEntries.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import { daysInWeek, type OccupiedDay, occupiedDays, unstatedDaysOf } from './coverage.ts';

/** A session whose ages or grades exclude the kid. */
export interface Misfit {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
  /** The kid's value on the session's first day, and the accepted values; undefined if they fit or are unknown. */
  readonly age: { readonly is: number; readonly taken: readonly number[] } | undefined;
  readonly grade: { readonly is: number; readonly taken: readonly number[] } | undefined;
}

/** Sessions that do not accept a kid, by the rule of the search: an unknown value on either side fits. */
export const misfitsOf = (schedule: ScheduleInput): readonly Misfit[] => {
  const kids = new Map(schedule.kids.map((kid) => [kid.kidId, kid]));
  return activeEntries(schedule).flatMap((entry): readonly Misfit[] => {
    const kid = kids.get(entry.kidId);
    if (entry.kind !== 'session' || !kid) return [];
    const { ages = [], grades = [] } = entry.session.session;
    const age = outsideRange(ageAtStart(kid, entry), ages);
    const grade = outsideRange(kid.grade ?? undefined, grades);
    const { entryId, kidId, weeks } = entry;
    return age || grade ? [{ entryId, kidId, weeks, age, grade }] : [];
  });
};

const outsideRange = (is: number | undefined, taken: readonly number[]): Misfit['age'] =>
  is === undefined || taken.length === 0 || taken.includes(is) ? undefined : { is, taken };

/** The age on the session's first day, or on the Monday of its first week if the session lists no dates. */
const ageAtStart = ({ dob }: KidInput, { session, weeks }: SessionInput): number | undefined => {
  const born = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf(session)?.start ?? readIsoDay(weeks[0] ?? '');
  return born === undefined || start === undefined ? undefined : ageOn(born, start);
};

/** Two entries of one kid that overlap in time. */
export interface Clash {
  readonly kidId: string;
  readonly week: Week;
  readonly entryIds: readonly [string, string];
  /**
   * 'hours': they overlap. 'care': they overlap only with extended care. 'unknown': an entry's hours are not listed, or
   * a camp does not list which days of the week it runs.
   */
  readonly kind: 'hours' | 'unknown' | 'care';
  /** The weekdays of the overlap: 0 is Monday, 6 is Sunday. */
  readonly days: readonly number[];
}

/** Ordered from most to least severe. */
const KINDS = ['hours', 'unknown', 'care'] as const satisfies readonly Clash['kind'][];

/**
 * Overlapping entries per kid and week. A first and a second choice are alternatives and never clash; canceled entries
 * are ignored.
 */
export const clashesOf = (schedule: ScheduleInput): readonly Clash[] => {
  const active = activeEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.flatMap((week) => clashesInCell(inCell(active, kidId, week), kidId, week)),
  );
};

const clashesInCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly Clash[] => {
  const timedEntries = entries.map((entry) => {
    const days = daysInWeek(occupiedDays(entry), week);
    return { entry, days, areUnstated: unstatedDaysOf(entry, days) !== undefined };
  });
  return timedEntries.flatMap((one, index) =>
    timedEntries.slice(index + 1).flatMap((other): readonly Clash[] => {
      if (one.entry.choice !== other.entry.choice) return [];
      const isUnsure = one.areUnstated || other.areUnstated;
      const found = one.days.flatMap((day) => {
        const same = other.days.find((each) => each.day === day.day);
        const kind = same && findClash(day, same, isUnsure);
        return kind ? [{ kind, weekday: weekdayOf(day.day) }] : [];
      });
      const kind = KINDS.find((each) => found.some((clash) => clash.kind === each));
      if (!kind) return [];
      const days = found.filter((clash) => clash.kind === kind).map(({ weekday }) => weekday);
      return [{ kidId, week, entryIds: [one.entry.entryId, other.entry.entryId], kind, days }];
    }),
  );
};

const findClash = (one: OccupiedDay, other: OccupiedDay, isUnsure: boolean): Clash['kind'] | undefined => {
  const hours = overlap([one.from, one.until], [other.from, other.until]);
  if (hours === 'unknown') return 'unknown';
  if (hours) return isUnsure ? 'unknown' : 'hours';
  const withCare =
    overlap([one.careFrom, one.careUntil], [other.from, other.until]) ||
    overlap([one.from, one.until], [other.careFrom, other.careUntil]);
  return withCare ? 'care' : undefined;
};

type Span = readonly [from: number | undefined, until: number | undefined];

const overlap = ([from, until]: Span, [otherFrom, otherUntil]: Span): boolean | 'unknown' => {
  if (from === undefined || until === undefined || otherFrom === undefined || otherUntil === undefined)
    return 'unknown';
  return from < otherUntil && otherFrom < until;
};

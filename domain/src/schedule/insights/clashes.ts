import { ageOn, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';
import { daysOf } from '../sessionWeeks.ts';
import {
  listActiveEntries,
  type KidInput,
  type ScheduleInput,
  type SessionInput,
  entriesInCell,
  type TimedEntry,
} from './activeEntries.ts';
import type { Week } from '@campjay/events/schedule/entries.ts';
import { daysInWeek, type OccupiedDay, listOccupiedDays, uncertainDayCountOf } from './coverage.ts';

/** A kid's age or grade, and the ages or grades that a session accepts instead. */
interface Mismatch {
  readonly actual: number;
  readonly accepted: readonly number[];
}

/** A session whose ages or grades exclude the kid. */
export interface Misfit {
  readonly entryId: string;
  readonly kidId: string;
  readonly weeks: readonly string[];
  /** The age on the session's first day; undefined if it fits or is unknown. */
  readonly age: Mismatch | undefined;
  /** Undefined if the grade fits or is unknown. */
  readonly grade: Mismatch | undefined;
}

/** Lists the sessions that do not accept their kid. As in the search, an unknown age or grade on either side fits. */
export const misfitsOf = (schedule: ScheduleInput): readonly Misfit[] => {
  const kids = new Map(schedule.kids.map((kid) => [kid.kidId, kid]));
  return listActiveEntries(schedule).flatMap((entry): readonly Misfit[] => {
    const kid = kids.get(entry.kidId);
    if (entry.kind !== 'session' || !kid) return [];
    const { ages = [], grades = [] } = entry.session.session;
    const age = findMismatch(ageAtStart(kid, entry), ages);
    const grade = findMismatch(kid.grade ?? undefined, grades);
    const { entryId, kidId, weeks } = entry;
    return age || grade ? [{ entryId, kidId, weeks, age, grade }] : [];
  });
};

const findMismatch = (actual: number | undefined, accepted: readonly number[]): Mismatch | undefined => {
  if (actual === undefined || accepted.length === 0 || accepted.includes(actual)) return undefined;
  return { actual, accepted };
};

/** Returns the age on the session's first day, or on the Monday of its first week if the session lists no dates. */
const ageAtStart = ({ dob }: KidInput, { session, weeks }: SessionInput): number | undefined => {
  const birthday = dob === null ? undefined : readIsoDay(dob);
  const start = daysOf(session)?.start ?? readIsoDay(weeks[0] ?? '');
  return birthday === undefined || start === undefined ? undefined : ageOn(birthday, start);
};

/** Two entries of one kid that overlap in time. */
export interface Clash {
  readonly kidId: string;
  readonly week: Week;
  readonly entryIds: readonly [string, string];
  /**
   * 'hours': their hours overlap. 'care': they overlap only if extended care is included. 'unknown': they may overlap,
   * because an entry's hours are not listed, or a camp does not list on which days of the week it runs.
   */
  readonly kind: 'hours' | 'unknown' | 'care';
  /** The weekdays of the overlap: 0 is Monday, 6 is Sunday. */
  readonly days: readonly number[];
}

/** From most to least severe. */
const KINDS_BY_SEVERITY = ['hours', 'unknown', 'care'] as const satisfies readonly Clash['kind'][];

/**
 * Lists overlapping entries per kid and week. A first and a second choice are alternatives, so they never clash.
 * Canceled entries are ignored.
 */
export const clashesOf = (schedule: ScheduleInput): readonly Clash[] => {
  const active = listActiveEntries(schedule);
  return schedule.kids.flatMap(({ kidId }) =>
    schedule.weeks.flatMap((week) => clashesInCell(entriesInCell(active, kidId, week), kidId, week)),
  );
};

const clashesInCell = (entries: readonly TimedEntry[], kidId: string, week: Week): readonly Clash[] => {
  const timedEntries = entries.map((entry) => {
    const days = daysInWeek(listOccupiedDays(entry), week);
    return { entry, days, areDaysUncertain: uncertainDayCountOf(entry, days) !== undefined };
  });
  return timedEntries.flatMap((one, index) =>
    timedEntries.slice(index + 1).flatMap((other): readonly Clash[] => {
      if (one.entry.choice !== other.entry.choice) return [];
      const isUncertain = one.areDaysUncertain || other.areDaysUncertain;
      const dayClashes = one.days.flatMap((day) => {
        const otherDay = other.days.find((each) => each.day === day.day);
        const kind = otherDay && findClash(day, otherDay, isUncertain);
        return kind ? [{ kind, weekday: weekdayOf(day.day) }] : [];
      });
      const kind = KINDS_BY_SEVERITY.find((each) => dayClashes.some((clash) => clash.kind === each));
      if (!kind) return [];
      const days = dayClashes.filter((clash) => clash.kind === kind).map(({ weekday }) => weekday);
      return [{ kidId, week, entryIds: [one.entry.entryId, other.entry.entryId], kind, days }];
    }),
  );
};

const findClash = (one: OccupiedDay, other: OccupiedDay, isUncertain: boolean): Clash['kind'] | undefined => {
  const doHoursOverlap = overlaps([one.from, one.until], [other.from, other.until]);
  if (doHoursOverlap === 'unknown') return 'unknown';
  if (doHoursOverlap) return isUncertain ? 'unknown' : 'hours';
  const doesCareOverlap =
    overlaps([one.careFrom, one.careUntil], [other.from, other.until]) ||
    overlaps([one.from, one.until], [other.careFrom, other.careUntil]);
  return doesCareOverlap ? 'care' : undefined;
};

type Span = readonly [from: number | undefined, until: number | undefined];

const overlaps = ([from, until]: Span, [otherFrom, otherUntil]: Span): boolean | 'unknown' => {
  if (from === undefined || until === undefined || otherFrom === undefined || otherUntil === undefined)
    return 'unknown';
  return from < otherUntil && otherFrom < until;
};

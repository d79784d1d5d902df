import { type Choice, type Hours, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/values.ts';
import { type CampFacts } from '@campjay/events/catalog/facts.ts';
import { readClock, readHourMinute } from '@campjay/events/clock.ts';
import { daysOf, isPlacedByWeek } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type DayNumber, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';

/** A schedule entry for the calendar, with its private texts decrypted; removed entries are included. */

interface EntryBase {
  readonly entryId: string;
  readonly kidId: string;
  /** Mondays, 'YYYY-MM-DD', in order. */
  readonly weeks: readonly string[];
  readonly choice: Choice;
  readonly status: EntryStatus;
  /** Null without a note, or if its author's account was deleted; the same applies to a plan's title. */
  readonly note: string | null;
  readonly isRemoved: boolean;
  /** Revision of the entry's last change. */
  readonly revision: number;
  readonly changedAt: Date;
}

export type SessionEntry = EntryBase & {
  readonly kind: 'session';
  readonly session: SessionSnapshot;
  /**
   * Revision of the change that recorded the session's catalog facts: its placement, or the later adoption of newer
   * facts.
   */
  readonly statedBy: number;
};
export type PlanEntry = EntryBase & {
  readonly kind: 'plan';
  readonly title: string | null;
  readonly hours: Hours | null;
};
export type PlaydatesEntry = EntryBase & { readonly kind: 'playdates' };
export type CalendarEntry = SessionEntry | PlanEntry | PlaydatesEntry;

/**
 * True if the entry is removed or canceled. It stays in the calendar so that phones strike it out instead of keeping
 * it.
 */
export const isOff = ({ isRemoved, status }: CalendarEntry): boolean => isRemoved || status === 'cancelled';

export const isSession = (entry: CalendarEntry): entry is SessionEntry => entry.kind === 'session';

/** When an entry takes place: on these days, in order, between these minutes after midnight, or all day. */
export interface EntryTimes {
  readonly days: readonly [DayNumber, ...DayNumber[]];
  readonly hours: { readonly from: number; readonly until: number } | null;
}

/** Undefined for an entry without any day, such as a session that ends before it begins. */
export const entryTimes = (entry: CalendarEntry): EntryTimes | undefined => {
  const [first, ...others] = daysOfEntry(entry);
  return first === undefined ? undefined : { days: [first, ...others], hours: hoursOf(entry) };
};

const daysOfEntry = (entry: CalendarEntry): readonly DayNumber[] => {
  if (entry.kind !== 'session') return weekdaysOf(daysOfWeeks(entry.weeks));
  const { session } = entry;
  const dates = daysOf(session);
  const days = isPlacedByWeek(session)
    ? daysOfWeeks(entry.weeks).filter((day) => !dates || (day >= dates.start && day <= dates.end))
    : daysBetween(dates?.start, dates?.end);
  if (isOvernight(session)) return isPlacedByWeek(session) && !dates ? weekdaysOf(days) : days;
  return daysAtCamp(session.camp, days);
};

/**
 * Sources do not state which days a camp of fewer than five days uses, so all weekdays are shown; a camp of seven days
 * includes weekends.
 */
const daysAtCamp = ({ days_per_week }: Pick<CampFacts, 'days_per_week'>, days: readonly DayNumber[]) => {
  const weekdays = weekdaysOf(days);
  return days_per_week === 7 || weekdays.length === 0 ? days : weekdays;
};

export const isOvernight = ({ session }: SessionSnapshot): boolean =>
  session.day_or_sleepaway === 'sleepaway' ||
  [session.start_time, session.end_time].some((time) => time !== undefined && readClock(time) === 'sleep');

const weekdaysOf = (days: readonly DayNumber[]): readonly DayNumber[] => days.filter((day) => weekdayOf(day) < 5);

const daysOfWeeks = (weeks: readonly string[]): readonly DayNumber[] =>
  weeks.flatMap((week) => {
    const monday = readIsoDay(week);
    return daysBetween(monday, monday === undefined ? undefined : monday + 6);
  });

const daysBetween = (first: DayNumber | undefined, last: DayNumber | undefined): readonly DayNumber[] =>
  first === undefined || last === undefined || last < first
    ? []
    : Array.from({ length: last - first + 1 }, (_, index) => first + index);

const hoursOf = (entry: CalendarEntry): EntryTimes['hours'] => {
  switch (entry.kind) {
    case 'session':
      return isOvernight(entry.session) ? null : listedHours(entry.session);
    case 'plan':
      return entry.hours && planHours(entry.hours);
    case 'playdates':
      return null;
  }
};

/** Both times must be stated and in order; with only one, the hours would be a guess. */
const listedHours = ({ session: { start_time, end_time } }: SessionSnapshot): EntryTimes['hours'] => {
  const [from, until] = [start_time, end_time].map((text) => (text === undefined ? undefined : readClock(text)));
  return typeof from === 'number' && typeof until === 'number' && from < until ? { from, until } : null;
};

const planHours = ({ from, until }: Hours): EntryTimes['hours'] => ({
  from: readHourMinute(from) ?? 0,
  until: readHourMinute(until) ?? 0,
});

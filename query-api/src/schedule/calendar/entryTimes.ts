import { type Choice, type Hours, type SessionSnapshot } from '@campjay/events/schedule/entries.ts';
import { type EntryStatus } from '@campjay/events/schedule/values.ts';
import { type CampFacts } from '@campjay/events/catalog/facts.ts';
import { readClock, readHourMinute } from '@campjay/events/clock.ts';
import { daysOf, isPlacedByWeek } from '@campjay/domain/schedule/sessionWeeks.ts';
import { type DayNumber, readIsoDay, weekdayOf } from '@campjay/events/calendar.ts';

/** The fields that all calendar entries have. Private texts are decrypted, and removed entries are included. */
interface EntryBase {
  readonly entryId: string;
  readonly kidId: string;
  /** The Mondays of the entry's weeks, 'YYYY-MM-DD', in order. */
  readonly weeks: readonly string[];
  readonly choice: Choice;
  readonly status: EntryStatus;
  /** Null if there is no note, or if the author's account was deleted. */
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
   * Revision of the change that recorded the session's catalog facts: when it was placed in the schedule, or later when
   * a parent accepted newer facts.
   */
  readonly factsRevision: number;
};
export type PlanEntry = EntryBase & {
  readonly kind: 'plan';
  /** Null if the author's account was deleted. */
  readonly title: string | null;
  readonly hours: Hours | null;
};
export type PlaydatesEntry = EntryBase & { readonly kind: 'playdates' };
export type CalendarEntry = SessionEntry | PlanEntry | PlaydatesEntry;

/**
 * True if the entry was removed or canceled. Such an entry stays in the calendar as a canceled event, because phones
 * might otherwise keep showing the earlier event.
 */
export const isRemovedOrCanceled = ({ isRemoved, status }: CalendarEntry): boolean =>
  isRemoved || status === 'cancelled';

export const isSession = (entry: CalendarEntry): entry is SessionEntry => entry.kind === 'session';

/** The days and hours of an entry. */
export interface EntryTimes {
  /** In ascending order. */
  readonly days: readonly [DayNumber, ...DayNumber[]];
  /** Minutes after midnight; null for an all-day entry. */
  readonly hours: { readonly from: number; readonly until: number } | null;
}

/**
 * Returns the days and hours of an entry; undefined if it has no days, such as a session that ends before it begins.
 */
export const entryTimes = (entry: CalendarEntry): EntryTimes | undefined => {
  const [firstDay, ...otherDays] = daysOfEntry(entry);
  return firstDay === undefined ? undefined : { days: [firstDay, ...otherDays], hours: hoursOf(entry) };
};

const daysOfEntry = (entry: CalendarEntry): readonly DayNumber[] => {
  if (entry.kind !== 'session') return weekdaysOf(daysOfWeeks(entry.weeks));
  const { session } = entry;
  const dates = daysOf(session);
  const hasChosenWeeks = isPlacedByWeek(session);
  const days = hasChosenWeeks
    ? daysOfWeeks(entry.weeks).filter((day) => !dates || (day >= dates.start && day <= dates.end))
    : daysBetween(dates?.start, dates?.end);
  // A sleepaway camp includes the weekends between its dates. Without dates, only weekdays are shown.
  if (isOvernight(session)) return hasChosenWeeks && !dates ? weekdaysOf(days) : days;
  return campDays(session.camp, days);
};

/**
 * The days of a day camp: all weekdays, even if the camp is open on fewer than five, because the catalog does not list
 * which. Weekends are included for a camp that is open on seven days, or if there are no weekdays.
 */
const campDays = ({ days_per_week }: Pick<CampFacts, 'days_per_week'>, days: readonly DayNumber[]) => {
  const weekdays = weekdaysOf(days);
  return days_per_week === 7 || weekdays.length === 0 ? days : weekdays;
};

/** True for a sleepaway session, or one whose listed start or end time says that kids sleep there. */
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

/** The session's hours; null unless both times are listed and in order, because any other hours would be a guess. */
const listedHours = ({ session: { start_time, end_time } }: SessionSnapshot): EntryTimes['hours'] => {
  const [from, until] = [start_time, end_time].map((text) => (text === undefined ? undefined : readClock(text)));
  return typeof from === 'number' && typeof until === 'number' && from < until ? { from, until } : null;
};

const planHours = ({ from, until }: Hours): EntryTimes['hours'] => ({
  from: readHourMinute(from) ?? 0,
  until: readHourMinute(until) ?? 0,
});

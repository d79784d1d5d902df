import { type DayNumber, toUtcDate, weekdayOf, toIsoDay } from '@campjay/events/calendar.ts';
import { product } from '@campjay/domain/product/product.ts';
import { instantOf } from '@campjay/domain/catalog/season/wallClock.ts';
import { type ICalDayJsStub, type ICalEventData } from 'ical-generator';
import { type EntryTimes } from './entryTimes.ts';

/** Describes a set of days as an event that recurs every week, except on some days. */
export interface Recurrence {
  /** The weekdays of the event; 0 is Monday. */
  readonly weekdays: readonly number[];
  readonly lastDay: DayNumber;
  /** Days on which the weekly event does not take place. */
  readonly excludedDays: readonly DayNumber[];
}

/**
 * Finds the weekly recurrence of these days.
 * @param days in order
 * @returns undefined for a single day, which does not repeat
 */
const recurrenceOf = (days: readonly [DayNumber, ...DayNumber[]]): Recurrence | undefined => {
  const [first] = days;
  const lastDay = days.at(-1) ?? first;
  if (first === lastDay) return undefined;
  const eventDays = new Set(days);
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const allDays = Array.from({ length: lastDay - first + 1 }, (_, index) => first + index);
  const excludedDays = allDays.filter((day) => weekdays.includes(weekdayOf(day)) && !eventDays.has(day));
  return { weekdays, lastDay, excludedDays };
};

/** True if the days follow each other without a gap, so that one all-day event can span them. */
const areConsecutive = (days: readonly [DayNumber, ...DayNumber[]]): boolean =>
  (days.at(-1) ?? days[0]) - days[0] === days.length - 1;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

// The formats of RFC 5545: 20260608, 093000 and 20260608T163000Z.
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const formatDate = (day: DayNumber): string => toIsoDay(day).replaceAll('-', '');
const formatTime = (minutes: number): string => `${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}00`;
const formatUtc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * A time in Los Angeles. The library would format a `Date` in the time zone of the machine. Of the other types that it
 * accepts, this one has the fewest members and gives the same result on every machine.
 */
export const timeOfDay = (day: DayNumber, minutes: number): ICalDayJsStub => {
  const instant = instantOf({ day, minutes }, product.timeZone);
  const time: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? formatDate(day) : formatTime(minutes)),
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toISOString(),
    tz: () => time,
  };
  return time;
};

/** The fields of a calendar event that state when it takes place. */
type EventTimes = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone' | 'repeating'>;

/**
 * Converts an entry's times to those of a calendar event. An all-day event ends on the day after its last one (DTEND).
 * The library formats the days of all-day events in UTC, because the calendar as a whole has no time zone.
 */
export const eventTimes = ({ days, hours }: EntryTimes): EventTimes => {
  const [first] = days;
  if (hours)
    return {
      start: timeOfDay(first, hours.from),
      end: timeOfDay(first, hours.until),
      timezone: product.timeZone,
      repeating: recurrenceRule(days, {
        formatUntil: (day) => formatUtc(instantOf({ day, minutes: hours.from }, product.timeZone)),
        exceptionProperty: `EXDATE;TZID=${product.timeZone}`,
        formatException: (day) => `${formatDate(day)}T${formatTime(hours.from)}`,
      }),
    };
  if (areConsecutive(days))
    return { start: toUtcDate(first), end: toUtcDate((days.at(-1) ?? first) + 1), allDay: true, repeating: null };
  return {
    start: toUtcDate(first),
    end: toUtcDate(first + 1),
    allDay: true,
    repeating: recurrenceRule(days, {
      formatUntil: formatDate,
      exceptionProperty: 'EXDATE;VALUE=DATE',
      formatException: formatDate,
    }),
  };
};

interface DateFormats {
  /** Formats the start of the last event: a UTC time for timed events, a date for all-day events (RFC 5545, RRULE). */
  readonly formatUntil: (lastDay: DayNumber) => string;
  /** The property that lists the days without the event, with its parameters. */
  readonly exceptionProperty: string;
  readonly formatException: (day: DayNumber) => string;
}

/**
 * Formats the recurrence rule; null for an event on a single day. The library is not used, because it would write the
 * end of all-day events as a time.
 */
const recurrenceRule = (days: EntryTimes['days'], formats: DateFormats): string | null => {
  const recurrence = recurrenceOf(days);
  if (!recurrence) return null;
  const { weekdays, lastDay, excludedDays } = recurrence;
  const byDay = weekdays.map((weekday) => WEEKDAYS[weekday]).join();
  return [
    `RRULE:FREQ=WEEKLY;BYDAY=${byDay};UNTIL=${formats.formatUntil(lastDay)}`,
    ...(excludedDays.length > 0
      ? [`${formats.exceptionProperty}:${excludedDays.map(formats.formatException).join()}`]
      : []),
  ].join('\r\n');
};

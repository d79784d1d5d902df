import { type DayNumber, weekdayOf, toIsoDay } from '@campjay/events/calendar.ts';
import { product } from '@campjay/domain/product/product.ts';
import { instantOf } from '@campjay/domain/catalog/season/wallClock.ts';
import { type ICalDayJsStub, type ICalEventData } from 'ical-generator';
import { type EntryTimes } from './entryTimes.ts';

/** A set of days as a weekly recurrence: these weekdays (0 is Monday) until the last day, except for some days. */
export interface Recurrence {
  readonly weekdays: readonly number[];
  readonly last: DayNumber;
  readonly except: readonly DayNumber[];
}

/**
 * Finds the weekly recurrence of these days.
 * @param days in order
 * @returns undefined for a single day, which does not repeat
 */
const recurrenceOf = (days: readonly [DayNumber, ...DayNumber[]]): Recurrence | undefined => {
  const [first] = days;
  const last = days.at(-1) ?? first;
  if (first === last) return undefined;
  const included = new Set(days);
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return { weekdays, last, except: all.filter((day) => weekdays.includes(weekdayOf(day)) && !included.has(day)) };
};

/** True if the days follow each other without a gap, so that one all-day event can span them. */
const areConsecutive = (days: readonly [DayNumber, ...DayNumber[]]): boolean =>
  (days.at(-1) ?? days[0]) - days[0] === days.length - 1;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const MS_PER_DAY = 86_400_000;

/** A day without a time. The library writes such a day in UTC, because the calendar itself has no zone. */
export const wholeDay = (day: DayNumber): Date => new Date(day * MS_PER_DAY);

const two = (value: number): string => String(value).padStart(2, '0');
const dateText = (day: DayNumber): string => toIsoDay(day).replaceAll('-', '');
const timeText = (minutes: number): string => `${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`;
const utcText = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * A time in the Los Angeles zone. The library would read a `Date` in the zone of the machine that it runs on; of the
 * other types that it accepts, this one is the smallest that gives the same result everywhere.
 */
export const timeOfDay = (day: DayNumber, minutes: number): ICalDayJsStub => {
  const instant = instantOf({ day, minutes }, product.timeZone);
  const shown: ICalDayJsStub = {
    format: (pattern) => (pattern === 'YYYYMMDD' ? dateText(day) : timeText(minutes)),
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toISOString(),
    tz: () => shown,
  };
  return shown;
};

type Times = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone' | 'repeating'>;

/** An event's times in iCalendar form: a whole-day event ends on the day after its last day (RFC 5545, DTEND). */
export const eventTimes = ({ days, hours }: EntryTimes): Times => {
  const [first] = days;
  if (hours)
    return {
      start: timeOfDay(first, hours.from),
      end: timeOfDay(first, hours.until),
      timezone: product.timeZone,
      repeating: recurrenceRule(days, {
        until: (day) => utcText(instantOf({ day, minutes: hours.from }, product.timeZone)),
        except: `EXDATE;TZID=${product.timeZone}`,
        day: (day) => `${dateText(day)}T${timeText(hours.from)}`,
      }),
    };
  const isSpan = areConsecutive(days);
  return {
    start: wholeDay(first),
    end: wholeDay((isSpan ? (days.at(-1) ?? first) : first) + 1),
    allDay: true,
    repeating: isSpan ? null : recurrenceRule(days, { until: dateText, except: 'EXDATE;VALUE=DATE', day: dateText }),
  };
};

interface DateFormats {
  /** The last start: a UTC time for timed events, a date for whole days (RFC 5545, RRULE). */
  readonly until: (last: DayNumber) => string;
  readonly except: string;
  readonly day: (day: DayNumber) => string;
}

/** The recurrence rule as text, because the library writes the end of whole-day events as a time. */
const recurrenceRule = (days: EntryTimes['days'], formats: DateFormats): string | null => {
  const recurrence = recurrenceOf(days);
  if (!recurrence) return null;
  const { weekdays, last, except } = recurrence;
  const byDay = weekdays.map((weekday) => WEEKDAYS[weekday]).join();
  return [
    `RRULE:FREQ=WEEKLY;BYDAY=${byDay};UNTIL=${formats.until(last)}`,
    ...(except.length > 0 ? [`${formats.except}:${except.map(formats.day).join()}`] : []),
  ].join('\r\n');
};

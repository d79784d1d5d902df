import { type DayNumber, toDayNumber } from '@campjay/events/calendar.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** A local date and time, as a clock on the wall shows it. */
export interface WallClock {
  readonly day: DayNumber;
  /** Minutes after midnight. */
  readonly minutes: number;
}

const formatCache = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes a hundred times as long as using it. */
const cachedFormat = (timeZone: string): Intl.DateTimeFormat => {
  const units = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format =
    formatCache.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...units });
  formatCache.set(timeZone, format);
  return format;
};

/** Returns the local date and time in a time zone at an instant. */
export const wallClockAt = (instant: Date, timeZone: string): WallClock => {
  const parts = cachedFormat(timeZone).formatToParts(instant);
  const readUnit = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const day = toDayNumber(readUnit('year'), readUnit('month'), readUnit('day'));
  if (day === undefined) throw new Error(`no calendar day in ${timeZone} at ${instant.toISOString()}`);
  return { day, minutes: readUnit('hour') * 60 + readUnit('minute') };
};

const minutesSince1970 = ({ day, minutes }: WallClock): number => day * MINUTES_PER_DAY + minutes;

/**
 * Converts a local date and time to an instant. When clocks are set back (November), a time that occurs twice means its
 * first occurrence. When they are set forward (March), a skipped time is read with the offset that applied before.
 */
export const instantOf = (wallClock: WallClock, timeZone: string): Date => {
  const localMinutes = minutesSince1970(wallClock);
  /** The zone's offset from UTC in minutes, at the UTC instant `utc` (in minutes). */
  const offsetAt = (utc: number): number =>
    minutesSince1970(wallClockAt(new Date(utc * MS_PER_MINUTE), timeZone)) - utc;
  const offsetDayBefore = offsetAt(localMinutes - MINUTES_PER_DAY);
  const offsetDayAfter = offsetAt(localMinutes + MINUTES_PER_DAY);
  const validOffset = [offsetDayBefore, offsetDayAfter].find((offset) => offsetAt(localMinutes - offset) === offset);
  return new Date((localMinutes - (validOffset ?? offsetDayBefore)) * MS_PER_MINUTE);
};

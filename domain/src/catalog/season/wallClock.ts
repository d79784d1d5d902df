import { type DayNumber, dayNumber } from '@campjay/events/calendar.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** A local date and time, as a wall clock shows it. */
export interface WallClock {
  readonly day: DayNumber;
  /** Minutes after midnight. */
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes a hundred times as long as using it. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const units = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...units });
  formats.set(timeZone, format);
  return format;
};

/** The local date and time in a time zone at an instant. */
export const wallClockAt = (instant: Date, timeZone: string): WallClock => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const day = dayNumber(read('year'), read('month'), read('day'));
  if (day === undefined) throw new Error(`no calendar day in ${timeZone} at ${instant.toISOString()}`);
  return { day, minutes: read('hour') * 60 + read('minute') };
};

const utcMinutes = ({ day, minutes }: WallClock): number => day * MINUTES_PER_DAY + minutes;

/**
 * The instant of a local date and time. In an hour that occurs twice (November), it is the first one; for a time that
 * is skipped (March), the offset from before the change applies.
 */
export const instantOf = (wallClock: WallClock, timeZone: string): Date => {
  const wantedMinutes = utcMinutes(wallClock);
  /** The zone's offset from UTC in minutes, at the UTC instant `utc` (in minutes). */
  const offsetAt = (utc: number): number => utcMinutes(wallClockAt(new Date(utc * MS_PER_MINUTE), timeZone)) - utc;
  const before = offsetAt(wantedMinutes - MINUTES_PER_DAY);
  const after = offsetAt(wantedMinutes + MINUTES_PER_DAY);
  const offsetMinutes = [before, after].find((offset) => offsetAt(wantedMinutes - offset) === offset);
  return new Date((wantedMinutes - (offsetMinutes ?? before)) * MS_PER_MINUTE);
};

import { type DayNumber, dayNumber } from './calendar.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1440;

/** What a clock on a wall shows. */
export interface WallClock {
  readonly day: DayNumber;
  /** After midnight. */
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const units = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...units });
  formats.set(timeZone, format);
  return format;
};

/** What the clocks of a time zone show at an instant. */
export const wallClockAt = (instant: Date, timeZone: string): WallClock => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const day = dayNumber(read('year'), read('month'), read('day'));
  if (day === undefined) throw new Error(`no calendar day in ${timeZone} at ${instant.toISOString()}`);
  return { day, minutes: read('hour') * 60 + read('minute') };
};

const utcMinutes = ({ day, minutes }: WallClock): number => day * MINUTES_PER_DAY + minutes;

/**
 * The instant at which the clocks of a time zone show this. Of an hour that they show twice, in November, it is the first; in
 * place of one that they skip, in March, the same time counted on from before.
 */
export const instantOf = (wallClock: WallClock, timeZone: string): Date => {
  const wantedMinutes = utcMinutes(wallClock);
  /** Minutes that the zone's clocks are ahead of UTC when UTC shows this. */
  const offsetAt = (utc: number): number => utcMinutes(wallClockAt(new Date(utc * MS_PER_MINUTE), timeZone)) - utc;
  const before = offsetAt(wantedMinutes - MINUTES_PER_DAY);
  const after = offsetAt(wantedMinutes + MINUTES_PER_DAY);
  const offsetMinutes = [before, after].find((offset) => offsetAt(wantedMinutes - offset) === offset);
  return new Date((wantedMinutes - (offsetMinutes ?? before)) * MS_PER_MINUTE);
};

import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { dayOf, monthDayOrdinal } from '@campjay/events/calendar.ts';

/** Facts that must be consistent with each other. */
export const DATE_FIELDS: readonly string[] = ['start_date', 'end_date', 'year'];

/** The inconsistency in a session's dates, by field; undefined if there is none. */
export const faultOfDates = ({
  start_date: startDate,
  end_date: endDate,
  year,
}: Pick<SessionFacts, 'start_date' | 'end_date' | 'year'>):
  | { readonly field: string; readonly reason: string }
  | undefined => {
  const [start, end] = [ordinalOf(startDate), ordinalOf(endDate)];
  if (start === LEAP_DAY && lacksLeapDay(year)) return { field: 'start_date', reason: noLeapDay(year) };
  if (end === LEAP_DAY && lacksLeapDay(year)) return { field: 'end_date', reason: noLeapDay(year) };
  return start !== undefined && end !== undefined && end < start && !spansNewYear(start, end)
    ? { field: 'end_date', reason: `is '${endDate ?? ''}', before the start on '${startDate ?? ''}'` }
    : undefined;
};

/** A winter camp may start in one year (October or later) and end in the next (before April). */
const spansNewYear = (start: number, end: number): boolean => start >= 1001 && end < 401;

/** February 29, the only day missing in some years. */
const LEAP_DAY = monthDayOrdinal('February 29');

const ordinalOf = (monthDay: string | undefined): number | undefined =>
  monthDay === undefined ? undefined : monthDayOrdinal(monthDay);

const lacksLeapDay = (year: number | undefined): year is number =>
  year !== undefined && dayOf('February 29', year) === undefined;

const noLeapDay = (year: number): string => `is February 29, a day that ${year} does not have`;

import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isPricedPerWeek, isSeasonWindow } from '@campjay/events/catalog/sessionFacts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { type DayNumber, dayOf } from '@campjay/events/season/calendar.ts';
import { memoize } from './memoize.ts';

/** Readings of one session that figures are made of. Undefined wherever the catalogue does not state what it takes. */

/** A session of so many days is still one of one week (SPEC §9 'Display limits'). */
const DAYS_OF_ONE_WEEK = 9;

const daysOf = memoize((season: number) => memoize((text: string) => dayOf(text, season)));

/** The day that a session states as its first or last. */
export const dayIn = (text: string | undefined, season: number): DayNumber | undefined =>
  text === undefined ? undefined : daysOf(season)(text);

/** Days from the first to the last, both included. */
const lengthInDays = ({ start_date, end_date }: SessionFacts, season: number): number | undefined => {
  const start = dayIn(start_date, season);
  const end = dayIn(end_date, season);
  return start === undefined || end === undefined || end < start ? undefined : end - start + 1;
};

/** Camp weeks that a session of so many days is: one up to 9 days, and one more with every 7 days from there. */
export const weeksOfDays = (days: number): number => 1 + Math.max(0, Math.ceil((days - DAYS_OF_ONE_WEEK) / 7));

/**
 * US dollars for one week: the price where the source says that it is a week's, else that of a dated session by its weeks.
 * What is sold by the week within a season, without its saying so, has no weekly price.
 */
export const weeklyPrice = (session: SessionFacts, season: number): number | undefined => {
  if (session.price === undefined) return undefined;
  if (isPricedPerWeek(session)) return session.price;
  const days = lengthInDays(session, season);
  return days === undefined || isSeasonWindow(session) ? undefined : session.price / weeksOfDays(days);
};

const clockOf = memoize(readClock);

/** Minutes after midnight; undefined of nights. */
const timeOf = (text: string | undefined): number | undefined => {
  const read = text === undefined ? undefined : clockOf(text);
  return read === 'sleep' ? undefined : read;
};

/** Minutes after midnight between which a day camp looks after kids. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
}

const hoursBetween = (opens: number | undefined, closes: number | undefined): Hours | undefined =>
  opens === undefined || closes === undefined || closes <= opens ? undefined : { opens, closes };

/** The camp's own hours, without extended care. */
export const campHours = (session: SessionFacts): Hours | undefined =>
  session.day_or_sleepaway === 'sleepaway'
    ? undefined
    : hoursBetween(timeOf(session.start_time), timeOf(session.end_time));

/** The hours with extended care, where the camp has any. */
export const hoursWithCare = (session: SessionFacts): Hours | undefined =>
  session.day_or_sleepaway === 'sleepaway'
    ? undefined
    : hoursBetween(
        timeOf(session.before_care_from) ?? timeOf(session.start_time),
        timeOf(session.after_care_until) ?? timeOf(session.end_time),
      );

/**
 * US dollars for an hour of camp: the weekly price by the hours of a week's camp days.
 * @param daysPerWeek of the camp; a session that is shorter has no more days than it lasts
 */
export const pricePerHour = (session: SessionFacts, daysPerWeek: number, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const hours = campHours(session);
  if (price === undefined || hours === undefined) return undefined;
  const days = Math.min(daysPerWeek, isSeasonWindow(session) ? 7 : (lengthInDays(session, season) ?? 7));
  return price / (days * ((hours.closes - hours.opens) / 60));
};

/** US dollars for a week with extended care, where what care costs is stated. */
export const weeklyPriceWithCare = (session: SessionFacts, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const care = session.extended_care_price_per_week;
  return price === undefined || care === undefined ? undefined : price + care;
};

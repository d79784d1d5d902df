import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isPricedPerWeek, isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { type DayNumber, dayOf } from '@campjay/events/calendar.ts';
import { memoize } from './groupCamp.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';

/** Figures of one session. Undefined wherever the catalog lacks the needed facts. */

/** A session of up to this many days counts as one week (Requirement 9.84). */
const DAYS_OF_ONE_WEEK = 9;

const daysOf = memoize((season: number) => memoize((text: string) => dayOf(text, season)));

/** Parses the first or last day of a session. */
const dayIn = (text: string | undefined, season: number): DayNumber | undefined =>
  text === undefined ? undefined : daysOf(season)(text);

/** Days from the first to the last, both included. */
const lengthInDays = ({ start_date, end_date }: SessionFacts, season: number): number | undefined => {
  const start = dayIn(start_date, season);
  const end = dayIn(end_date, season);
  return start === undefined || end === undefined || end < start ? undefined : end - start + 1;
};

/** Number of camp weeks in so many days: one up to 9 days, and one more for every further 7 days. */
export const weeksOfDays = (days: number): number => 1 + Math.max(0, Math.ceil((days - DAYS_OF_ONE_WEEK) / 7));

/**
 * US dollars per week: the price itself if the source states that it is weekly; otherwise, for a dated session, the
 * price divided by its weeks. A season window whose price is not marked as weekly has no weekly price.
 */
export const weeklyPrice = (session: SessionFacts, season: number): number | undefined => {
  if (session.price === undefined) return undefined;
  if (isPricedPerWeek(session)) return session.price;
  const days = lengthInDays(session, season);
  return days === undefined || isSeasonWindow(session) ? undefined : session.price / weeksOfDays(days);
};

const clockOf = memoize(readClock);

/** Minutes after midnight; undefined for overnight. */
const timeOf = (text: string | undefined): number | undefined => {
  const read = text === undefined ? undefined : clockOf(text);
  return read === 'sleep' ? undefined : read;
};

/** Opening hours of a day camp, in minutes after midnight. */
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

/** The hours including extended care, if the camp offers it. */
export const hoursWithCare = (session: SessionFacts): Hours | undefined =>
  session.day_or_sleepaway === 'sleepaway'
    ? undefined
    : hoursBetween(
        timeOf(session.before_care_from) ?? timeOf(session.start_time),
        timeOf(session.after_care_until) ?? timeOf(session.end_time),
      );

/**
 * US dollars per hour of camp: the weekly price divided by the hours of a week's camp days.
 * @param daysPerWeek of the camp; a shorter session has at most as many days as it lasts
 */
export const pricePerHour = (session: SessionFacts, daysPerWeek: number, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const hours = campHours(session);
  if (price === undefined || hours === undefined) return undefined;
  const days = Math.min(daysPerWeek, isSeasonWindow(session) ? 7 : (lengthInDays(session, season) ?? 7));
  return price / (days * ((hours.closes - hours.opens) / 60));
};

/** US dollars per week with extended care; undefined if the care price is not listed. */
export const weeklyPriceWithCare = (session: SessionFacts, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const care = session.extended_care_price_per_week;
  return price === undefined || care === undefined ? undefined : price + care;
};

/** The week labels of a season by the bitmask of `weekMaskOf`. */
const labelsOf = memoize((season: number) =>
  memoize((mask: number) => weekLabelsOf(season).filter((_, week) => (mask & (1 << week)) !== 0)),
);

/** Labels of the season's weeks that a session is in; undefined if its dates are not listed. */
export const sessionWeekLabels = (session: SessionFacts, season: number): readonly string[] | undefined => {
  const start = dayIn(session.start_date, season);
  const end = dayIn(session.end_date, season);
  if (start === undefined || end === undefined) return undefined;
  return labelsOf(season)(weekMaskOf(start, end, season, isSeasonWindow(session)));
};

import { type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { isPricedPerWeek } from '@campjay/domain/catalog/priceTags.ts';
import { isSeasonWindow } from '@campjay/domain/catalog/sessionFacts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { type DayNumber, readDayInYear } from '@campjay/events/calendar.ts';
import { memoize } from './comparisonGroup.ts';
import { weekLabelsOf, weekMaskOf } from '@campjay/domain/catalog/season/weeks.ts';

// The figures of one session. Each is undefined if the catalog lacks the needed facts.

/** A session of up to this many days counts as one week (Requirement 9.84). */
const DAYS_OF_ONE_WEEK = 9;

const dayParserOf = memoize((season: number) => memoize((text: string) => readDayInYear(text, season)));

/** Parses the first or last day of a session. */
const parseDay = (text: string | undefined, season: number): DayNumber | undefined =>
  text === undefined ? undefined : dayParserOf(season)(text);

/** Returns the number of days from the first to the last day of a session, both included. */
const lengthInDays = ({ start_date, end_date }: SessionFacts, season: number): number | undefined => {
  const start = parseDay(start_date, season);
  const end = parseDay(end_date, season);
  return start === undefined || end === undefined || end < start ? undefined : end - start + 1;
};

/**
 * Returns how many weeks a session of this many days counts as: one for up to 9 days, and one more for every further 7
 * days or part of them.
 */
export const countCampWeeks = (days: number): number => 1 + Math.max(0, Math.ceil((days - DAYS_OF_ONE_WEEK) / 7));

/**
 * Returns the price in US dollars per week: the price itself if it is listed per week; otherwise, for a session with
 * dates, the price divided by the number of weeks. A season window (a session that is sold week by week) whose price is
 * not listed per week has no weekly price.
 */
export const weeklyPrice = (session: SessionFacts, season: number): number | undefined => {
  if (session.price === undefined) return undefined;
  if (isPricedPerWeek(session)) return session.price;
  const days = lengthInDays(session, season);
  return days === undefined || isSeasonWindow(session) ? undefined : session.price / countCampWeeks(days);
};

const readClockMemoized = memoize(readClock);

/** Parses a time into minutes after midnight; undefined for 'sleep', which stands for an overnight stay. */
const parseTime = (text: string | undefined): number | undefined => {
  const clock = text === undefined ? undefined : readClockMemoized(text);
  return clock === 'sleep' ? undefined : clock;
};

/** Opening hours of a day camp, in minutes after midnight. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
}

const hoursBetween = (opens: number | undefined, closes: number | undefined): Hours | undefined =>
  opens === undefined || closes === undefined || closes <= opens ? undefined : { opens, closes };

/** Returns the hours of a day camp, without extended care. */
export const campHours = (session: SessionFacts): Hours | undefined =>
  session.day_or_sleepaway === 'sleepaway'
    ? undefined
    : hoursBetween(parseTime(session.start_time), parseTime(session.end_time));

/** Returns the hours of a day camp, including extended care if the camp offers it. */
export const hoursWithCare = (session: SessionFacts): Hours | undefined =>
  session.day_or_sleepaway === 'sleepaway'
    ? undefined
    : hoursBetween(
        parseTime(session.before_care_from) ?? parseTime(session.start_time),
        parseTime(session.after_care_until) ?? parseTime(session.end_time),
      );

/**
 * Returns the price in US dollars per hour of camp: the weekly price divided by the hours of camp in a week.
 * @param daysPerWeek number of camp days per week; for a session that lasts fewer days, its own length is used instead
 */
export const pricePerHour = (session: SessionFacts, daysPerWeek: number, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const hours = campHours(session);
  if (price === undefined || hours === undefined) return undefined;
  // The dates of a season window span many weeks, so they do not limit the days of one week.
  const maxDays = isSeasonWindow(session) ? 7 : (lengthInDays(session, season) ?? 7);
  const days = Math.min(daysPerWeek, maxDays);
  return price / (days * ((hours.closes - hours.opens) / 60));
};

/** Returns the price in US dollars per week with extended care; undefined if the price of the care is not listed. */
export const weeklyPriceWithCare = (session: SessionFacts, season: number): number | undefined => {
  const price = weeklyPrice(session, season);
  const care = session.extended_care_price_per_week;
  return price === undefined || care === undefined ? undefined : price + care;
};

/** Returns a function that converts a bitmask of `weekMaskOf` to the labels of a season's weeks. */
const weekLabelConverterOf = memoize((season: number) =>
  memoize((mask: number) => weekLabelsOf(season).filter((_, week) => (mask & (1 << week)) !== 0)),
);

/** Lists the labels of the season's weeks in which a session takes place; undefined if its dates are not listed. */
export const sessionWeekLabels = (session: SessionFacts, season: number): readonly string[] | undefined => {
  const start = parseDay(session.start_date, season);
  const end = parseDay(session.end_date, season);
  if (start === undefined || end === undefined) return undefined;
  return weekLabelConverterOf(season)(weekMaskOf(start, end, season, isSeasonWindow(session)));
};

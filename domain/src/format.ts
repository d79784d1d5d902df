import { readClock } from '@campjay/events/clock.ts';

/**
 * Formats a number with commas between thousands, and with cents unless it is whole. Written by hand because the first
 * use of `Intl` loads language data, which takes tens of milliseconds on a phone just before the first cards are
 * painted.
 */
export const formatNumber = (value: number): string =>
  value.toFixed(Number.isInteger(value) ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Formats miles for a card: one decimal below 2 miles, whole miles from there on (Requirement 9.76). */
export const formatMiles = (miles: number): string => `${miles < 2 ? miles.toFixed(1) : Math.round(miles)} mi`;

const BEFORE_FIRST: Readonly<Record<number, string>> = { [-2]: 'Preschool', [-1]: 'Pre-K', 0: 'K' };

const ordinalEnding = (n: number): string => {
  const lastTwo = n % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
};

/** Formats a grade (-2 is preschool, 0 is kindergarten): 'Pre-K', 'K', '3rd'. */
export const formatGrade = (grade: number): string => BEFORE_FIRST[grade] ?? `${grade}${ordinalEnding(grade)}`;

const dollars = (price: number): string => `$${formatNumber(price)}`;

/** Formats US dollars as '$x', or '$min - $max' if they differ; undefined for an empty list. */
export const formatPriceRange = (prices: readonly number[]): string | undefined => {
  if (prices.length === 0) return undefined;
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(dollars);
  return least === most ? least : `${least} - ${most}`;
};

interface PricedSession {
  readonly price?: number | undefined;
  readonly day_or_sleepaway?: 'day' | 'sleepaway' | undefined;
}

const pricesOf = (sessions: readonly PricedSession[]): readonly number[] =>
  sessions.flatMap(({ price }) => (price === undefined ? [] : [price]));

/** The price ranges of a card, day and overnight separately. A session not marked as sleepaway counts as day. */
export const priceRanges = (
  sessions: readonly PricedSession[],
): { readonly day: string | undefined; readonly overnight: string | undefined } => ({
  day: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway !== 'sleepaway'))),
  overnight: formatPriceRange(pricesOf(sessions.filter((session) => session.day_or_sleepaway === 'sleepaway'))),
});

/** Formats minutes after midnight: '9 am', '12:30 pm'. Full hours have no ':00'. */
export const formatMinutes = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const past = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? 'am' : 'pm'}`;
};

/** Formats a catalog's time ('9:00 AM'); undefined for 'sleep' and unreadable text. */
export const formatClock = (text: string): string | undefined => {
  const minutes = readClock(text);
  return typeof minutes === 'number' ? formatMinutes(minutes) : undefined;
};

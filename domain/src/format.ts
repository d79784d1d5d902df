import { readClock } from '@campjay/events/clock.ts';

/**
 * Formats a number with commas between thousands, and with two decimals unless it is whole. Does not use `Intl`: its
 * first use takes tens of milliseconds on a phone, which would delay the first cards.
 */
export const formatNumber = (value: number): string =>
  value.toFixed(Number.isInteger(value) ? 0 : 2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Formats a distance: one decimal below 2 miles, whole miles otherwise (Requirement 9.76). */
export const formatMiles = (miles: number): string => `${miles < 2 ? miles.toFixed(1) : Math.round(miles)} mi`;

const NAMES_BELOW_FIRST_GRADE: Readonly<Record<number, string>> = { [-2]: 'Preschool', [-1]: 'Pre-K', 0: 'K' };

const ordinalEnding = (n: number): string => {
  const lastTwo = n % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
};

/** Formats a grade (-2 is preschool, 0 is kindergarten): 'Pre-K', 'K', '3rd'. */
export const formatGrade = (grade: number): string =>
  NAMES_BELOW_FIRST_GRADE[grade] ?? `${grade}${ordinalEnding(grade)}`;

const formatDollars = (price: number): string => `$${formatNumber(price)}`;

/** Formats US dollars as '$x', or '$min - $max' if they differ; undefined for an empty list. */
export const formatPriceRange = (prices: readonly number[]): string | undefined => {
  if (prices.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatDollars);
  return lowest === highest ? lowest : `${lowest} - ${highest}`;
};

/** Formats minutes after midnight: '9 am', '12:30 pm'. */
export const formatMinutes = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  const minuteOfHour = minutes % 60;
  const minuteText = minuteOfHour === 0 ? '' : `:${String(minuteOfHour).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minuteText} ${hour < 12 ? 'am' : 'pm'}`;
};

/**
 * Formats a time from the catalog, such as '9:00 AM', as '9 am'; undefined for 'sleep' (an overnight camp) and for
 * unreadable text.
 */
export const formatClock = (text: string): string | undefined => {
  const minutes = readClock(text);
  return typeof minutes === 'number' ? formatMinutes(minutes) : undefined;
};

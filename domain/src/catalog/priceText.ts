import { readClock } from '@campjay/events/clock.ts';
import { readDayInYear } from '@campjay/events/calendar.ts';
import { formatMinutes, formatNumber } from '../format.ts';
import { type NeededHours, type PricedSession, type TruePrice, truePriceOf } from './truePrice.ts';

const formatCents = (cents: number): string => `$${formatNumber(cents / 100)}`;

/** Formats cents as '$400', or '$400 – $520' for a range. */
const formatRange = (lowest: number, highest: number): string =>
  lowest === highest ? formatCents(lowest) : `${formatCents(lowest)} – ${formatCents(highest)}`;

/** Formats a time without am and pm: '8', '5:30'. */
const formatHour = (text: string | undefined): string | undefined => {
  const minutes = text === undefined ? undefined : readClock(text);
  return typeof minutes === 'number' ? formatMinutes(minutes).replace(/ [ap]m$/, '') : undefined;
};

/** The hours of a session with care: ' for 8–5:30'; empty unless both ends are listed. */
const formatCareHours = (facts: PricedSession['facts']): string => {
  const from = formatHour(facts.before_care_from ?? facts.start_time);
  const until = formatHour(facts.after_care_until ?? facts.end_time);
  return from !== undefined && until !== undefined ? ` for ${from}–${until}` : '';
};

/**
 * Describes what a session costs with the care that the needed hours take: '$575/wk for 8–5:30 ($425 + $150 care)',
 * '$425/wk + care, price not listed', '$400 – $520/wk'. Without '/wk', it is unknown how many weeks the price buys.
 */
export const describeTruePrice = ({ facts }: PricedSession, price: TruePrice): string => {
  const { unit, camp, campMax, care, needsCare, isCareUnknown } = price;
  const campText = formatRange(camp, campMax);
  const perWeek = unit === 'week' ? '/wk' : '';
  if (!needsCare) return `${campText}${perWeek}`;
  if (isCareUnknown) return `${campText}${perWeek} + care, price not listed`;
  const hours = formatCareHours(facts);
  if (care === 0) return `${campText}${perWeek}${hours}, care included`;
  if (unit === 'stated') return `${campText} + ${formatCents(care)}/wk care${hours}`;
  return `${formatRange(camp + care, campMax + care)}/wk${hours} (${campText} + ${formatCents(care)} care)`;
};

/** A session of the catalog with its days in the given year, or else in its own. */
export const toPricedSession = (facts: PricedSession['facts'], year = facts.year): PricedSession => {
  const { start_date, end_date } = facts;
  if (start_date === undefined || end_date === undefined || year === undefined) return { facts };
  return { facts, start: readDayInYear(start_date, year), end: readDayInYear(end_date, year) };
};

/**
 * Describes the lowest price of sessions if the needed hours take care in any of them; undefined if none does. Prices per
 * week come before others, and 'from' precedes a price that other sessions exceed.
 */
export const describePriceWithCare = (
  sessions: readonly PricedSession['facts'][],
  hours: NeededHours,
): string | undefined => {
  const priced = sessions.flatMap((facts) => {
    const session = toPricedSession(facts);
    const price = truePriceOf(session, hours);
    return price ? [{ session, price }] : [];
  });
  if (!priced.some(({ price }) => price.needsCare)) return undefined;
  const [lowest, ...others] = priced.toSorted(
    (a, b) => Number(a.price.unit === 'stated') - Number(b.price.unit === 'stated') || a.price.total - b.price.total,
  );
  if (!lowest) return undefined;
  const text = describeTruePrice(lowest.session, lowest.price);
  const isExceeded = others.some(({ session, price }) => describeTruePrice(session, price) !== text);
  return isExceeded ? `from ${text}` : text;
};

import type { DayNumber } from '@campjay/events/calendar.ts';
import type { SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { isCareFree, priceUnitOf } from './priceTags.ts';
import { countWeeks } from './season/weeks.ts';
import { isSeasonWindow } from './sessionFacts.ts';

/** The hours that a parent needs, in minutes after midnight. An absent time is not needed. */
export interface NeededHours {
  /** Drop-off at this time or earlier. */
  readonly opensBy?: number | undefined;
  /** Pick-up at this time or later. */
  readonly closesFrom?: number | undefined;
}

/** A session with its days; without them if the catalog does not list both. */
export interface PricedSession {
  readonly facts: Omit<SessionFacts, 'instance_id'>;
  readonly start?: DayNumber | undefined;
  readonly end?: DayNumber | undefined;
}

/** What a session costs. All amounts are in whole US cents. */
export interface TruePrice {
  /** `week`: the camp's price is per week. `stated`: the price as stated, because it is unknown how many weeks it buys. */
  readonly unit: 'week' | 'stated';
  /** The camp alone; the lower end of a range. */
  readonly camp: number;
  /** The upper end of a range; equals `camp` if the price is no range. */
  readonly campMax: number;
  readonly isRange: boolean;
  /** True if the needed hours are only possible with extended care. */
  readonly needsCare: boolean;
  /** Extended care per week; 0 if the needed hours are possible without it, or if its price is unknown. */
  readonly care: number;
  /** True if care is needed, and its price is not listed. */
  readonly isCareUnknown: boolean;
  /** `camp` and `care` together. The price filter and the order by price compare this amount. */
  readonly total: number;
}

/** Returns how many weeks a session's price buys; undefined if unknown. */
const pricedWeeksOf = ({ facts, start, end }: PricedSession): number | undefined => {
  const unit = priceUnitOf(facts);
  if (typeof unit === 'object') return unit.weeks;
  if (unit === 'other') return undefined;
  if (isSeasonWindow(facts)) return 1;
  const weeks = start === undefined || end === undefined ? undefined : countWeeks(start, end);
  return unit === 'session' || weeks === 1 ? weeks : undefined;
};

/**
 * The hours that a session's price covers without extended care, in minutes after midnight. Infinite where it makes no
 * difference: overnight, and before or after hours for which the camp has no care.
 */
export const hoursWithoutCare = (facts: PricedSession['facts']): { readonly from: number; readonly until: number } => {
  const isOvernight = facts.day_or_sleepaway === 'sleepaway';
  const toMinutes = (careTime: string | undefined, campTime: string | undefined, overnight: number): number => {
    const clock = campTime === undefined ? undefined : readClock(campTime);
    if (isOvernight || careTime === undefined || clock === 'sleep') return overnight;
    // If the camp's own hours are unknown, only those with care are certain.
    return clock ?? -overnight;
  };
  return {
    from: toMinutes(facts.before_care_from, facts.start_time, Number.NEGATIVE_INFINITY),
    until: toMinutes(facts.after_care_until, facts.end_time, Number.POSITIVE_INFINITY),
  };
};

/** Extended care per week in whole US cents; undefined if its price is not listed. */
export const carePriceOf = (facts: PricedSession['facts']): number | undefined =>
  facts.extended_care_price_per_week === undefined
    ? isCareFree(facts)
      ? 0
      : undefined
    : Math.round(facts.extended_care_price_per_week * 100);

/** True if care makes a needed hour possible that the camp's own hours do not. */
const needsCareFor = (facts: PricedSession['facts'], { opensBy, closesFrom }: NeededHours): boolean => {
  const { from, until } = hoursWithoutCare(facts);
  const opens = readClock(facts.before_care_from ?? '');
  const closes = readClock(facts.after_care_until ?? '');
  return (
    (opensBy !== undefined && opensBy < from && (opens === 'sleep' || (opens !== undefined && opens <= opensBy))) ||
    (closesFrom !== undefined &&
      closesFrom > until &&
      (closes === 'sleep' || (closes !== undefined && closes >= closesFrom)))
  );
};

/**
 * Returns what a session costs per week if a parent needs these hours (`docs/search.md`, "Price"); undefined if it lists
 * no price. A session that is not open in the needed hours even with care costs the same as without hours.
 */
export const truePriceOf = (session: PricedSession, hours: NeededHours = {}): TruePrice | undefined => {
  const { facts } = session;
  const lowest = facts.price ?? facts.price_min;
  if (lowest === undefined) return undefined;
  const highest = facts.price ?? Math.max(lowest, facts.price_max ?? lowest);
  const weeks = pricedWeeksOf(session);
  const camp = Math.round((lowest * 100) / (weeks ?? 1));
  const campMax = Math.round((highest * 100) / (weeks ?? 1));
  const needsCare = needsCareFor(facts, hours);
  const carePrice = carePriceOf(facts);
  const care = needsCare ? (carePrice ?? 0) : 0;
  return {
    unit: weeks === undefined ? 'stated' : 'week',
    camp,
    campMax,
    isRange: campMax > camp,
    needsCare,
    care,
    isCareUnknown: needsCare && carePrice === undefined,
    total: camp + care,
  };
};

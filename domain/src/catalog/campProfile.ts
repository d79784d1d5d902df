import { readDayInYear, toUtcDate, weekdayOf } from '@campjay/events/calendar.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { formatClock, formatGrade, formatMiles, formatPriceRange } from '../format.ts';
import { describePriceWithCare, describeTruePrice, toPricedSession } from './priceText.ts';
import { readRegistration } from './registration.ts';
import { offeredWeekMask, sessionWeekMask, weeksInMask } from './season/offeredWeeks.ts';
import { mondaysOf } from './season/weeks.ts';
import { formatHours, formatNumberRanges } from './sessionText.ts';
import { DEFAULT_DAYS_PER_WEEK, isSeasonWindow } from './sessionFacts.ts';
import { type NeededHours, type TruePrice, truePriceOf } from './truePrice.ts';

/** A session with the miles to it, if they are known. */
export type ProfiledSession = Omit<SessionFacts, 'instance_id'> & {
  readonly instance_id: string;
  readonly distance?: number | undefined;
};

/** A camp with its sessions of the season. */
export interface ProfiledCamp extends CampFacts {
  readonly org_id: string;
  readonly instances: readonly ProfiledSession[];
  readonly distance?: number | undefined;
  /** Days from today to the registration date. */
  readonly timeUntilRegDate?: number | undefined;
}

/** A fact for display. `text` is undefined if the catalog does not list it. */
export interface ProfileFact {
  readonly label: string;
  readonly text: string | undefined;
}

export const NOT_LISTED = 'Not listed';

const distinct = <Value>(values: readonly (Value | undefined)[]): readonly Value[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
const joinedOrUndefined = (texts: readonly (string | undefined)[]): string | undefined =>
  distinct(texts).join(', ') || undefined;

/** '9 am – 3 pm', or 'overnight'. */
const campHoursOf = ({ start_time, end_time, day_or_sleepaway: stay }: ProfiledSession): string | undefined =>
  stay === 'sleepaway' || (start_time !== undefined && readClock(start_time) === 'sleep')
    ? 'overnight'
    : formatHours(start_time, end_time);

/** The hours that before and after care cover together with the camp; undefined without care or without known hours. */
const careHoursOf = (session: ProfiledSession): string | undefined =>
  session.before_care_from === undefined && session.after_care_until === undefined
    ? undefined
    : formatHours(session.before_care_from ?? session.start_time, session.after_care_until ?? session.end_time);

const isOneWeek = (session: ProfiledSession, season: number): boolean =>
  !isSeasonWindow(session) && weeksInMask(sessionWeekMask(session, season), season).length === 1;

/** Monday to Friday. */
const isWorkday = (day: number): boolean => weekdayOf(day) < 5;

/** Days of camp in one week: as listed, but for a short session not more than it has from Monday to Friday. */
const daysPerWeekOf = (camp: ProfiledCamp, session: ProfiledSession, season: number): number => {
  const days = camp.days_per_week ?? DEFAULT_DAYS_PER_WEEK;
  const { start_date: start, end_date: end } = session;
  if (start === undefined || end === undefined || !isOneWeek(session, season)) return days;
  const [first, last] = [readDayInYear(start, season), readDayInYear(end, season)];
  if (first === undefined || last === undefined || last < first) return days;
  const workdays = Array.from({ length: last - first + 1 }, (_, day) => first + day).filter(isWorkday).length;
  return workdays > 0 ? Math.min(days, workdays) : days;
};

/** A session's hours in minutes after midnight: with care if the needed hours take it at a known price. */
const coveredHoursOf = (session: ProfiledSession, price: TruePrice | undefined) => {
  const hasCare = price !== undefined && price.needsCare && !price.isCareUnknown;
  const { start_time: start, end_time: end } = session;
  const hours = hasCare ? [session.before_care_from ?? start, session.after_care_until ?? end] : [start, end];
  const [from, until] = hours.map((time) => time && readClock(time));
  return typeof from === 'number' && typeof until === 'number' && until > from ? { from, until } : undefined;
};

/**
 * The lowest and highest price of one covered hour in US dollars: the week's price divided by that week's hours, both
 * with care if the needed hours take it at a known price. Empty if a part of it is unknown, and for overnight sessions.
 */
export const hourPricesOf = (
  camp: ProfiledCamp,
  session: ProfiledSession,
  season: number,
  needed: NeededHours = {},
): readonly number[] => {
  const price = truePriceOf(toPricedSession(session, season), needed);
  const hours = coveredHoursOf(session, price);
  if (price?.unit !== 'week' || !hours || session.day_or_sleepaway === 'sleepaway') return [];
  const hoursPerWeek = (daysPerWeekOf(camp, session, season) * (hours.until - hours.from)) / 60;
  return [price.camp, price.campMax].map((cents) => (cents + price.care) / 100 / hoursPerWeek);
};

const rangeOf = (prices: readonly (number | undefined)[]): string | undefined =>
  formatPriceRange(prices.filter((price) => price !== undefined).map((price) => Math.round(price * 100) / 100));

/** A session's price as on cards; undefined if it lists none. */
const sessionPriceTextOf = (session: ProfiledSession, season: number, needed: NeededHours): string | undefined => {
  const priced = toPricedSession(session, season);
  const price = truePriceOf(priced, needed);
  return price && describeTruePrice(priced, price);
};

/**
 * The lowest price with care if the needed hours take it, as on cards. Otherwise the range of the weekly prices, then
 * the stated prices of sessions whose weekly price is unknown.
 */
const priceTextOf = (sessions: readonly ProfiledSession[], season: number, needed: NeededHours): string | undefined => {
  const withCare = describePriceWithCare(
    sessions.map((session) => ({ ...session, year: season })),
    needed,
  );
  if (withCare !== undefined) return withCare;
  const priced = sessions.flatMap((facts) => {
    const session = toPricedSession(facts, season);
    const price = truePriceOf(session, needed);
    return price ? [{ session, price }] : [];
  });
  const weekly = priced.filter(({ price }) => price.unit === 'week');
  const [first] = weekly;
  const range = first && {
    ...first.price,
    camp: Math.min(...weekly.map(({ price }) => price.camp)),
    campMax: Math.max(...weekly.map(({ price }) => price.campMax)),
  };
  const stated = priced.filter(({ price }) => price.unit === 'stated');
  return joinedOrUndefined([
    range && describeTruePrice(first.session, range),
    ...stated.map(({ session, price }) => describeTruePrice(session, price)),
  ]);
};

const careTextOf = (sessions: readonly ProfiledSession[]): string | undefined => {
  const price = rangeOf(sessions.map(({ extended_care_price_per_week: each }) => each));
  const hours = joinedOrUndefined(sessions.map(careHoursOf));
  if (price === undefined && hours === undefined) return undefined;
  return [hours, price === '$0' ? 'included in the price' : price ? `${price} per week` : 'price not listed']
    .filter(Boolean)
    .join(', ');
};

/** A yes-or-no fact with its details. */
const answerWithDetail = (answer: string | undefined, detail: string | undefined): string | undefined => {
  const word = answer?.trim().toLowerCase();
  const known = word === 'yes' ? 'Yes' : word === 'no' ? 'No' : undefined;
  return [known, detail?.trim()].filter(Boolean).join('. ') || undefined;
};

const longDate = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});

const registrationTextOf = (camp: ProfiledCamp): string | undefined => {
  const { registration_date: date, registration_time: time, timeUntilRegDate: days } = camp;
  if (date === undefined) return undefined;
  const opening = readRegistration(date);
  if (opening === 'open' || (days !== undefined && days <= 0)) return 'Open';
  if (opening === undefined) return date;
  return [`Opens ${longDate.format(toUtcDate(opening))}`, time && (formatClock(time) ?? time)]
    .filter(Boolean)
    .join(', ');
};

const placesTextOf = (camp: ProfiledCamp): string | undefined => {
  const placeOf = (place: Partial<ProfiledSession>): string | undefined =>
    joinedOrUndefined([place.location_name ?? place.address_street ?? place.neighborcality, place.address_city]);
  const places = distinct(camp.instances.map(placeOf));
  if (places.length === 0) return joinedOrUndefined([camp.address, camp.neighborcality]);
  return places.length > 3 ? `${places.slice(0, 3).join('; ')} and ${places.length - 3} more` : places.join('; ');
};

const monthOrDay = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});

/** Formats the date of a check, which is a day ('2026-08-18') or only a month ('2026-08'). */
const formatChecked = (date: string): string =>
  (date.length > 7 ? dayOfMonth : monthOrDay).format(new Date(date.length > 7 ? date : `${date}-01`));

/**
 * The facts of a camp for its page and for the comparison, in display order. Prices, hours and weeks are those of the
 * given sessions, and prices include the care that the needed hours take.
 */
export const profileFacts = (
  camp: ProfiledCamp,
  season: number,
  sessions: readonly ProfiledSession[] = camp.instances,
  needed: NeededHours = {},
): readonly ProfileFact[] => {
  const weeks = weeksInMask(offeredWeekMask(sessions, season), season).length;
  const hourPrice = rangeOf(sessions.flatMap((session) => hourPricesOf(camp, session, season, needed)));
  return [
    { label: 'Weeks', text: weeks > 0 ? `${weeks} of ${mondaysOf(season).length}` : undefined },
    {
      label: 'Ages',
      text:
        formatNumberRanges(
          sessions.flatMap(({ ages }) => ages ?? []),
          String,
        ) || undefined,
    },
    {
      label: 'Grades',
      text:
        formatNumberRanges(
          sessions.flatMap(({ grades }) => grades ?? []),
          formatGrade,
        ) || undefined,
    },
    { label: 'Hours', text: joinedOrUndefined(sessions.map(campHoursOf)) },
    { label: 'Price', text: priceTextOf(sessions, season, needed) },
    { label: 'Per covered hour', text: hourPrice },
    { label: 'With extended care', text: careTextOf(sessions) },
    { label: 'Location', text: placesTextOf(camp) },
    { label: 'Distance', text: camp.distance === undefined ? undefined : formatMiles(camp.distance) },
    { label: 'Registration', text: registrationTextOf(camp) },
    { label: 'Refunds', text: answerWithDetail(camp.offers_refunds, camp.refund_policy_detail) },
    { label: 'Financial aid', text: answerWithDetail(camp.financial_aid_available, camp.financial_aid_detail) },
    { label: 'Source', text: camp.source_name },
    { label: 'Last checked', text: camp.source_checked && formatChecked(camp.source_checked) },
  ];
};

/** The columns of a camp's session table. */
export const SESSION_COLUMNS = ['Session', 'Dates', 'Hours', 'Ages', 'Price', 'Location'] as const;

/** The cells of a session's row, in the order of `SESSION_COLUMNS`. */
export const sessionCells = (session: ProfiledSession, season: number, needed: NeededHours = {}): readonly string[] => {
  const { start_date: start, end_date: end = start, ages = [], grades = [] } = session;
  const dates = start === undefined || start === end ? start : `${start} – ${end}`;
  const grade = formatNumberRanges(grades, formatGrade);
  const place = joinedOrUndefined([
    session.location_name ?? session.address_street ?? session.neighborcality,
    session.address_city,
  ]);
  const cells = [
    session.batch_name ?? 'Camp session',
    dates && (isSeasonWindow(session) ? `${dates}, book by the week` : dates),
    joinedOrUndefined([campHoursOf(session), careHoursOf(session) && `${careHoursOf(session)} with care`]),
    joinedOrUndefined([formatNumberRanges(ages, String) || undefined, grade ? `grades ${grade}` : undefined]),
    sessionPriceTextOf(session, season, needed),
    place && session.distance !== undefined ? `${place} (${formatMiles(session.distance)})` : place,
  ];
  return cells.map((cell) => cell ?? NOT_LISTED);
};

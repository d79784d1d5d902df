import { readDayInYear, toUtcDate, weekdayOf } from '@campjay/events/calendar.ts';
import type { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { readClock } from '@campjay/events/clock.ts';
import { formatClock, formatGrade, formatMiles, formatNumber, formatPriceRange } from '../format.ts';
import { describePriceWithCare } from './priceText.ts';
import { readRegistration } from './registration.ts';
import { offeredWeekMask, sessionWeekMask, weeksInMask } from './season/offeredWeeks.ts';
import { mondaysOf } from './season/weeks.ts';
import { DEFAULT_DAYS_PER_WEEK, isSeasonWindow, toList } from './sessionFacts.ts';
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

/** Formats numbers with their ranges: '4–8, 10'. */
const formatRanges = (values: readonly number[], format: (value: number) => string): string | undefined => {
  const ranges: [number, number][] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && value === last[1] + 1) last[1] = value;
    else ranges.push([value, value]);
  }
  return joinedOrUndefined(ranges.map(([from, to]) => (from === to ? format(from) : `${format(from)}–${format(to)}`)));
};

const formatHours = (from: string | undefined, to: string | undefined): string | undefined => {
  const [start, end] = [from && formatClock(from), to && formatClock(to)];
  return start && end ? `${start} – ${end}` : undefined;
};

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

/** A session's price per week by the rule of truePrice.ts, without care; undefined if it is unknown. */
const weekPrice = (session: ProfiledSession, season: number): TruePrice | undefined => {
  const [start, end] = [session.start_date, session.end_date].map((day) => day && readDayInYear(day, season));
  const price = truePriceOf({ facts: session, ...(start && { start }), ...(end && { end }) });
  return price?.unit === 'week' ? price : undefined;
};

/** The price of one week in US dollars; the lower end of a range. Undefined if it is unknown. */
export const weekPriceOf = (session: ProfiledSession, season: number): number | undefined => {
  const price = weekPrice(session, season);
  return price && price.camp / 100;
};

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

/**
 * The price of one hour at camp in US dollars: the week's price divided by the camp's hours in that week, without
 * before and after care. Undefined if a part of it is unknown, and for overnight sessions.
 */
export const hourPriceOf = (camp: ProfiledCamp, session: ProfiledSession, season: number): number | undefined => {
  const price = weekPriceOf(session, season);
  const [start, end] = [session.start_time, session.end_time].map((time) => time && readClock(time));
  if (price === undefined || typeof start !== 'number' || typeof end !== 'number' || end <= start) return undefined;
  if (session.day_or_sleepaway === 'sleepaway') return undefined;
  return price / ((daysPerWeekOf(camp, session, season) * (end - start)) / 60);
};

const rangeOf = (prices: readonly (number | undefined)[]): string | undefined =>
  formatPriceRange(prices.filter((price) => price !== undefined).map((price) => Math.round(price * 100) / 100));

/** A session's price with its unit: '$425 per week', '$900'. */
const statedPriceOf = ({ price, batch_tags }: ProfiledSession): string | undefined => {
  if (price === undefined)
    return toList(batch_tags)
      .find((tag) => tag.startsWith('price range '))
      ?.slice(12);
  const unit = toList(batch_tags).find((tag) => tag.startsWith('price per '));
  return [`$${formatNumber(price)}`, unit?.slice('price '.length)].filter(Boolean).join(' ');
};

/** The prices that the weekly price is unknown for are shown as the camp states them. */
const priceTextOf = (sessions: readonly ProfiledSession[], season: number): string | undefined => {
  const weekly = rangeOf(
    sessions.flatMap((session) => {
      const price = weekPrice(session, season);
      return price ? [price.camp / 100, price.campMax / 100] : [];
    }),
  );
  const stated = sessions.filter((session) => weekPriceOf(session, season) === undefined).map(statedPriceOf);
  return joinedOrUndefined([weekly && `${weekly} per week`, ...stated]);
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

interface ProfileOptions {
  /** The sessions whose prices, hours and weeks are shown; all by default. */
  readonly sessions?: readonly ProfiledSession[];
  /** The hours that the parent needs, which may take care. */
  readonly hours?: NeededHours;
}

/** The facts of a camp for its page and for the comparison, in display order. */
export const profileFacts = (
  camp: ProfiledCamp,
  season: number,
  { sessions = camp.instances, hours = {} }: ProfileOptions = {},
): readonly ProfileFact[] => {
  const weeks = weeksInMask(offeredWeekMask(sessions, season), season).length;
  const hourPrice = rangeOf(sessions.map((session) => hourPriceOf(camp, session, season)));
  return [
    { label: 'Weeks', text: weeks > 0 ? `${weeks} of ${mondaysOf(season).length}` : undefined },
    {
      label: 'Ages',
      text: formatRanges(
        sessions.flatMap(({ ages }) => ages ?? []),
        String,
      ),
    },
    {
      label: 'Grades',
      text: formatRanges(
        sessions.flatMap(({ grades }) => grades ?? []),
        formatGrade,
      ),
    },
    { label: 'Hours', text: joinedOrUndefined(sessions.map(campHoursOf)) },
    { label: 'Price', text: describePriceWithCare(sessions, hours) ?? priceTextOf(sessions, season) },
    { label: 'Per hour at camp', text: hourPrice },
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
export const sessionCells = (session: ProfiledSession): readonly string[] => {
  const { start_date: start, end_date: end = start, ages = [], grades = [] } = session;
  const dates = start === undefined || start === end ? start : `${start} – ${end}`;
  const grade = formatRanges(grades, formatGrade);
  const place = joinedOrUndefined([
    session.location_name ?? session.address_street ?? session.neighborcality,
    session.address_city,
  ]);
  const cells = [
    session.batch_name ?? 'Camp session',
    dates && (isSeasonWindow(session) ? `${dates}, book by the week` : dates),
    joinedOrUndefined([campHoursOf(session), careHoursOf(session) && `${careHoursOf(session)} with care`]),
    joinedOrUndefined([formatRanges(ages, String), grade && `grades ${grade}`]),
    statedPriceOf(session),
    place && session.distance !== undefined ? `${place} (${formatMiles(session.distance)})` : place,
  ];
  return cells.map((cell) => cell ?? NOT_LISTED);
};

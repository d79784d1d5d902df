import { readRegistration } from '../catalog/registration.ts';
import { readClock } from '@campjay/events/clock.ts';
import { product } from '../product/product.ts';
import type { DayNumber } from '@campjay/events/calendar.ts';
import { instantOf, wallClockAt } from '../catalog/season/wallClock.ts';
import { formatMinutes } from '../format.ts';
import type { SessionStatus } from '@campjay/events/schedule/values.ts';

/** When a camp's registration opens, in America/Los_Angeles. */
export interface RegistrationOpening {
  readonly day: DayNumber;
  /** Minutes after midnight; null if no readable time is listed. */
  readonly minutes: number | null;
  /** The instant; midnight if no time is listed. */
  readonly at: Date;
}

interface RegistrationFields {
  readonly registration_date?: string | undefined;
  readonly registration_time?: string | undefined;
}

/** A time zone after a time, such as '9:00 AM PT'. It is ignored: all camps are in this one zone. */
const WITH_ZONE = /\s*\(?(?:P[DS]?T|Pacific(?: Time)?)\)?$/i;

/** Parses a camp's registration facts: open, an opening time, or undefined if unreadable. */
export const registrationOpening = ({
  registration_date,
  registration_time = '',
}: RegistrationFields): RegistrationOpening | 'open' | undefined => {
  const day = readRegistration(registration_date);
  if (day === 'open' || day === undefined) return day;
  const time = readClock(registration_time.replace(WITH_ZONE, ''));
  const minutes = typeof time === 'number' ? time : null;
  return { day, minutes, at: instantOf({ day, minutes: minutes ?? 0 }, product.timeZone) };
};

/** The list of registration dates. All times are in America/Los_Angeles, whatever the device's time zone. */

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
/** The registration alert window, in days (Requirement 9.85). */
const ALERT_DAYS = 7;

/** A session of one kid, with the registration facts that the camp currently lists. */
export interface RegistrableSession {
  readonly status: SessionStatus;
  readonly registration_date?: string | undefined;
  readonly registration_time?: string | undefined;
}

/** A session's stage in the list: open and not yet registered; opens later; no date listed; nothing left to do. */
export type RegistrationStage = 'open' | 'ahead' | 'unstated' | 'done';
const STAGES: readonly RegistrationStage[] = ['open', 'ahead', 'unstated', 'done'];

const needsRegistration = ({ status }: RegistrableSession): boolean =>
  status === 'considering' || status === 'waitlisted';

const today = (now: Date): DayNumber => wallClockAt(now, product.timeZone).day;

/** A day without a time opens at midnight. */
const isAhead = ({ at }: RegistrationOpening, now: Date): boolean => at > now;

/** @param sessions those of one row: the same session, for one kid or for siblings */
export const registrationStage = (sessions: readonly RegistrableSession[], now: Date): RegistrationStage => {
  const [first] = sessions;
  if (!first || !sessions.some(needsRegistration)) return 'done';
  const opening = registrationOpening(first);
  if (opening === undefined) return 'unstated';
  return opening !== 'open' && isAhead(opening, now) ? 'ahead' : 'open';
};

/** The opening time as a sort key. 'Open' without a date sorts first. */
const openingTime = (session: RegistrableSession | undefined): number => {
  const opening = session && registrationOpening(session);
  if (opening === 'open') return -Infinity;
  return opening ? opening.at.getTime() : Infinity;
};

/** Sorts rows by urgency: open ones first, then by opening time. */
export const compareByRegistration =
  (now: Date) =>
  (one: readonly RegistrableSession[], other: readonly RegistrableSession[]): number => {
    const [stage, otherStage] = [one, other].map((sessions) => STAGES.indexOf(registrationStage(sessions, now)));
    const [moment, otherMoment] = [openingTime(one[0]), openingTime(other[0])];
    if (stage !== otherStage) return (stage ?? 0) - (otherStage ?? 0);
    return moment === otherMoment ? 0 : moment - otherMoment;
  };

/** Calendar days until registration opens; undefined if no date is listed or it is already open. */
const daysAhead = (session: RegistrableSession, now: Date): number | undefined => {
  const opening = registrationOpening(session);
  return opening && opening !== 'open' && isAhead(opening, now) ? opening.day - today(now) : undefined;
};

/** Whether the alarm icon shows: registration opens within the next 7 days, and not today (Requirement 2.136). */
export const isRegistrationSoon = (session: RegistrableSession, now: Date): boolean => {
  const days = daysAhead(session, now);
  return days !== undefined && days > 0 && days <= ALERT_DAYS;
};

const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** 'Open', 'No date stated', 'Opens in 3 days, 9 am', 'Opens tomorrow', 'Opens in 12 minutes, 9 am'. */
export const registrationCountdown = (session: RegistrableSession, now: Date): string => {
  const opening = registrationOpening(session);
  if (opening === undefined) return 'No date stated';
  if (opening === 'open' || !isAhead(opening, now)) return 'Open';
  const time = opening.minutes === null ? '' : `, ${formatMinutes(opening.minutes)}`;
  const days = opening.day - today(now);
  if (days > 0) return `Opens ${days === 1 ? 'tomorrow' : `in ${days} days`}${time}`;
  const minutes = Math.ceil((opening.at.getTime() - now.getTime()) / MS_PER_MINUTE);
  return `Opens in ${minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.floor(minutes / 60), 'hour')}${time}`;
};

/** 'Thu, March 5, 9 am'; undefined if no day is listed. */
export const formatRegistrationOpening = (session: RegistrableSession): string | undefined => {
  const opening = registrationOpening(session);
  if (!opening || opening === 'open') return undefined;
  const date = new Date(opening.day * MS_PER_DAY).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'long',
    day: 'numeric',
  });
  return opening.minutes === null ? date : `${date}, ${formatMinutes(opening.minutes)}`;
};

import { readRegistration } from '../catalog/registration.ts';
import { readClock } from '@campjay/events/clock.ts';
import { product } from '../product/product.ts';
import { type DayNumber, toUtcDate } from '@campjay/events/calendar.ts';
import { instantOf, wallClockAt } from '../catalog/season/wallClock.ts';
import { formatMinutes } from '../format.ts';
import type { SessionStatus } from '@campjay/events/schedule/values.ts';

/** When a camp's registration opens. Day and minutes are in America/Los_Angeles. */
export interface RegistrationOpening {
  readonly day: DayNumber;
  /** Minutes after midnight; null if no readable time is listed. */
  readonly minutes: number | null;
  /** The instant at which it opens; at midnight if no time is listed. */
  readonly at: Date;
}

interface RegistrationFields {
  readonly registration_date?: string | undefined;
  readonly registration_time?: string | undefined;
}

/** Matches a time zone after a time, as in '9:00 AM PT'. It is removed, because all camps are in this zone. */
const ZONE_SUFFIX = /\s*\(?(?:P[DS]?T|Pacific(?: Time)?)\)?$/i;

/** Parses a camp's registration facts into 'open' or the time of opening; undefined if no readable date is listed. */
export const parseRegistrationOpening = ({
  registration_date,
  registration_time = '',
}: RegistrationFields): RegistrationOpening | 'open' | undefined => {
  const day = readRegistration(registration_date);
  if (day === 'open' || day === undefined) return day;
  const time = readClock(registration_time.replace(ZONE_SUFFIX, ''));
  const minutes = typeof time === 'number' ? time : null;
  return { day, minutes, at: instantOf({ day, minutes: minutes ?? 0 }, product.timeZone) };
};

const MS_PER_MINUTE = 60_000;
/** The alarm icon shows if registration opens within this many days (Requirement 9.85). */
const ALERT_DAYS = 7;

/** A session in one kid's schedule, with the registration facts that the camp currently lists. */
export interface ScheduledSession {
  readonly status: SessionStatus;
  readonly registration_date?: string | undefined;
  readonly registration_time?: string | undefined;
}

/**
 * The stage of a session's registration. 'open': registration is open, and the kid is not registered yet. 'upcoming':
 * it opens later. 'unlisted': no date is listed. 'done': nothing is left to do.
 */
export type RegistrationStage = 'open' | 'upcoming' | 'unlisted' | 'done';
const STAGES: readonly RegistrationStage[] = ['open', 'upcoming', 'unlisted', 'done'];

const needsRegistration = ({ status }: ScheduledSession): boolean =>
  status === 'considering' || status === 'waitlisted';

const localDayOf = (now: Date): DayNumber => wallClockAt(now, product.timeZone).day;

const isUpcoming = ({ at }: RegistrationOpening, now: Date): boolean => at > now;

/**
 * Returns the stage of one row in the list of registration dates.
 * @param sessions the same session in the schedules of one or more kids
 */
export const registrationStage = (sessions: readonly ScheduledSession[], now: Date): RegistrationStage => {
  const [firstSession] = sessions;
  if (!firstSession || !sessions.some(needsRegistration)) return 'done';
  const opening = parseRegistrationOpening(firstSession);
  if (opening === undefined) return 'unlisted';
  return opening !== 'open' && isUpcoming(opening, now) ? 'upcoming' : 'open';
};

/** Returns a sort key: the opening time in ms. Open registrations sort first, and those without a date last. */
const sortKey = (session: ScheduledSession | undefined): number => {
  const opening = session && parseRegistrationOpening(session);
  if (opening === 'open') return -Infinity;
  return opening ? opening.at.getTime() : Infinity;
};

const stageIndex = (sessions: readonly ScheduledSession[], now: Date): number =>
  STAGES.indexOf(registrationStage(sessions, now));

/** Compares rows of the list of registration dates: by stage, then by opening time. */
export const compareByRegistration =
  (now: Date) =>
  (one: readonly ScheduledSession[], other: readonly ScheduledSession[]): number => {
    const stageOrder = stageIndex(one, now) - stageIndex(other, now);
    if (stageOrder !== 0) return stageOrder;
    const [key, otherKey] = [sortKey(one[0]), sortKey(other[0])];
    // The difference of two equal infinite keys would be NaN.
    return key === otherKey ? 0 : key - otherKey;
  };

/** Returns the calendar days until registration opens; undefined if no date is listed or it is already open. */
const daysUntilOpening = (session: ScheduledSession, now: Date): number | undefined => {
  const opening = parseRegistrationOpening(session);
  return opening && opening !== 'open' && isUpcoming(opening, now) ? opening.day - localDayOf(now) : undefined;
};

/** True if the alarm icon shows: registration opens within the next 7 days, but not today (Requirement 2.136). */
export const isRegistrationSoon = (session: ScheduledSession, now: Date): boolean => {
  const days = daysUntilOpening(session, now);
  return days !== undefined && days > 0 && days <= ALERT_DAYS;
};

const pluralize = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Describes when registration opens: 'Open', 'No date listed', 'Opens tomorrow', 'Opens in 12 minutes, 9 am'. */
export const registrationCountdown = (session: ScheduledSession, now: Date): string => {
  const opening = parseRegistrationOpening(session);
  if (opening === undefined) return 'No date listed';
  if (opening === 'open' || !isUpcoming(opening, now)) return 'Open';
  const time = opening.minutes === null ? '' : `, ${formatMinutes(opening.minutes)}`;
  const days = opening.day - localDayOf(now);
  if (days > 0) return `Opens ${days === 1 ? 'tomorrow' : `in ${days} days`}${time}`;
  const minutes = Math.ceil((opening.at.getTime() - now.getTime()) / MS_PER_MINUTE);
  return `Opens in ${minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.floor(minutes / 60), 'hour')}${time}`;
};

/** Formats the opening time: 'Thu, March 5, 9 am'; undefined if no day is listed. */
export const formatRegistrationOpening = (session: ScheduledSession): string | undefined => {
  const opening = parseRegistrationOpening(session);
  if (!opening || opening === 'open') return undefined;
  const date = toUtcDate(opening.day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'long',
    day: 'numeric',
  });
  return opening.minutes === null ? date : `${date}, ${formatMinutes(opening.minutes)}`;
};

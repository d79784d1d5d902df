import { readRegistration } from '../catalog/registration.ts';
import { readClock } from '@campjay/events/clock.ts';
import { product } from '../product.ts';
import { type DayNumber } from '@campjay/events/calendar.ts';
import { instantOf } from '../catalog/season/wallClock.ts';

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

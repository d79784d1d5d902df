import { readRegistration } from '../catalog/registration.ts';
import { readClock } from '../clock.ts';
import { product } from '../product.ts';
import { type DayNumber } from '../season/calendar.ts';
import { instantOf } from '../season/wallClock.ts';

/** When a camp's registration opens, by the clocks of Los Angeles. */
export interface RegistrationOpening {
  readonly day: DayNumber;
  /** After midnight; null where no time is stated that can be read. */
  readonly minutes: number | null;
  /** The moment itself; the day's first where no time is stated. */
  readonly at: Date;
}

interface RegistrationFields {
  readonly registration_date?: string | undefined;
  readonly registration_time?: string | undefined;
}

/** A time that has a zone behind it, such as '9:00 AM PT': all camps are in the one zone. */
const WITH_ZONE = /\s*\(?(?:P[DS]?T|Pacific(?: Time)?)\)?$/i;

/** What a camp states of its registration: that it is open, when it opens, or nothing that can be read. */
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

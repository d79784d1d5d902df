import { type DayNumber, toDayNumber, readIsoDay } from '@campjay/events/calendar.ts';
import type { TimeUntilRegistration } from './filterOptions.ts';

/** When registration opens: already open, on a day, or undefined if no readable date is listed. */
export type Registration = 'open' | DayNumber | undefined;

/** Parses `registration_date`: 'Open', 'MM/DD/YYYY' or an ISO date. */
export const readRegistration = (text: string | undefined): Registration => {
  const trimmed = text?.trim() ?? '';
  if (trimmed.toLowerCase() === 'open') return 'open';
  const usDate = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  return usDate ? toDayNumber(Number(usDate[3]), Number(usDate[1]), Number(usDate[2])) : readIsoDay(trimmed);
};

/** Returns the option of the registration filter that applies on the day `today`. */
export const registrationOption = (registration: Registration, today: DayNumber): TimeUntilRegistration => {
  if (registration === undefined) return 'Unavailable';
  const days = registration === 'open' ? 0 : registration - today;
  if (days <= 0) return 'Open';
  if (days <= 7) return 'Within next week';
  return days <= 28 ? '2-4 weeks' : 'Month or more';
};

import { type DayNumber, dayNumber, readIsoDay } from '../season/calendar.ts';
import { type TimeUntilRegistration } from './filterOptions.ts';

/** When registration opens: already, on a day, or nobody said so readably. */
export type Registration = 'open' | DayNumber | undefined;

/** Reads `registration_date`: 'Open', 'MM/DD/YYYY' or an ISO date. */
export const readRegistration = (text: string | undefined): Registration => {
  const trimmed = text?.trim() ?? '';
  if (trimmed.toLowerCase() === 'open') return 'open';
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed);
  return american ? dayNumber(Number(american[3]), Number(american[1]), Number(american[2])) : readIsoDay(trimmed);
};

/** Which option of the registration filter a registration falls under on a day. */
export const registrationOption = (registration: Registration, today: DayNumber): TimeUntilRegistration => {
  if (registration === undefined) return 'Unavailable';
  const days = registration === 'open' ? 0 : registration - today;
  if (days <= 0) return 'Open';
  if (days <= 7) return 'Within next week';
  return days <= 28 ? '2-4 weeks' : 'Month or more';
};

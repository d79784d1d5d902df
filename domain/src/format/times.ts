import { readClock } from '@campjay/events/clock.ts';

/** Formats minutes after midnight: '9 am', '12:30 pm'. Full hours have no ':00'. */
export const formatMinutes = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const past = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? 'am' : 'pm'}`;
};

/** Formats a catalog's time ('9:00 AM'); undefined for 'sleep' and unreadable text. */
export const formatClock = (text: string): string | undefined => {
  const minutes = readClock(text);
  return typeof minutes === 'number' ? formatMinutes(minutes) : undefined;
};

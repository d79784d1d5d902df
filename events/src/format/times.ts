import { readClock } from '../clock.ts';

/** Minutes after midnight as a time of day: '9 am', '12:30 pm'. Full hours go without ':00' (SPEC §9 'Formats'). */
export const formatMinutes = (minutes: number): string => {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const past = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${past} ${hour < 12 ? 'am' : 'pm'}`;
};

/** A catalogue's time ('9:00 AM') as it is shown; undefined for 'sleep' and for what is no time. */
export const formatClock = (text: string): string | undefined => {
  const minutes = readClock(text);
  return typeof minutes === 'number' ? formatMinutes(minutes) : undefined;
};

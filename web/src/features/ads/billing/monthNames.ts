const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** '2026-03' is formatted as 'March 2026'. */
export const formatMonth = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** The day of an instant: 'March 7, 2026'. */
export const formatDay = (instant: string): string => dayFormat.format(Date.parse(instant));

/** The last whole day (UTC) before the instant at which a settlement ends. */
export const lastDayBefore = (through: string): string => dayFormat.format(Date.parse(through) - 1);

/** Storage keys for the visible calendars, and for the kid shown on a phone; cleared for the next user. */
export const HOLDERS_KEY = 'calendarHolders';
export const VISIBLE_KID_KEY = 'scheduleKidShown';

/** Under which this browser keeps which calendars are shown, and whose is looked at on a phone; not for whoever signs in next. */
export const HOLDERS_KEY = 'calendarHolders';
export const VISIBLE_KID_KEY = 'scheduleKidShown';

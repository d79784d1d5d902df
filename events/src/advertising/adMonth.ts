const LOS_ANGELES = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
});

const HOUR_MS = 60 * 60_000;
/** A year's hours; each click is asked for its month several times, and calendars are slow. */
const MAX_KNOWN_HOURS = 10_000;
const monthOfHour = new Map<number, string>();

/**
 * The month that an instant is billed in, 'yyyy-mm' of America/Los_Angeles: a budget is one of its months (DESIGN §8). Los
 * Angeles differs from UTC by whole hours, so all of an hour is of one month.
 */
export const adMonthOf = (instant: Date): string => {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const cached = monthOfHour.get(hour);
  if (cached !== undefined) return cached;
  const month = LOS_ANGELES.format(instant).slice(0, 7);
  if (monthOfHour.size >= MAX_KNOWN_HOURS) monthOfHour.clear();
  monthOfHour.set(hour, month);
  return month;
};

/** The month some months before another: (`2026-03`, 2) is `2026-01`. */
export const monthBefore = (month: string, back = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
};

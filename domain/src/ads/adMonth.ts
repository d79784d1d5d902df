const LOS_ANGELES = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
});

const HOUR_MS = 60 * 60_000;
/** Slightly more than the hours of one year. */
const MAX_CACHED_HOURS = 10_000;
/** Caches months, because each click needs its month several times and date formatting is slow. */
const monthOfHour = new Map<number, string>();

/**
 * Returns the billing month of an instant: 'yyyy-mm' in America/Los_Angeles. Budgets apply per billing month. The cache
 * key is the UTC hour: this zone's offset is a whole number of hours, so no UTC hour spans two months.
 */
export const adMonthOf = (instant: Date): string => {
  const hoursSince1970 = Math.floor(instant.getTime() / HOUR_MS);
  const cachedMonth = monthOfHour.get(hoursSince1970);
  if (cachedMonth !== undefined) return cachedMonth;
  const month = LOS_ANGELES.format(instant).slice(0, 7);
  if (monthOfHour.size >= MAX_CACHED_HOURS) monthOfHour.clear();
  monthOfHour.set(hoursSince1970, month);
  return month;
};

/** Returns the month that lies `count` months earlier: ('2026-03', 2) gives '2026-01'. */
export const monthBefore = (month: string, count = 1): string => {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber - 1 - count, 1)).toISOString().slice(0, 7);
};

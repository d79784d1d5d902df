const LOS_ANGELES = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
});

const HOUR_MS = 60 * 60_000;
/** More than one year's hours. Cached because each click needs its month several times and date formatting is slow. */
const MAX_KNOWN_HOURS = 10_000;
const monthOfHour = new Map<number, string>();

/**
 * The month in which an instant is billed: 'yyyy-mm' in America/Los_Angeles. Budgets apply per such month. The zone's
 * offset from UTC is in whole hours, so an hour never spans two months.
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

/** The month `back` months earlier: ('2026-03', 2) gives '2026-01'. */
export const monthBefore = (month: string, back = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
};

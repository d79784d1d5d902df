const LOS_ANGELES = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
});

/** The month that an instant is billed in, 'yyyy-mm' of America/Los_Angeles: a budget is one of its months (DESIGN §8). */
export const adMonthOf = (instant: Date): string => LOS_ANGELES.format(instant).slice(0, 7);

/** The month some months before another: (`2026-03`, 2) is `2026-01`. */
export const monthBefore = (month: string, back = 1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7);
};

// Days are texts in the format 'yyyy-mm-dd'.

/** A range of days. */
export interface DaySpan {
  readonly from: string;
  /** The last day, inclusive. */
  readonly to: string;
}

/** The spans that the user can select by name, each with its label. They end today or earlier. */
export const PRESETS = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['7-days', 'Last 7 days'],
  ['30-days', 'Last 30 days'],
  ['this-month', 'This month'],
  ['last-month', 'Last month'],
] as const;
export type Preset = (typeof PRESETS)[number][0];

const DAY_MS = 86_400_000;
/** Longest span that the server supports, as the difference in days between its first and its last day. */
export const MAX_SPAN_DAYS = 400;

/**
 * Returns the current day in a time zone.
 * @param now milliseconds since 1970
 */
export const todayIn = (timeZone: string, now: number): string => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const partsByType = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return [partsByType.get('year'), partsByType.get('month'), partsByType.get('day')].join('-');
};

const formatIsoDay = (timestampMs: number): string => new Date(timestampMs).toISOString().slice(0, 10);
export const addDays = (day: string, count: number): string => formatIsoDay(Date.parse(day) + count * DAY_MS);
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

const SPANS: Readonly<Record<Preset, (today: string) => DaySpan>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  '7-days': (today) => ({ from: addDays(today, -6), to: today }),
  '30-days': (today) => ({ from: addDays(today, -29), to: today }),
  'this-month': (today) => ({ from: monthStart(today), to: today }),
  'last-month': (today) => {
    const to = addDays(monthStart(today), -1);
    return { from: monthStart(to), to };
  },
};

/** Returns the span of a preset. */
export const spanOf = (preset: Preset, today: string): DaySpan => SPANS[preset](today);

/** True for an existing calendar day; false for texts such as 'soon' and for February 30. */
export const isDay = (text: string): boolean => {
  const timestampMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(timestampMs) && formatIsoDay(timestampMs) === text;
};

/** Returns an error message for a span that the user typed; undefined if the span is valid. */
export const validateSpan = ({ from, to }: DaySpan): string | undefined => {
  if (!isDay(from) || !isDay(to)) return 'Please enter both days.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) return 'The last day is before the first.';
  return days > MAX_SPAN_DAYS ? `Please choose at most ${MAX_SPAN_DAYS} days.` : undefined;
};

/** Lists each day of a span, in order. */
export const daysOf = ({ from, to }: DaySpan): readonly string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) => addDays(from, index));

const SHORT_DAY_FORMAT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const LONG_DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Formats a day: 'Mar 3'. */
export const formatShortDay = (day: string): string => SHORT_DAY_FORMAT.format(Date.parse(day));
/** Formats a day: 'March 3, 2026'. */
export const formatLongDay = (day: string): string => LONG_DAY_FORMAT.format(Date.parse(day));
/** Formats a month: '2026-03' becomes 'March 2026'. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(Date.parse(`${month}-01`));

/** Formats a span: 'March 3, 2026', or 'March 3, 2026 to March 5, 2026'. */
export const formatSpan = ({ from, to }: DaySpan): string =>
  from === to ? formatLongDay(from) : `${formatLongDay(from)} to ${formatLongDay(to)}`;

/** Days in the format 'yyyy-mm-dd', and the report's date ranges. */

export interface Span {
  readonly from: string;
  /** The last day, inclusive. */
  readonly to: string;
}

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
/** Longest range that the server supports, in days from the first to the last. */
export const MAX_SPAN_DAYS = 400;

/** @param now milliseconds since 1970 */
export const todayIn = (timeZone: string, now: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const partsByType = new Map(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return [partsByType.get('year'), partsByType.get('month'), partsByType.get('day')].join('-');
};

const iso = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
export const plusDays = (day: string, count: number): string => iso(Date.parse(day) + count * DAY_MS);
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

const SPANS: Readonly<Record<Preset, (today: string) => Span>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  '7-days': (today) => ({ from: plusDays(today, -6), to: today }),
  '30-days': (today) => ({ from: plusDays(today, -29), to: today }),
  'this-month': (today) => ({ from: monthStart(today), to: today }),
  'last-month': (today) => {
    const to = plusDays(monthStart(today), -1);
    return { from: monthStart(to), to };
  },
};

export const spanOf = (preset: Preset, today: string): Span => SPANS[preset](today);

/** Whether a text is a valid calendar day; rejects 'soon' and February 30. */
export const isDay = (text: string): boolean => {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(moment) && iso(moment) === text;
};

/** Error message of a typed range; undefined if valid. */
export const spanProblem = ({ from, to }: Span): string | undefined => {
  if (!isDay(from) || !isDay(to)) return 'Please enter both days.';
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) return 'The last day lies before the first.';
  return days > MAX_SPAN_DAYS ? `Please ask for at most ${MAX_SPAN_DAYS} days at once.` : undefined;
};

/** Each day of a range, in order. */
export const daysOf = ({ from, to }: Span): readonly string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY_MS + 1 }, (_, index) => plusDays(from, index));

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const LONG_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** 'Mar 3' */
export const shortDay = (day: string): string => SHORT_DAY.format(Date.parse(day));
/** 'March 3, 2026' */
export const longDay = (day: string): string => LONG_DAY.format(Date.parse(day));
/** 'March 2026', for '2026-03'. */
export const formatMonth = (month: string): string => MONTH.format(Date.parse(`${month}-01`));

/** 'March 3, 2026', or 'March 3, 2026 to March 5, 2026'. */
export const formatSpan = ({ from, to }: Span): string =>
  from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`;

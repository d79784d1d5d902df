import { formatMinutes } from '../format.ts';
import { readHourMinute } from '@campjay/events/clock.ts';
import { readIsoDay, toUtcDate } from '@campjay/events/calendar.ts';
import type { Hours, Week } from '@campjay/events/schedule/entries.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats '2026-06-08' as 'June 8'. */
const formatDay = (isoDay: string): string => {
  const day = readIsoDay(isoDay);
  if (day === undefined) return isoDay;
  const date = toUtcDate(day);
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`;
};

/** Joins items: 'a', 'a and b', 'a, b and c'. */
export const formatList = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;

const isNextWeek = (week: Week, before: Week | undefined): boolean =>
  before !== undefined && (readIsoDay(week) ?? 0) - (readIsoDay(before) ?? 0) === 7;

/** Groups weeks into runs of consecutive weeks, each given by its first and last week. */
const groupIntoRuns = (weeks: readonly Week[]): readonly (readonly [Week, Week])[] =>
  weeks.reduce<(readonly [Week, Week])[]>((runs, week) => {
    const currentRun = runs.at(-1);
    if (!currentRun || !isNextWeek(week, currentRun[1])) return [...runs, [week, week]];
    return [...runs.slice(0, -1), [currentRun[0], week]];
  }, []);

/** Formats weeks: 'the week of June 8', 'the weeks of June 8 and June 22', 'the weeks of June 8 to June 29'. */
export const formatWeeks = (weeks: readonly Week[]): string => {
  const runs = groupIntoRuns(weeks).flatMap(([first, last]) => {
    if (first === last) return [formatDay(first)];
    return isNextWeek(last, first)
      ? [formatDay(first), formatDay(last)]
      : [`${formatDay(first)} to ${formatDay(last)}`];
  });
  if (runs.length === 0) return 'no week';
  return `the ${weeks.length === 1 ? 'week' : 'weeks'} of ${formatList(runs)}`;
};

/** Formats hours: '8:30 am – 5 pm'. */
export const formatHours = ({ from, until }: Hours): string =>
  [from, until].map((text) => formatMinutes(readHourMinute(text) ?? 0)).join(' – ');

/** Formats ' from a to b' with a leading blank; an undefined side is omitted. */
export const formatFromTo = (from: string | undefined, to: string | undefined): string =>
  `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;

/** Maximum length of a quoted text, in characters. */
const MAX_QUOTE_LENGTH = 80;

/** Quotes a private text on one line, shortened if it is long; undefined if it is empty or could not be decrypted. */
export const quoteText = (text: string | undefined): string | undefined => {
  const characters = Array.from((text ?? '').replace(/\s+/gu, ' ').trim());
  if (characters.length === 0) return undefined;
  if (characters.length <= MAX_QUOTE_LENGTH) return `“${characters.join('')}”`;
  return `“${characters.slice(0, MAX_QUOTE_LENGTH).join('').trimEnd()}…”`;
};

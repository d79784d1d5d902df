import { formatMinutes } from '../format/times.ts';
import { readHourMinute } from '../clock.ts';
import { readIsoDay } from '../season/calendar.ts';
import type { Hours, Week } from './entries.ts';

/** Words that sentences about a schedule are made of. */

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

/** 'June 8' of '2026-06-08'. */
const dayWords = (isoDay: string): string => {
  const day = readIsoDay(isoDay);
  if (day === undefined) return isoDay;
  const date = new Date(day * 86_400_000);
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCDate()}`;
};

/** 'a', 'a and b', 'a, b and c'. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const followsOn = (week: Week, before: Week | undefined): boolean =>
  before !== undefined && (readIsoDay(week) ?? 0) - (readIsoDay(before) ?? 0) === 7;

/** Weeks that follow on each other, as first and last. */
const runsOf = (weeks: readonly Week[]): readonly (readonly [Week, Week])[] =>
  weeks.reduce<(readonly [Week, Week])[]>((runs, week) => {
    const last = runs.at(-1);
    return last && followsOn(week, last[1]) ? [...runs.slice(0, -1), [last[0], week]] : [...runs, [week, week]];
  }, []);

/** 'the week of June 8', 'the weeks of June 8 and June 22', 'the weeks of June 8 to June 29'. */
export const weeksWords = (weeks: readonly Week[]): string => {
  const runs = runsOf(weeks).flatMap(([first, last]) => {
    if (first === last) return [dayWords(first)];
    return followsOn(last, first) ? [dayWords(first), dayWords(last)] : [`${dayWords(first)} to ${dayWords(last)}`];
  });
  if (runs.length === 0) return 'no week';
  return `the ${weeks.length === 1 ? 'week' : 'weeks'} of ${listed(runs)}`;
};

/** '8:30 am – 5 pm'. */
export const hoursWords = ({ from, until }: Hours): string =>
  [from, until].map((text) => formatMinutes(readHourMinute(text) ?? 0)).join(' – ');

/** ' from a to b', as far as both are known. */
export const fromTo = (from: string | undefined, to: string | undefined): string =>
  `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;

/** Characters of a text that a sentence quotes. */
const QUOTED = 80;

/** A private text in quotation marks, on one line, a long one shortened; undefined where nothing of it can be read. */
export const quoted = (text: string | undefined): string | undefined => {
  const characters = Array.from((text ?? '').replace(/\s+/gu, ' ').trim());
  if (characters.length === 0) return undefined;
  const isLong = characters.length > QUOTED;
  return `“${isLong ? `${characters.slice(0, QUOTED).join('').trimEnd()}…` : characters.join('')}”`;
};

import { formatGrade } from '@campjay/events/format/grades.ts';
import { formatMinutes } from '@campjay/events/format/times.ts';
import type { Coverage } from '@campjay/events/schedule/knows/coverage.ts';
import type { ErrandConflict, ErrandStop } from '@campjay/events/schedule/knows/errands.ts';
import type { Misfit } from '@campjay/events/schedule/knows/misfits.ts';
import { GRACE_MINUTES, TRAVEL } from '@campjay/events/schedule/knows/travel.ts';
import type { DayGaps, WorkingDayGap } from '@campjay/events/schedule/knows/workingDays.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import type { ClashAmong } from './clashesAmong.ts';
import { fullNameOfEntry, kidNameIn, titleOfEntry } from '../names.ts';

type Shown = Pick<ScheduleView, 'kids' | 'entries'>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Numbers in a row as 'a to b', others one by one. */
const runs = (numbers: readonly number[], name: (number: number) => string): string => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRow = numbers.length > 2 && numbers.every((each, index) => each === first + index);
  return isRow ? `${name(first)} to ${name(last)}` : listed(numbers.map(name));
};

/** 'Monday to Wednesday'; 0 is Monday. */
export const daysInWords = (days: readonly number[]): string => runs(days, (day) => DAYS[day] ?? '');
const shortDays = (days: readonly number[]): string => runs(days, (day) => (DAYS[day] ?? '').slice(0, 3));

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** '45 minutes', '2 hours', '1 hour 30 minutes'. */
export const durationInWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [count(hours, 'hour')] : []), ...(rest > 0 ? [count(rest, 'minute')] : [])].join(' ');
};
const shortDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
};

/** A session with its camp: two of them may be of one camp, and many are called no more than 'Session'. */
export const nameOf = (entryId: string, { entries }: Shown): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? fullNameOfEntry(entry) : 'An entry';
};

/** Where a kid is brought: the camp, whichever its session. */
const placeOf = (entryId: string, { entries }: Shown): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? titleOfEntry(entry) : 'an entry';
};

/** What is open in a week; undefined of a covered one. */
export const coverageInWords = ({ kind, openDays, unstatedDays }: Coverage, isShort = false): string | undefined => {
  if (kind === 'covered') return undefined;
  if (unstatedDays !== undefined) return `${count(unstatedDays, 'day')} a week, which ones is not stated`;
  return kind === 'open' ? 'Nothing yet' : `${isShort ? shortDays(openDays) : daysInWords(openDays)} open`;
};

/** Of two entries, or of more of which each clashes with each. */
export const clashInWords = ({ kind, days, entryIds }: ClashAmong, shown: Shown): string => {
  const both = listed(entryIds.map((entryId) => nameOf(entryId, shown)).sort());
  switch (kind) {
    case 'hours':
      return `${both} are at the same time, ${daysInWords(days)}.`;
    case 'care':
      return `${both} overlap only with extended care, ${daysInWords(days)}.`;
    case 'unknown':
      return `${both} may overlap: not all of their hours or days are stated.`;
  }
};

export const misfitInWords = ({ entryId, kidId, age, grade }: Misfit, shown: Shown): string => {
  const kid = kidNameIn(shown, kidId);
  const parts = [
    ...(age ? [`takes ages ${runs(age.taken, String)}, and ${kid} is ${age.is} on its first day`] : []),
    ...(grade ? [`takes grades ${runs(grade.taken, formatGrade)}, and ${kid}’s is ${formatGrade(grade.is)}`] : []),
  ];
  return `${nameOf(entryId, shown)} ${listed(parts)}.`;
};

const windowInWords = ([from, until]: ErrandStop['window']): string =>
  `${formatMinutes(from)} – ${formatMinutes(until)}`;

export const errandInWords = ({ kind, stops, days, miles, minutes }: ErrandConflict, shown: Shown): string => {
  const [one, other] = stops.map(
    ({ kidId, entryId, window }) =>
      `${kidNameIn(shown, kidId)} at ${placeOf(entryId, shown)} (${windowInWords(window)})`,
  );
  const way = `about ${miles.toFixed(1)} miles and ${minutes} minutes apart`;
  const what = kind === 'drop-off' ? 'Drop-off' : 'Pick-up';
  return `${what}: ${one ?? ''} and ${other ?? ''} are ${way}, too far for one person, ${daysInWords(days)}.`;
};

/** How the way was reckoned, beside every sentence that rests on it. */
export const TRAVEL_NOTE = `Ways are estimates: ${TRAVEL.milesPerHour} miles per hour as the crow flies, and ${TRAVEL.minutesPerStop} minutes for parking and handing over. Without extended care a kid can be brought ${GRACE_MINUTES} minutes before camp, and fetched ${GRACE_MINUTES} minutes after it.`;

const gapParts = ({ morning, between, afternoon }: DayGaps, say: (minutes: number) => string): readonly string[] => [
  ...(morning > 0 ? [`${say(morning)} in the morning`] : []),
  ...(between > 0 ? [`${say(between)} in between`] : []),
  ...(afternoon > 0 ? [`${say(afternoon)} in the afternoon`] : []),
];

/** How camp days fit the parents' working hours. */
export const gapInWords = ({ days, gaps }: Pick<WorkingDayGap, 'days' | 'gaps'>): string => {
  if (!gaps) return `${daysInWords(days)}: hours unknown.`;
  const [without, withCare] = [gaps.without, gaps.withCare].map((each) => listed(gapParts(each, durationInWords)));
  const start = `${daysInWords(days)}: ${without ?? ''} of your working hours not covered`;
  if (without === withCare) return `${start}.`;
  return `${start}; with extended care ${withCare === '' ? 'all of them are' : `only ${withCare ?? ''}`}.`;
};

const totalGap = ({ morning, between, afternoon }: DayGaps): number => morning + between + afternoon;

/** The same for a cell of the grid: '2 h 30 min of work uncovered'. */
export const gapInShort = ({ gaps }: WorkingDayGap): string => {
  if (!gaps) return 'Hours unknown';
  const [without, withCare] = [totalGap(gaps.without), totalGap(gaps.withCare)];
  const start = `${shortDuration(without)} of work uncovered`;
  if (without === withCare) return start;
  return withCare === 0 ? `${start}, with care none` : `${start}, with care ${shortDuration(withCare)}`;
};

import { type Insights, insightsOf } from '@campjay/domain/schedule/insights/insights.ts';
import type { ScheduleInput } from '@campjay/domain/schedule/insights/activeEntries.ts';
import type { Clash, Misfit } from '@campjay/domain/schedule/insights/clashes.ts';
import { formatGrade, formatMinutes } from '@campjay/domain/format.ts';
import type { Coverage } from '@campjay/domain/schedule/insights/coverage.ts';
import {
  type ErrandConflict,
  type ErrandStop,
  GRACE_MINUTES,
  TRAVEL,
} from '@campjay/domain/schedule/insights/errands.ts';
import type { DayGaps, WorkingDayGap } from '@campjay/domain/schedule/insights/workingDays.ts';
import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import { fullNameOfEntry, kidNameIn, titleOfEntry } from '../names.ts';

const cache = new WeakMap<ScheduleInput, Insights>();

/** A schedule's insights, computed once per response and cached, because every cell needs them. */
export const insightsOfView = (view: ScheduleInput): Insights => {
  const insights = cache.get(view) ?? insightsOf(view);
  cache.set(view, insights);
  return insights;
};

/** A clash of two or more entries. */
interface ClashGroup extends Omit<Clash, 'entryIds'> {
  readonly entryIds: readonly string[];
}

/** Linked pairs of one kid's week, with the same kind and days. */
type LinkedClashes = readonly [Clash, ...Clash[]];

const keyOf = ({ kidId, week, kind, days }: Clash): string => [kidId, week, kind, ...days].join(' ');
const idsOf = (cluster: LinkedClashes): readonly string[] => [...new Set(cluster.flatMap(({ entryIds }) => entryIds))];

const isLinked = (cluster: LinkedClashes, clash: Clash): boolean =>
  keyOf(cluster[0]) === keyOf(clash) && idsOf(cluster).some((entryId) => clash.entryIds.includes(entryId));

/**
 * Groups clashes to avoid repetition: twelve clashing entries in one week are sixty-six pairs. Entries that all clash with
 * each other become one group; others stay pairs, because one group would claim too much.
 */
export const groupClashes = (clashes: readonly Clash[]): readonly ClashGroup[] =>
  clashes
    .reduce<readonly LinkedClashes[]>((groups, clash) => {
      const cluster = groups.find((group) => isLinked(group, clash));
      return cluster ? groups.map((group) => (group === cluster ? [...group, clash] : group)) : [...groups, [clash]];
    }, [])
    .flatMap((cluster): readonly ClashGroup[] => {
      const entryIds = idsOf(cluster);
      const isComplete = cluster.length === (entryIds.length * (entryIds.length - 1)) / 2;
      return isComplete ? [{ ...cluster[0], entryIds }] : cluster;
    });

type EntryNames = Pick<ScheduleView, 'kids' | 'entries'>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const joinList = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Formats consecutive numbers as 'a to b', others as a list. */
const formatRuns = (numbers: readonly number[], name: (number: number) => string): string => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const isRow = numbers.length > 2 && numbers.every((each, index) => each === first + index);
  return isRow ? `${name(first)} to ${name(last)}` : joinList(numbers.map(name));
};

/** 'Monday to Wednesday'; 0 is Monday. */
export const formatDays = (days: readonly number[]): string => formatRuns(days, (day) => DAYS[day] ?? '');
const formatShortDays = (days: readonly number[]): string => formatRuns(days, (day) => (DAYS[day] ?? '').slice(0, 3));

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** '45 minutes', '2 hours', '1 hour 30 minutes'. */
export const formatDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [formatCount(hours, 'hour')] : []), ...(rest > 0 ? [formatCount(rest, 'minute')] : [])].join(
    ' ',
  );
};
const formatShortDuration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
};

/** A session's name with its camp: two sessions may belong to one camp, and many are just called 'Session'. */
export const nameOf = (entryId: string, { entries }: EntryNames): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? fullNameOfEntry(entry) : 'An entry';
};

/** Where a kid is dropped off: the camp, without the session's name. */
const entryTitle = (entryId: string, { entries }: EntryNames): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? titleOfEntry(entry) : 'an entry';
};

/** The open days of a week; undefined if it is covered. */
export const describeCoverage = ({ kind, openDays, unstatedDays }: Coverage, isShort = false): string | undefined => {
  if (kind === 'covered') return undefined;
  if (unstatedDays !== undefined) return `${formatCount(unstatedDays, 'day')} a week, which ones is not listed`;
  return kind === 'open' ? 'Nothing yet' : `${isShort ? formatShortDays(openDays) : formatDays(openDays)} open`;
};

/** Describes a clash of two entries, or of several that all clash with each other. */
export const describeClash = ({ kind, days, entryIds }: ClashGroup, schedule: EntryNames): string => {
  const names = joinList(entryIds.map((entryId) => nameOf(entryId, schedule)).sort());
  switch (kind) {
    case 'hours':
      return `${names} are at the same time, ${formatDays(days)}.`;
    case 'care':
      return `${names} overlap only with extended care, ${formatDays(days)}.`;
    case 'unknown':
      return `${names} may overlap: not all of their hours or days are stated.`;
  }
};

export const describeMisfit = ({ entryId, kidId, age, grade }: Misfit, schedule: EntryNames): string => {
  const kid = kidNameIn(schedule, kidId);
  const parts = [
    ...(age ? [`takes ages ${formatRuns(age.taken, String)}, and ${kid} is ${age.is} on its first day`] : []),
    ...(grade
      ? [`takes grades ${formatRuns(grade.taken, formatGrade)}, and ${kid}’s is ${formatGrade(grade.is)}`]
      : []),
  ];
  return `${nameOf(entryId, schedule)} ${joinList(parts)}.`;
};

const formatWindow = ([from, until]: ErrandStop['window']): string =>
  `${formatMinutes(from)} – ${formatMinutes(until)}`;

export const describeErrand = ({ kind, stops, days, miles, minutes }: ErrandConflict, schedule: EntryNames): string => {
  const [one, other] = stops.map(
    ({ kidId, entryId, window }) =>
      `${kidNameIn(schedule, kidId)} at ${entryTitle(entryId, schedule)} (${formatWindow(window)})`,
  );
  const distance = `about ${miles.toFixed(1)} miles and ${minutes} minutes apart`;
  const errand = kind === 'drop-off' ? 'Drop-off' : 'Pick-up';
  return `${errand}: ${one ?? ''} and ${other ?? ''} are ${distance}, too far for one person, ${formatDays(days)}.`;
};

/** Explains how travel times are estimated, beside every sentence that depends on them. */
export const TRAVEL_NOTE = `Ways are estimates: ${TRAVEL.milesPerHour} miles per hour as the crow flies, and ${TRAVEL.minutesPerStop} minutes for parking and handing over. Without extended care a kid can be brought ${GRACE_MINUTES} minutes before camp, and fetched ${GRACE_MINUTES} minutes after it.`;

const gapTexts = ({ morning, between, afternoon }: DayGaps, format: (minutes: number) => string): readonly string[] => [
  ...(morning > 0 ? [`${format(morning)} in the morning`] : []),
  ...(between > 0 ? [`${format(between)} in between`] : []),
  ...(afternoon > 0 ? [`${format(afternoon)} in the afternoon`] : []),
];

/** Compares camp days with the parents' working hours. */
export const describeGap = ({ days, gaps }: Pick<WorkingDayGap, 'days' | 'gaps'>): string => {
  if (!gaps) return `${formatDays(days)}: hours unknown.`;
  const [withoutCare, withCare] = [gaps.without, gaps.withCare].map((each) => joinList(gapTexts(each, formatDuration)));
  const start = `${formatDays(days)}: ${withoutCare ?? ''} of your working hours not covered`;
  if (withoutCare === withCare) return `${start}.`;
  return `${start}; with extended care ${withCare === '' ? 'all of them are' : `only ${withCare ?? ''}`}.`;
};

const totalGap = ({ morning, between, afternoon }: DayGaps): number => morning + between + afternoon;

/** The same in short, for a grid cell: '2 h 30 min of work uncovered'. */
export const describeGapBriefly = ({ gaps }: WorkingDayGap): string => {
  if (!gaps) return 'Hours unknown';
  const [withoutCare, withCare] = [totalGap(gaps.without), totalGap(gaps.withCare)];
  const start = `${formatShortDuration(withoutCare)} of work uncovered`;
  if (withoutCare === withCare) return start;
  return withCare === 0 ? `${start}, with care none` : `${start}, with care ${formatShortDuration(withCare)}`;
};

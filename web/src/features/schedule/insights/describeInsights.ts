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

const insightsCache = new WeakMap<ScheduleInput, Insights>();

/** A schedule's insights. They are computed once per response and cached, because every cell needs them. */
export const getScheduleInsights = (view: ScheduleInput): Insights => {
  const insights = insightsCache.get(view) ?? insightsOf(view);
  insightsCache.set(view, insights);
  return insights;
};

/** Two or more entries that all clash with each other. */
interface ClashGroup extends Omit<Clash, 'entryIds'> {
  readonly entryIds: readonly string[];
}

/** Clashes (pairs of entries) that share entries, all with the same kid, week, kind and days. */
type ClashCluster = readonly [Clash, ...Clash[]];

const clusterKey = ({ kidId, week, kind, days }: Clash): string => [kidId, week, kind, ...days].join(' ');
const entryIdsOf = (cluster: ClashCluster): readonly string[] => [
  ...new Set(cluster.flatMap(({ entryIds }) => entryIds)),
];

const belongsToCluster = (cluster: ClashCluster, clash: Clash): boolean =>
  clusterKey(cluster[0]) === clusterKey(clash) &&
  entryIdsOf(cluster).some((entryId) => clash.entryIds.includes(entryId));

/**
 * Groups clashes to avoid repetition: twelve clashing entries in one week are sixty-six pairs. Entries that all clash
 * with each other become one group. Others stay pairs, because a group would claim clashes that do not exist.
 */
export const groupClashes = (clashes: readonly Clash[]): readonly ClashGroup[] =>
  clashes
    .reduce<readonly ClashCluster[]>((clusters, clash) => {
      const cluster = clusters.find((candidate) => belongsToCluster(candidate, clash));
      return cluster ? clusters.map((each) => (each === cluster ? [...each, clash] : each)) : [...clusters, [clash]];
    }, [])
    .flatMap((cluster): readonly ClashGroup[] => {
      const entryIds = entryIdsOf(cluster);
      // With n entries that all clash with each other there are n(n - 1) / 2 pairs.
      const isComplete = cluster.length === (entryIds.length * (entryIds.length - 1)) / 2;
      return isComplete ? [{ ...cluster[0], entryIds }] : cluster;
    });

type EntryNames = Pick<ScheduleView, 'kids' | 'entries'>;

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** 'a, b and c'. */
export const joinList = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Formats three or more consecutive numbers as 'a to b', others as a list. */
const formatNumbers = (numbers: readonly number[], format: (number: number) => string): string => {
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined) return '';
  const areConsecutive = numbers.length > 2 && numbers.every((each, index) => each === first + index);
  return areConsecutive ? `${format(first)} to ${format(last)}` : joinList(numbers.map(format));
};

/** 'Monday to Wednesday'; 0 is Monday. */
export const formatDays = (days: readonly number[]): string => formatNumbers(days, (day) => DAY_NAMES[day] ?? '');
const formatShortDays = (days: readonly number[]): string =>
  formatNumbers(days, (day) => (DAY_NAMES[day] ?? '').slice(0, 3));

const formatCount = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** '45 minutes', '2 hours', '1 hour 30 minutes'. */
export const formatDuration = (minutes: number): string => {
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
  return [
    ...(hours > 0 ? [formatCount(hours, 'hour')] : []),
    ...(restMinutes > 0 ? [formatCount(restMinutes, 'minute')] : []),
  ].join(' ');
};
const formatShortDuration = (minutes: number): string => {
  const [hours, restMinutes] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours} h`] : []), ...(restMinutes > 0 ? [`${restMinutes} min`] : [])].join(' ');
};

/**
 * An entry's name; for sessions it includes the camp, because many sessions are just called 'Session', and two entries
 * may be of the same camp.
 */
export const entryNameOf = (entryId: string, { entries }: EntryNames): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? fullNameOfEntry(entry) : 'An entry';
};

/** The name of the place where a kid is dropped off or picked up: the camp, without the session. */
const placeName = (entryId: string, { entries }: EntryNames): string => {
  const entry = entries.find((each) => each.entryId === entryId);
  return entry ? titleOfEntry(entry) : 'an entry';
};

/** Describes which days of a week have no entry; undefined if the week is covered. */
export const describeCoverage = (
  { kind, openDays, unlistedDayCount }: Coverage,
  isShort = false,
): string | undefined => {
  if (kind === 'covered') return undefined;
  if (unlistedDayCount !== undefined) return `${formatCount(unlistedDayCount, 'day')} a week, which ones is not listed`;
  return kind === 'open' ? 'Nothing yet' : `${isShort ? formatShortDays(openDays) : formatDays(openDays)} open`;
};

/** Describes a clash of two entries, or of several that all clash with each other. */
export const describeClash = ({ kind, days, entryIds }: ClashGroup, schedule: EntryNames): string => {
  const names = joinList(entryIds.map((entryId) => entryNameOf(entryId, schedule)).sort());
  switch (kind) {
    case 'hours':
      return `${names} are at the same time, ${formatDays(days)}.`;
    case 'care':
      return `${names} overlap only with extended care, ${formatDays(days)}.`;
    case 'unknown':
      return `${names} may overlap: not all of their hours or days are listed.`;
  }
};

/** Describes why a session does not suit a kid. In a misfit, `taken` are the accepted values, and `is` is the kid's. */
export const describeMisfit = ({ entryId, kidId, age, grade }: Misfit, schedule: EntryNames): string => {
  const kid = kidNameIn(schedule, kidId);
  const reasons = [
    ...(age ? [`takes ages ${formatNumbers(age.accepted, String)}, and ${kid} is ${age.actual} on its first day`] : []),
    ...(grade
      ? [`takes grades ${formatNumbers(grade.accepted, formatGrade)}, and ${kid}’s is ${formatGrade(grade.actual)}`]
      : []),
  ];
  return `${entryNameOf(entryId, schedule)} ${joinList(reasons)}.`;
};

const formatWindow = ([from, until]: ErrandStop['window']): string =>
  `${formatMinutes(from)} – ${formatMinutes(until)}`;

export const describeErrand = ({ kind, stops, days, miles, minutes }: ErrandConflict, schedule: EntryNames): string => {
  const [one, other] = stops.map(
    ({ kidId, entryId, window }) =>
      `${kidNameIn(schedule, kidId)} at ${placeName(entryId, schedule)} (${formatWindow(window)})`,
  );
  const distance = `about ${miles.toFixed(1)} miles and ${minutes} minutes apart`;
  const errand = kind === 'drop-off' ? 'Drop-off' : 'Pick-up';
  return `${errand}: ${one ?? ''} and ${other ?? ''} are ${distance}, too far for one person, ${formatDays(days)}.`;
};

/** Explains how travel times are estimated. Shown with every list of sentences that depend on them. */
export const TRAVEL_NOTE = `Travel times are estimates: ${TRAVEL.milesPerHour} miles per hour in a straight line, plus ${TRAVEL.minutesPerStop} minutes for parking and handing over the kid. Without extended care, a kid can be dropped off ${GRACE_MINUTES} minutes before camp and picked up ${GRACE_MINUTES} minutes after it.`;

const describeDayGaps = (
  { morning, between, afternoon }: DayGaps,
  format: (minutes: number) => string,
): readonly string[] => [
  ...(morning > 0 ? [`${format(morning)} in the morning`] : []),
  ...(between > 0 ? [`${format(between)} in between`] : []),
  ...(afternoon > 0 ? [`${format(afternoon)} in the afternoon`] : []),
];

/** Describes in a sentence which of the parents' working hours are not covered. */
export const describeGap = ({ days, gaps }: Pick<WorkingDayGap, 'days' | 'gaps'>): string => {
  if (!gaps) return `${formatDays(days)}: hours unknown.`;
  const [withoutCare, withCare] = [gaps.withoutCare, gaps.withCare].map((each) =>
    joinList(describeDayGaps(each, formatDuration)),
  );
  const textWithoutCare = `${formatDays(days)}: ${withoutCare ?? ''} of your working hours not covered`;
  if (withoutCare === withCare) return `${textWithoutCare}.`;
  return `${textWithoutCare}; with extended care ${withCare === '' ? 'all of them are' : `only ${withCare ?? ''}`}.`;
};

/** The parents' working time that is not covered, in minutes. */
const totalGap = ({ morning, between, afternoon }: DayGaps): number => morning + between + afternoon;

/** A short version of `describeGap` for a grid cell: '2 h 30 min of work uncovered'. */
export const describeGapBriefly = ({ gaps }: WorkingDayGap): string => {
  if (!gaps) return 'Hours unknown';
  const [withoutCare, withCare] = [totalGap(gaps.withoutCare), totalGap(gaps.withCare)];
  const textWithoutCare = `${formatShortDuration(withoutCare)} of work uncovered`;
  if (withoutCare === withCare) return textWithoutCare;
  return withCare === 0
    ? `${textWithoutCare}, with care none`
    : `${textWithoutCare}, with care ${formatShortDuration(withCare)}`;
};

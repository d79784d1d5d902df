import { formatNumber } from '@campjay/domain/format.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { Audience, ProjectionView, Replay, ComparisonView } from '@campjay/projector/admin/contract.ts';
import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

/** What each read model contains, by the read model's name. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  camps: 'Camps and their sessions, for search',
  parents: 'Accounts, kids and tours',
  favorites: 'Favorites, their notes and who they are shared with',
  hidden_camps: 'Camps that parents do not want to see',
  schedules: 'The schedules of families, with their history',
  schools: 'Schools that have a page',
  advertisers: 'Advertisers, their ads and their users',
  placements: 'Which sessions are in which ad',
  ad_reports: 'Results of ads, hour by hour',
  ad_spend: 'What advertisers have spent in a month',
  benchmarking_access: 'Websites that may compare their camps',
  audit: 'Who did what, and when',
  requests: 'Suggestions, and camp operators who want to be called',
};
/** What each process manager does, by its name. */
const PROCESS_MANAGERS: Readonly<Record<string, string>> = {
  'account-deletions': 'Erases the data of deleted accounts',
  'schedule-invitations': 'Queues emails to people invited to a schedule',
  alerts: 'Finds news of saved searches and watched camps, and queues emails about it',
  'ad-images': 'Deletes pictures that no ad uses',
  'month-settlement': 'Settles the clicks of each advertiser',
  'settlement-charges': 'Charges advertisers for settlements',
  'forgotten-subscriptions': 'Ends the subscriptions of deleted accounts',
  'abandoned-subscriptions': 'Ends the subscriptions of advertisers without users',
};
export const describeProcessManager = (name: string): string => PROCESS_MANAGERS[name] ?? 'A process manager';

export const describeReadModel = (name: string): string => DESCRIPTIONS[name] ?? 'A read model';

/**
 * Formats a count with its noun: '1 event', '2,300 events'.
 * @param plural needed only if the plural is irregular
 */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/**
 * Formats an approximate duration: '3 s', '4 min', '2 h', '3 days'.
 * @param ms at least 0
 */
export const formatDuration = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${Math.max(1, seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
};

/** Formats a time as 'Jun 3, 2026, 10:04 AM', in Pacific time, as on all admin pages. */
export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: product.timeZone });

/** One-sentence status of a read model. */
export const describeStatus = ({ stopped, lag, isRunning }: ProjectionView): string => {
  if (stopped !== null) return `Stopped: ${stopped}`;
  if (!lag) return 'The first build is in progress';
  const lagText = describeLag(lag);
  return isRunning ? lagText : `${lagText}; no process is updating it`;
};

/** How far a consumer of the log is behind: 'Current', or '12 events and 3 min behind'. */
export const describeLag = ({ events, ms }: NonNullable<ProjectionView['lag']>): string =>
  events === 0 ? 'Current' : `${formatCount(events, 'event')} and ${formatDuration(ms)} behind`;

/** Formats a throughput: '4.3 events a second', or 'no events'. It is rounded to one decimal below 10. */
export const formatRate = (perSecond: number | null): string => {
  if (perSecond === null) return 'not measured';
  const rounded = perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
  if (rounded === 0) return 'no events';
  return `${rounded < 10 ? String(rounded) : formatNumber(rounded)} events a second`;
};

/** Whether a replay was requested and has not ended yet. */
export const isInProgress = (replay: Replay | null): replay is Replay =>
  replay?.state === 'waiting' || replay?.state === 'making';

/** Percentage from 0 to 100; undefined while the total is unknown. */
export const percentOf = (done: number, total: number | null): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(100, Math.floor((done / total) * 100));

/** Short status of a replay, for the list of read models. */
export const describeReplay = ({ state, eventsDone, eventsTotal }: Replay): string => {
  const percent = percentOf(eventsDone, eventsTotal);
  switch (state) {
    case 'waiting':
      return 'A replay is about to start';
    case 'making':
      return percent === undefined ? 'Replay in progress' : `Replay in progress: ${percent} %`;
    case 'ready':
      return 'A replay is ready for review';
    case 'failed':
      return 'The last replay failed';
  }
};

const capitalize = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** Describes the progress of a replay: 'Reading, 40,000 of 120,000 events, 2,300 events a second, about 9 s left'. */
export const describeProgress = (replay: Replay): string => {
  const { state, phase, eventsDone, eventsTotal, eventsPerSecond, secondsLeft } = replay;
  if (state === 'waiting') return 'It starts as soon as the projector picks it up.';
  const progressText =
    eventsTotal === null
      ? formatCount(eventsDone, 'event')
      : `${formatNumber(eventsDone)} of ${formatCount(eventsTotal, 'event')}`;
  return [
    phase === null ? 'Starting' : capitalize(phase),
    progressText,
    ...(eventsPerSecond === null ? [] : [formatRate(eventsPerSecond)]),
    ...(secondsLeft === null ? [] : [`about ${formatDuration(secondsLeft * 1000)} left`]),
  ].join(', ');
};

/**
 * Describes who would notice a promotion: '12 families and no advertiser would notice it.' The audience consists of the
 * owners of the rows that differ. Rows without an owner, such as camps, are visible to everybody.
 * @param verb 'noticed' for a past promotion
 * @param hasDifferences whether any row differs
 */
export const describeAudience = (
  { families, advertisers }: Audience,
  verb: 'would notice' | 'noticed',
  hasDifferences: boolean,
): string => {
  if (hasDifferences && families === 0 && advertisers === 0)
    return `The rows that differ${verb === 'noticed' ? 'ed' : ''} belong to no family and no advertiser; everybody may see them.`;
  const formatCountOrNone = (count: number, singular: string, plural: string) =>
    count === 0 ? `no ${singular}` : formatCount(count, singular, plural);
  const familiesText = formatCountOrNone(families, 'family', 'families');
  const advertisersText = formatCountOrNone(advertisers, 'advertiser', 'advertisers');
  const sentence = `${familiesText} and ${advertisersText} ${verb} it.`;
  return capitalize(sentence);
};

const MAX_VALUE_CHARACTERS = 300;
/** True for a value that is stored encrypted. */
const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sealed' in value;

/** Formats a stored value. Private values are masked, and long values are truncated. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (isSealed(value)) return '[sealed]';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text;
};

/**
 * The rows of one table that differ between the live build and the replay. If the replay were promoted, they would
 * `appear`, `vanish` or `change`.
 */
export type TableComparison = ComparisonView['tables'][number];

/** The tables in which any row differs. */
export const changedTablesOf = (tables: readonly TableComparison[]): readonly TableComparison[] =>
  tables.filter(({ appear, vanish, change }) => appear.count + vanish.count + change.count > 0);

export const NO_CHANGES_TEXT = 'Nothing would change: every row is the same.';

/** One sentence for each table that a promotion would change, and one for all unchanged tables. */
export const describeChanges = ({ tables }: Pick<ComparisonView, 'tables'>): readonly string[] => {
  const changedTables = changedTablesOf(tables);
  if (changedTables.length === 0) return [NO_CHANGES_TEXT];
  const sentences = changedTables.map(
    ({ table, appear, vanish, change }) =>
      `${table}: ${formatCount(appear.count, 'row appears', 'rows appear')}, ` +
      `${formatNumber(vanish.count)} ${vanish.count === 1 ? 'vanishes' : 'vanish'}, ` +
      `${formatNumber(change.count)} ${change.count === 1 ? 'changes' : 'change'}`,
  );
  const unchangedCount = tables.length - changedTables.length;
  if (unchangedCount === 0) return sentences;
  return [
    ...sentences,
    unchangedCount === 1
      ? '1 other table stays as it is'
      : `${formatNumber(unchangedCount)} other tables stay as they are`,
  ];
};

/** One-sentence status of the text index. */
export const describeTextIndex = ({ adapter, indexes, underWay: rebuild }: TextIndexView): string => {
  if (rebuild) {
    const percent = percentOf(rebuild.done, rebuild.total);
    return percent === undefined ? 'Rebuild in progress' : `Rebuild in progress: ${percent} %`;
  }
  if (adapter === null) return 'No running process has it';
  if (indexes.some(({ documents }) => documents === null)) return 'Being filled';
  if (indexes.some(({ campsBehind }) => campsBehind === null)) return 'About to be rebuilt from another build of camps';
  const campsBehindCount = Math.max(0, ...indexes.map(({ campsBehind }) => campsBehind ?? 0));
  return campsBehindCount === 0 ? 'Current' : `${formatCount(campsBehindCount, 'camp')} behind`;
};

interface ProgressProps {
  readonly label: string;
  /** From 0 to 100; undefined while the total is unknown. */
  readonly percent: number | undefined;
  readonly text: string;
}

/** A progress bar with a text. */
export function Progress({ label, percent, text }: ProgressProps) {
  return (
    <Box sx={{ mb: 1 }}>
      <LinearProgress
        aria-label={label}
        {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        sx={{ height: 10, borderRadius: 1 }}
      />
      <Typography sx={{ mt: 0.75, fontVariantNumeric: 'tabular-nums' }}>
        {percent === undefined ? text : `${percent} % · ${text}`}
      </Typography>
    </Box>
  );
}

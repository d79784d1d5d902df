import { formatNumber } from '@campjay/domain/format.ts';
import { product } from '@campjay/domain/product/product.ts';
import type { Audience, ProjectionView, Replay, ComparisonView } from '@campjay/projector/admin/contract.ts';
import type { TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';

/** Purpose of each read model, for admins who are unfamiliar with its name. */
const ABOUT: Readonly<Record<string, string>> = {
  camps: 'Camps and their sessions, as searches find them',
  parents: 'Accounts, kids and tours',
  favorites: 'Favorites, their notes and with whom they are shared',
  hidden_camps: 'Camps that parents do not want to see',
  schedules: 'The schedules of families, with their history',
  schools: 'Schools that have a page',
  advertisers: 'Advertisers, their ads and who acts for them',
  placements: 'Which sessions are in which ad',
  ad_reports: 'What ads brought, hour by hour',
  ad_spend: 'What advertisers have spent in a month',
  benchmarking_access: 'Websites that may compare their camps',
  audit: 'Who did what, and when',
  requests: 'Suggestions, and camp operators who want to be called',
};
export const descriptionOf = (name: string): string => ABOUT[name] ?? 'A read model';

/**
 * '1 event', '2,300 events'.
 * @param plural for nouns whose plural is irregular
 */
export const formatCount = (count: number, one: string, plural = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : plural}`;

/**
 * Approximate duration: '3 s', '4 min', '2 h', '3 days'.
 * @param ms at least 0
 */
export const formatDuration = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${Math.max(1, seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
};

/** 'Jun 3, 2026, 10:04 AM', in Pacific time, as on all admin pages. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: product.timeZone });

/** One-sentence status of a read model. */
export const describeStatus = ({ stopped, lag, isRunning }: ProjectionView): string => {
  if (stopped !== null) return `Stopped: ${stopped}`;
  if (!lag) return 'Its first build is being made';
  const behind =
    lag.events === 0 ? 'Current' : `${formatCount(lag.events, 'event')} and ${formatDuration(lag.ms)} behind`;
  return isRunning ? behind : `${behind}; no process follows the log for it now`;
};

/** '4.3 events a second', or 'no events'; rounded for readability. */
export const formatRate = (perSecond: number | null): string => {
  if (perSecond === null) return 'not measured';
  const rounded = perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
  if (rounded === 0) return 'no events';
  return `${rounded < 10 ? String(rounded) : formatNumber(rounded)} events a second`;
};

export const isInProgress = (replay: Replay | null): replay is Replay =>
  replay?.state === 'waiting' || replay?.state === 'making';

/** Percentage from 0 to 100; undefined while the total is unknown. */
export const percentOf = (done: number, total: number | null): number | undefined =>
  total === null || total === 0 ? undefined : Math.min(100, Math.floor((done / total) * 100));

/** Status of a replay in the list. */
export const describeReplay = ({ state, eventsDone, eventsTotal }: Replay): string => {
  const percent = percentOf(eventsDone, eventsTotal);
  switch (state) {
    case 'waiting':
      return 'A replay is about to begin';
    case 'making':
      return percent === undefined ? 'A replay is being made' : `A replay is being made: ${percent} %`;
    case 'ready':
      return 'A replay waits to be looked at';
    case 'failed':
      return 'The last replay failed';
  }
};

/** 'reading, 40,000 of 120,000 events, 2,300/s, about 9 s left' */
export const describeProgress = (replay: Replay): string => {
  const { state, phase, eventsDone, eventsTotal, eventsPerSecond, secondsLeft } = replay;
  if (state === 'waiting') return 'It begins as soon as the projector picks it up.';
  const done =
    eventsTotal === null
      ? formatCount(eventsDone, 'event')
      : `${formatNumber(eventsDone)} of ${formatCount(eventsTotal, 'event')}`;
  return [
    phase === null ? 'Beginning' : `${phase[0]?.toUpperCase() ?? ''}${phase.slice(1)}`,
    done,
    ...(eventsPerSecond === null ? [] : [formatRate(eventsPerSecond)]),
    ...(secondsLeft === null ? [] : [`about ${formatDuration(secondsLeft * 1000)} left`]),
  ].join(', ');
};

/**
 * '12 families and no advertiser would notice it.' Counts the owners of differing rows; rows without an owner, such as
 * camps, are visible to everyone.
 * @param verb 'noticed' for past promotions
 * @param differs whether any row differs
 */
export const describeAudience = (
  { families, advertisers }: Audience,
  verb: 'would notice' | 'noticed',
  differs: boolean,
): string => {
  if (differs && families === 0 && advertisers === 0)
    return `The rows that differ${verb === 'noticed' ? 'ed' : ''} belong to no family and no advertiser; everybody may see them.`;
  const who = (count: number, one: string, many: string) => (count === 0 ? `no ${one}` : formatCount(count, one, many));
  const sentence = `${who(families, 'family', 'families')} and ${who(advertisers, 'advertiser', 'advertisers')} ${verb} it.`;
  return `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}`;
};

const MAX_CHARACTERS = 300;
const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sealed' in value;

/** Formats a stored value: private values stay masked, long values are truncated. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (isSealed(value)) return '[sealed]';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
};

type Table = ComparisonView['tables'][number];

/** The tables in which any row differs. */
export const changedTablesOf = (tables: readonly Table[]): readonly Table[] =>
  tables.filter(({ appear, vanish, change }) => appear.count + vanish.count + change.count > 0);

/** One sentence for each table that a promotion would change, and one for all unchanged tables. */
export const describeChanges = ({ tables }: Pick<ComparisonView, 'tables'>): readonly string[] => {
  const changedTables = changedTablesOf(tables);
  if (changedTables.length === 0) return ['Nothing would change: every row is the same.'];
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
export const describeTextIndex = ({ adapter, indexes, underWay }: TextIndexView): string => {
  if (underWay) {
    const percent = percentOf(underWay.done, underWay.total);
    return percent === undefined ? 'It is being made again' : `It is being made again: ${percent} %`;
  }
  if (adapter === null) return 'No running process holds it';
  if (indexes.some(({ documents }) => documents === null)) return 'It is being filled';
  if (indexes.some(({ campsBehind }) => campsBehind === null)) return 'It is about to follow another build of camps';
  const behind = Math.max(0, ...indexes.map(({ campsBehind }) => campsBehind ?? 0));
  return behind === 0 ? 'Current' : `${formatCount(behind, 'camp')} behind`;
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

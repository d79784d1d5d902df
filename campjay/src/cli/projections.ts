import {
  type Comparison,
  operatorContext,
  type ParkedStream,
  type RebuildProgress,
  type ProjectionStatus,
  type ReplayOrder,
} from '@campjay/projector/service.ts';
import { type CommandContext, withDatabase, type CommandServices } from './withDatabase.ts';
import { rebuildTextIndex } from '@campjay/search-indexer/service.ts';
import { timeLeft } from './terminal.ts';

type TableDifferences = Comparison['tables'][number];

/**
 * Formats a comparison of two builds: per table the added, removed and changed rows with examples, and how many readers
 * are affected.
 */
export const describeComparison = ({ tables, audience }: Pick<Comparison, 'tables' | 'audience'>): string[] => {
  const lines = tables.flatMap(describeTable);
  const isEqual = tables.every(({ appear, vanish, change }) => appear.count + vanish.count + change.count === 0);
  const families = formatCount(audience.families, 'family', 'families');
  const advertisers = formatCount(audience.advertisers, 'advertiser', 'advertisers');
  return isEqual ? lines : [...lines, `Who would notice: ${families}, ${advertisers}.`];
};

const formatCount = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

const describeTable = ({ table, rowsBefore, rowsAfter, appear, vanish, change }: TableDifferences): string[] => {
  if (appear.count + vanish.count + change.count === 0) return [`${table}: ${count(rowsAfter)} rows, no difference`];
  return [
    `${table}: ${count(rowsBefore)} rows before, ${count(rowsAfter)} after; ` +
      `${count(appear.count)} appear, ${count(vanish.count)} vanish, ${count(change.count)} change`,
    ...appear.samples.map(({ key }) => `  + ${formatKey(key)}`),
    ...vanish.samples.map(({ key }) => `  - ${formatKey(key)}`),
    ...change.samples.map(({ key, columns }) => `  ~ ${formatKey(key)}: ${columns.join(', ')}`),
  ];
};

const count = (number: number): string => number.toLocaleString('en-US');

const formatKey = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => String(value))
    .join(' / ');

/** Lists the streams that are parked in read models. @param showsData whether to show the events' data too */
export const listParked = (context: CommandContext, name: string | undefined, showsData = false): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const parked = await projectionsAdmin.parked(name);
    if (parked.length === 0) terminal.print('Nothing is parked.');
    for (const stream of parked) {
      terminal.print(describeParked(stream));
      if (!showsData) continue;
      const { version, data } = await projectionsAdmin.readParkedEvent(stream.name, stream.streamId, stream.eventId);
      terminal.print(`  ${stream.type} (version ${version}): ${JSON.stringify(data)}`);
    }
    return 0;
  });

const describeParked = ({
  name,
  build,
  isLive,
  streamId,
  eventId,
  type,
  error,
  parkedAt,
  waitingBehind,
}: ParkedStream): string =>
  `${name}, ${streamId}: ${type} (${eventId}) was parked at ${parkedAt.toISOString()} in ${build}${isLive ? '' : ' (which readers do not see)'}` +
  `${waitingBehind > 0 ? `, ${waitingBehind} later events wait behind it` : ''}. ${error}`;

/** Retries a stream's parked events. @returns 1 if some are still parked afterwards. */
export const retryParked = (context: CommandContext, name: string, stream: string): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const reports = await projectionsAdmin.retry(name, stream, operatorContext(new Date()));
    for (const { build, taken, waiting, error } of reports)
      terminal.print(
        `${build} took ${taken} events${waiting > 0 ? `; ${waiting} are still parked. ${error ?? ''}` : '; nothing is parked any more.'}`,
      );
    return reports.some(({ waiting }) => waiting > 0) ? 1 : 0;
  });

/**
 * Skips a stream's parked event for a read model. @param event skips only if this event is still the one that is parked
 */
export const skipParked = (
  context: CommandContext,
  name: string,
  stream: string,
  { reason, event }: { readonly reason: string; readonly event?: string },
): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const skipped = await projectionsAdmin.skip(name, stream, {
      by: operatorContext(new Date()),
      reason,
      eventId: event,
    });
    terminal.print(`${skipped.type} (${skipped.eventId}) of ${stream} is left out of ${name} from now on.`);
    return 0;
  });

/** Rebuilds the text index in the running product, and waits. @returns 1 if it is refused or fails */
export const rebuildIndex = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, signal, terminal }) => {
    const outcome = await rebuildTextIndex(
      { pool, store },
      {
        signal,
        onProgress: ({ done, total, secondsLeft }) =>
          terminal.progress(
            total === undefined
              ? 'Waiting until the running product takes it up …'
              : `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} camps` +
                  (secondsLeft === undefined ? '' : `, ${timeLeft(secondsLeft * 1000)}`),
          ),
      },
    );
    terminal.print(describeOutcome(outcome));
    return outcome.kind === 'rebuilt' || outcome.kind === 'left alone' ? 0 : 1;
  });

const describeOutcome = (outcome: Awaited<ReturnType<typeof rebuildTextIndex>>): string => {
  switch (outcome.kind) {
    case 'rebuilt':
      return `Searches use the new text index: ${outcome.documents.toLocaleString('en-US')} camps, made in ${outcome.seconds.toFixed(1)} s.`;
    case 'failed':
      return outcome.failure;
    case 'refused':
      return outcome.message;
    case 'left alone':
      return 'It goes on without anybody waiting for it.';
  }
};

/** Options of the command; without one it only makes a replay. */
export const REPLAY_STEPS = {
  preview: 'show what readers would notice of the replay, making it first if none waits',
  promote: 'give readers the replay, making it first if none waits',
  return: 'give readers back what they saw before the last promotion',
  cancel: 'remove the replay',
} as const;
export type ReplayStep = keyof typeof REPLAY_STEPS;

/** Makes, previews, promotes, reverts or removes a replay of a read model. @throws AdminRefusal with a sentence. */
export const replay = (context: CommandContext, name: string, step: ReplayStep | undefined): Promise<number> =>
  withDatabase(context, async (services) => {
    await runStep(services, name, step);
    return 0;
  });

const runStep = async (services: CommandServices, name: string, step: ReplayStep | undefined): Promise<void> => {
  const { projectionsAdmin, terminal } = services;
  switch (step) {
    case undefined:
      await startReplay(services, name);
      terminal.print(`Look at it with "campjay replay ${name} --preview"; nobody sees it before "--promote".`);
      return;
    case 'preview':
      await ensureReplay(services, name);
      for (const line of describeComparison(await projectionsAdmin.preview(name))) terminal.print(line);
      return;
    case 'promote': {
      await ensureReplay(services, name);
      const comparison = await projectionsAdmin.promote(name, operatorContext(new Date()));
      terminal.print(`Readers now see ${comparison.otherBuild}; "campjay replay ${name} --return" takes it back.`);
      for (const line of describeComparison(comparison)) terminal.print(line);
      return;
    }
    case 'return':
      terminal.print(
        `Readers see ${(await projectionsAdmin.returnToFormer(name, operatorContext(new Date()))).build} again.`,
      );
      return;
    case 'cancel':
      terminal.print(
        `${(await projectionsAdmin.cancel(name, operatorContext(new Date()))).build ?? 'The order'} is removed.`,
      );
  }
};

const ensureReplay = async (services: CommandServices, name: string): Promise<void> => {
  const status = (await services.projectionsAdmin.list()).find((each) => each.name === name);
  if (!status?.builds.some(({ part }) => part === 'replayed')) await startReplay(services, name);
};

const startReplay = async ({ projectionsAdmin, terminal, signal }: CommandServices, name: string): Promise<void> => {
  const { build, events, seconds } = await projectionsAdmin.replay(name, {
    by: operatorContext(new Date()),
    signal,
    onProgress: (progress) => terminal.progress(describeProgress(progress)),
  });
  terminal.print(`${build} holds ${events.toLocaleString('en-US')} events, replayed in ${seconds.toFixed(1)} s.`);
};

/** 'reading, 40,000 of 120,000 events, about 9 s left' */
export const describeProgress = ({ phase, eventsDone, eventsTotal, secondsLeft }: RebuildProgress): string =>
  [
    phase,
    `${eventsDone.toLocaleString('en-US')}${eventsTotal === undefined ? '' : ` of ${eventsTotal.toLocaleString('en-US')}`} events`,
    ...(secondsLeft === undefined ? [] : [timeLeft(secondsLeft * 1000)]),
  ].join(', ');

/** Lists the read models. @returns 1 if one of them has stopped for good. */
export const listProjections = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const statuses = await projectionsAdmin.list();
    for (const status of statuses) for (const line of describe(status)) terminal.print(line);
    return statuses.some(({ stopped }) => stopped !== undefined) ? 1 : 0;
  });

const describe = ({
  name,
  version,
  stopped,
  builds,
  lag,
  eventsPerSecond,
  parkedStreams,
  formerUntil,
  canReturn,
  replay,
}: ProjectionStatus): string[] => [
  `${name} (version ${version})${stopped === undefined ? '' : `: stopped. ${stopped}`}`,
  ...builds.map(
    ({ build, part, events, isCurrent }) =>
      `  ${part.padEnd(8)} ${build}: ${number(events)} events, ${isCurrent ? 'current' : 'behind the log'}`,
  ),
  ...(lag && lag.events > 0
    ? [`  behind the log: ${number(lag.events)} events, the oldest for ${(lag.ms / 1000).toFixed(1)} s`]
    : []),
  ...(eventsPerSecond === undefined || eventsPerSecond === 0
    ? []
    : [`  lately: ${eventsPerSecond.toFixed(1)} events a second`]),
  ...(replay ? [describeReplay(replay)] : []),
  ...(parkedStreams > 0 ? [`  parked streams: ${parkedStreams} ("campjay parked ${name}" lists them)`] : []),
  ...(canReturn && formerUntil ? [`  the former build can be returned to until ${formerUntil.toISOString()}`] : []),
];

const describeReplay = ({ state, requestedAt, progress, error }: ReplayOrder): string => {
  const title = `  replay of ${requestedAt.toISOString()}`;
  if (state === 'failed') return `${title}: failed. ${error ?? ''}`;
  if (state === 'ready') return `${title}: waits to be promoted or cancelled`;
  return `${title}: ${progress ? describeProgress(progress) : 'waits until the projector takes it up'}`;
};

const number = (value: number): string => value.toLocaleString('en-US');

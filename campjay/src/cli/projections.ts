import { formatNumber } from '@campjay/domain/format.ts';
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
import { formatTimeLeft } from './terminal.ts';

type TableDifferences = Comparison['tables'][number];

/**
 * Formats a comparison of two builds of a read model as lines: for each table its added, removed and changed rows with
 * examples, and at the end how many families and advertisers are affected.
 */
export const describeComparison = ({ tables, audience }: Pick<Comparison, 'tables' | 'audience'>): string[] => {
  const lines = tables.flatMap(describeTable);
  if (tables.every(isUnchanged)) return lines;
  const families = formatCount(audience.families, 'family', 'families');
  const advertisers = formatCount(audience.advertisers, 'advertiser', 'advertisers');
  return [...lines, `Affected: ${families}, ${advertisers}.`];
};

const isUnchanged = ({ appear, vanish, change }: TableDifferences): boolean =>
  appear.count + vanish.count + change.count === 0;

const formatCount = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

const describeTable = (differences: TableDifferences): string[] => {
  const { table, rowsBefore, rowsAfter, appear, vanish, change } = differences;
  if (isUnchanged(differences)) return [`${table}: ${formatNumber(rowsAfter)} rows, no difference`];
  return [
    `${table}: ${formatNumber(rowsBefore)} rows before, ${formatNumber(rowsAfter)} after; ` +
      `${formatNumber(appear.count)} added, ${formatNumber(vanish.count)} removed, ${formatNumber(change.count)} changed`,
    ...appear.samples.map(({ key }) => `  + ${formatKey(key)}`),
    ...vanish.samples.map(({ key }) => `  - ${formatKey(key)}`),
    ...change.samples.map(({ key, columns }) => `  ~ ${formatKey(key)}: ${columns.join(', ')}`),
  ];
};

const formatKey = (key: Readonly<Record<string, unknown>>): string =>
  Object.values(key)
    .map((value) => String(value))
    .join(' / ');

/**
 * Lists the parked streams of one or all read models. A stream is parked if a read model could not process one of its
 * events; later events of the stream then wait behind it.
 * @param showsData true to show the parked events' data too
 */
export const listParked = (context: CommandContext, name: string | undefined, showsData = false): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const parkedStreams = await projectionsAdmin.listParked(name);
    if (parkedStreams.length === 0) terminal.print('Nothing is parked.');
    for (const stream of parkedStreams) {
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
  `${name}, ${streamId}: ${type} (${eventId}) was parked at ${parkedAt.toISOString()} in ${build}${isLive ? '' : ' (not live)'}` +
  `${waitingBehind > 0 ? `, ${waitingBehind} later events wait behind it` : ''}. ${error}`;

/** Retries a stream's parked events. @returns 1 if some are still parked afterwards */
export const retryParked = (context: CommandContext, name: string, stream: string): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const reports = await projectionsAdmin.retry(name, stream, operatorContext(new Date()));
    for (const { build, taken: processedCount, waiting: waitingCount, error } of reports) {
      const rest = waitingCount > 0 ? `${waitingCount} are still parked. ${error ?? ''}` : 'none are parked.';
      terminal.print(`${build} processed ${processedCount} events; ${rest}`);
    }
    return reports.some(({ waiting }) => waiting > 0) ? 1 : 0;
  });

/**
 * Skips a stream's parked event in a read model.
 * @param options.event id that the stream's first parked event must still have
 */
export const skipParked = (
  context: CommandContext,
  name: string,
  stream: string,
  { reason, event }: { readonly reason: string; readonly event?: string },
): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const skippedEvent = await projectionsAdmin.skip(name, stream, {
      by: operatorContext(new Date()),
      reason,
      eventId: event,
    });
    terminal.print(`${skippedEvent.type} (${skippedEvent.eventId}) of ${stream} is skipped in ${name} from now on.`);
    return 0;
  });

/**
 * Requests a rebuild of the text index from the running product, and waits for it.
 * @returns 1 if the rebuild is refused or fails; 0 also if the operator stops waiting
 */
export const rebuildIndex = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, signal, terminal }) => {
    const outcome = await rebuildTextIndex(
      { pool, store },
      {
        signal,
        onProgress: ({ done, total, secondsLeft }) =>
          terminal.progress(
            total === undefined
              ? 'Waiting for the running product to start the rebuild …'
              : `${formatNumber(done)} of ${formatNumber(total)} camps` +
                  (secondsLeft === undefined ? '' : `, ${formatTimeLeft(secondsLeft * 1000)}`),
          ),
      },
    );
    terminal.print(describeRebuild(outcome));
    return outcome.kind === 'rebuilt' || outcome.kind === 'left alone' ? 0 : 1;
  });

const describeRebuild = (outcome: Awaited<ReturnType<typeof rebuildTextIndex>>): string => {
  switch (outcome.kind) {
    case 'rebuilt':
      return `Searches use the new text index: ${formatNumber(outcome.documents)} camps, built in ${outcome.seconds.toFixed(1)} s.`;
    case 'failed':
      return outcome.failure;
    case 'refused':
      return outcome.message;
    case 'left alone':
      return 'Stopped waiting; the rebuild continues in the running product.';
  }
};

/**
 * Options of `campjay replay`. Without one of them, it only creates a replay: a new build of a read model from the
 * first event, beside the live build.
 */
export const REPLAY_STEPS = [
  ['preview', 'show what the replay would change; creates it first if there is none'],
  ['promote', 'make the replay the live build; creates it first if there is none'],
  ['return', 'go back to the build that was live before the last promotion'],
  ['cancel', 'remove the replay'],
] as const;
export type ReplayStep = (typeof REPLAY_STEPS)[number][0];

/** Creates, previews, promotes, reverts or removes a replay of a read model. @throws AdminRefusal if that is refused */
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
      terminal.print(`Preview it with "campjay replay ${name} --preview"; it is not live until "--promote".`);
      return;
    case 'preview':
      await ensureReplay(services, name);
      for (const line of describeComparison(await projectionsAdmin.preview(name))) terminal.print(line);
      return;
    case 'promote': {
      await ensureReplay(services, name);
      const comparison = await projectionsAdmin.promote(name, operatorContext(new Date()));
      terminal.print(`Readers now see ${comparison.otherBuild}; "campjay replay ${name} --return" undoes this.`);
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
        `${(await projectionsAdmin.cancel(name, operatorContext(new Date()))).build ?? 'The requested replay'} was removed.`,
      );
  }
};

/** Creates a replay unless there is one already. */
const ensureReplay = async (services: CommandServices, name: string): Promise<void> => {
  const status = (await services.projectionsAdmin.list()).find((candidate) => candidate.name === name);
  const hasReplay = status?.builds.some(({ part }) => part === 'replayed') ?? false;
  if (!hasReplay) await startReplay(services, name);
};

const startReplay = async ({ projectionsAdmin, terminal, signal }: CommandServices, name: string): Promise<void> => {
  const { build, events, seconds } = await projectionsAdmin.replay(name, {
    by: operatorContext(new Date()),
    signal,
    onProgress: (progress) => terminal.progress(describeProgress(progress)),
  });
  terminal.print(`${build} contains ${formatNumber(events)} events, replayed in ${seconds.toFixed(1)} s.`);
};

/** Formats the progress of a rebuild: 'reading, 40,000 of 120,000 events, about 9 s left'. */
export const describeProgress = ({ phase, eventsDone, eventsTotal, secondsLeft }: RebuildProgress): string =>
  [
    phase,
    `${formatNumber(eventsDone)}${eventsTotal === undefined ? '' : ` of ${formatNumber(eventsTotal)}`} events`,
    ...(secondsLeft === undefined ? [] : [formatTimeLeft(secondsLeft * 1000)]),
  ].join(', ');

/** Lists the read models. @returns 1 if one of them has stopped permanently */
export const listProjections = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const statuses = await projectionsAdmin.list();
    for (const status of statuses) for (const line of describeStatus(status)) terminal.print(line);
    return statuses.some(({ stopReason }) => stopReason !== undefined) ? 1 : 0;
  });

const describeStatus = (status: ProjectionStatus): string[] => {
  const { name, version, stopReason, builds, lag, eventsPerSecond, parkedStreams, formerRemovedAt, canRestoreFormer } =
    status;
  const lines = [`${name} (version ${version})${stopReason === undefined ? '' : `: stopped. ${stopReason}`}`];
  for (const { build, part, events, isCurrent } of builds)
    lines.push(
      `  ${part.padEnd(8)} ${build}: ${formatNumber(events)} events, ${isCurrent ? 'current' : 'behind the log'}`,
    );
  if (lag && lag.events > 0)
    lines.push(`  behind the log: ${formatNumber(lag.events)} events, the oldest for ${(lag.ms / 1000).toFixed(1)} s`);
  if (eventsPerSecond !== undefined && eventsPerSecond !== 0)
    lines.push(`  recent speed: ${eventsPerSecond.toFixed(1)} events per second`);
  if (status.replay) lines.push(describeReplay(status.replay));
  if (parkedStreams > 0) lines.push(`  parked streams: ${parkedStreams} ("campjay parked ${name}" lists them)`);
  if (canRestoreFormer && formerRemovedAt)
    lines.push(`  "--return" goes back to the former build, until ${formerRemovedAt.toISOString()}`);
  return lines;
};

const describeReplay = ({ state, requestedAt, progress, error }: ReplayOrder): string => {
  const title = `  replay of ${requestedAt.toISOString()}`;
  if (state === 'failed') return `${title}: failed. ${error ?? ''}`;
  if (state === 'ready') return `${title}: ready to be promoted or canceled`;
  return `${title}: ${progress ? describeProgress(progress) : 'waiting for the projector to start it'}`;
};

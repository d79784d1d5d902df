import { type ProjectionStatus, type ReplayOrder } from '@campjay/projector/service.ts';
import { describeProgress } from './replay.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

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

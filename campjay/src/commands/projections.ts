import { type ProjectionStatus } from '@campjay/projector/service.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists the read models. @returns 1 when one of them stopped for good. */
export const listProjections = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ desk, terminal }) => {
    const statuses = await desk.list();
    for (const status of statuses) for (const line of describe(status)) terminal.say(line);
    return statuses.some(({ stopped }) => stopped !== undefined) ? 1 : 0;
  });

const describe = ({
  name,
  version,
  stopped,
  builds,
  parkedStreams,
  formerUntil,
  canReturn,
}: ProjectionStatus): string[] => [
  `${name} (version ${version})${stopped === undefined ? '' : `: stopped. ${stopped}`}`,
  ...builds.map(
    ({ build, part, events, isCurrent }) =>
      `  ${part.padEnd(8)} ${build}: ${events.toLocaleString('en-US')} events, ${isCurrent ? 'current' : 'behind the log'}`,
  ),
  ...(parkedStreams > 0 ? [`  parked streams: ${parkedStreams} ("campjay parked ${name}" lists them)`] : []),
  ...(canReturn && formerUntil ? [`  the former build can be returned to until ${formerUntil.toISOString()}`] : []),
];

import { operatorContext, type ParkedStream } from '@campjay/projector/service.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/** Lists the streams that are parked in read models. @param showsData whether to show the events' data too */
export const listParked = (context: CommandContext, name: string | undefined, showsData = false): Promise<number> =>
  withDatabase(context, async ({ projectionsAdmin, terminal }) => {
    const parked = await projectionsAdmin.parked(name);
    if (parked.length === 0) terminal.print('Nothing is parked.');
    for (const stream of parked) {
      terminal.print(describe(stream));
      if (!showsData) continue;
      const { version, data } = await projectionsAdmin.readParkedEvent(stream.name, stream.streamId, stream.eventId);
      terminal.print(`  ${stream.type} (version ${version}): ${JSON.stringify(data)}`);
    }
    return 0;
  });

const describe = ({
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

import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ReachResult } from '@campjay/platform/kernel/reach.ts';
import { type ExternalServer, pauseAfter, type ServerName } from './externalServers.ts';
import { pause } from '../stopSignal.ts';

/** A busy server may miss one check; this many failures in a row count as an outage. */
const FAILURES_OF_AN_OUTAGE = 2;

export interface WatchedServers extends AsyncDisposable {
  /** Required servers that cannot be reached now, or have not been reached yet. */
  readonly missing: () => readonly ServerName[];
  /** The same for servers that are not required. */
  readonly degraded: () => readonly ServerName[];
}

/**
 * Checks each server repeatedly until disposed of: at its own interval while it can be reached, after growing pauses
 * while it cannot. A refused key counts as an outage here, because it must not end a running process.
 */
export const watchServers = (
  servers: readonly ExternalServer[],
  {
    log,
    wait = pause,
  }: {
    readonly log: Log;
    /** Resolves when a server is due for the next check. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): WatchedServers => {
  const closing = new AbortController();
  const { signal } = closing;
  const reached = new Set<ServerName>();

  const report = (server: ServerName, reach: ReachResult): void => {
    if (reach.kind === 'reached') log.info({ server }, `${server} can be reached`);
    if (reach.kind === 'refused') log.error({ server }, reach.sentence);
    if (reach.kind === 'unreachable') log.warn({ server, reason: reach.reason }, `${server} cannot be reached`);
  };
  const watch = async ({ name, reach, everyMs }: ExternalServer): Promise<void> => {
    let failures = 0;
    let reported: ReachResult['kind'] | undefined;
    while (!signal.aborted) {
      const result = await reach();
      failures = result.kind === 'reached' ? 0 : failures + 1;
      if (failures === 0) reached.add(name);
      if (failures >= FAILURES_OF_AN_OUTAGE) reached.delete(name);
      if (result.kind !== reported) report(name, result);
      reported = result.kind;
      await wait(failures === 0 ? everyMs : pauseAfter(failures), signal);
    }
  };
  const watching = servers.map(watch);
  const away = (isRequired: boolean): readonly ServerName[] =>
    servers.filter((server) => server.isRequired === isRequired && !reached.has(server.name)).map(({ name }) => name);
  return {
    missing: () => away(true),
    degraded: () => away(false),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(watching);
    },
  };
};

import { type Log } from '@campjay/platform/kernel/log.ts';
import { pause, pauseAfter } from '@campjay/platform/kernel/retry.ts';
import { type ReachResult } from '@campjay/platform/kernel/timeouts.ts';
import { type ExternalServer, REACH_BACKOFF, type ServerName } from './externalServers.ts';

/** Number of failed checks in a row that count as an outage. A single one does not: the server may only be busy. */
const OUTAGE_FAILURES = 2;

export interface WatchedServers extends AsyncDisposable {
  /** Required servers that cannot be reached now, or that have not been reached yet. */
  readonly listMissing: () => readonly ServerName[];
  /** Optional servers that cannot be reached now, or that have not been reached yet. */
  readonly listDegraded: () => readonly ServerName[];
}

/**
 * Checks each server repeatedly until disposed of: at the server's own interval while it can be reached, and with
 * growing pauses while it cannot. A server that refuses the settings counts as unreachable here, because that must not
 * end a running process.
 */
export const watchServers = (
  servers: readonly ExternalServer[],
  {
    log,
    wait = pause,
  }: {
    readonly log: Log;
    /** Waits until the next check of a server; replaced in tests. */
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  },
): WatchedServers => {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const reachedServers = new Set<ServerName>();

  const report = (server: ServerName, result: ReachResult): void => {
    if (result.kind === 'reached') log.info({ server }, `${server} can be reached`);
    if (result.kind === 'refused') log.error({ server }, result.sentence);
    if (result.kind === 'unreachable') log.warn({ server, reason: result.reason }, `${server} cannot be reached`);
  };
  const watch = async ({ name, reach, checkIntervalMs }: ExternalServer): Promise<void> => {
    let failures = 0;
    let lastKind: ReachResult['kind'] | undefined;
    while (!signal.aborted) {
      const result = await reach();
      failures = result.kind === 'reached' ? 0 : failures + 1;
      if (failures === 0) reachedServers.add(name);
      if (failures >= OUTAGE_FAILURES) reachedServers.delete(name);
      if (result.kind !== lastKind) report(name, result);
      lastKind = result.kind;
      await wait(failures === 0 ? checkIntervalMs : pauseAfter(REACH_BACKOFF, failures), signal);
    }
  };
  const watches = servers.map(watch);
  const listUnreached = (isRequired: boolean): readonly ServerName[] =>
    servers
      .filter((server) => server.isRequired === isRequired && !reachedServers.has(server.name))
      .map(({ name }) => name);
  return {
    listMissing: () => listUnreached(true),
    listDegraded: () => listUnreached(false),
    [Symbol.asyncDispose]: async () => {
      shutdown.abort();
      await Promise.all(watches);
    },
  };
};

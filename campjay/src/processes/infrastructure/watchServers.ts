import { type Log } from '@campjay/platform/kernel/log.ts';
import { type ReachResult } from '@campjay/platform/kernel/timeouts.ts';
import { type ExternalServer, retryPauseMs, type ServerName } from './externalServers.ts';
import { pause } from '../stopSignal.ts';

/** This many failed checks in a row count as an outage, because a busy server may miss one. */
const OUTAGE_FAILURES = 2;

export interface WatchedServers extends AsyncDisposable {
  /** Required servers that cannot be reached now, or that have not been reached yet. */
  readonly missing: () => readonly ServerName[];
  /** The same for optional servers. */
  readonly degraded: () => readonly ServerName[];
}

/**
 * Checks each server repeatedly until disposed of: at the server's own interval while it can be reached, and with
 * growing pauses while it cannot. A refused setting counts as an outage here, because it must not end a running
 * process.
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
  const closing = new AbortController();
  const { signal } = closing;
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
      await wait(failures === 0 ? checkIntervalMs : retryPauseMs(failures), signal);
    }
  };
  const watches = servers.map(watch);
  const notReached = (isRequired: boolean): readonly ServerName[] =>
    servers
      .filter((server) => server.isRequired === isRequired && !reachedServers.has(server.name))
      .map(({ name }) => name);
  return {
    missing: () => notReached(true),
    degraded: () => notReached(false),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(watches);
    },
  };
};

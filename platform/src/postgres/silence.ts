import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../log/log.ts';

/** PostgreSQL does not answer, and nothing says that its machine is gone: a connection would be waited for in vain. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('PostgreSQL does not answer.');
  }
}

/**
 * Options of a connection: the server notices within half a minute that this machine is gone, whether it waits for a question
 * or sends an answer. By its own settings it might keep the locks and open transactions of a lost connection for two hours.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

interface Server {
  isSilent: boolean;
  readonly listeners: Set<(error: DatabaseSilent) => void>;
}

/** What this process knows of the servers it is connected to, by the address of the connections. */
const servers = new Map<string, Server>();

const serverAt = (url: string): Server => {
  const server = servers.get(url) ?? { isSilent: false, listeners: new Set() };
  servers.set(url, server);
  return server;
};

/** Whether the server has been silent since the last pulse (`monitorDatabase`). */
export const isSilent = (url: string): boolean => servers.get(url)?.isSilent ?? false;

/**
 * Has something cut when the server falls silent.
 * @returns what to call when it is not needed any more
 */
export const onSilent = (url: string, listener: (error: DatabaseSilent) => void): (() => void) => {
  const { listeners } = serverAt(url);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Ends the connection without asking the server; its running query fails. */
export const cutConnection = (client: pg.ClientBase): void => {
  // The types of pg leave the connection out.
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
};

export interface MonitorOptions {
  readonly url: string;
  readonly log: Log;
  /** How long to wait between two questions, in ms. */
  readonly intervalMs?: number;
  /** After how many ms without an answer the server counts as silent. */
  readonly timeoutMs?: number;
}

/**
 * Asks the server for a sign of life on a connection of its own, until disposed of. When a machine vanishes (no network, no
 * power), TCP lets whoever waits for an answer wait for a quarter of an hour. So when the server is silent, all connections
 * of this process to it are cut, and no query waits for a new one, until it answers again.
 *
 * By default whoever asks is told after 4 to 5 seconds at the latest. A server that refuses connections is not silent.
 */
export const monitorDatabase = ({ url, log, intervalMs = 500, timeoutMs = 3_500 }: MonitorOptions): AsyncDisposable => {
  const server = serverAt(url);
  const closing = new AbortController();
  const { signal } = closing;

  const setSilent = (isNow: boolean): void => {
    if (server.isSilent === isNow) return;
    server.isSilent = isNow;
    if (!isNow) {
      log.info({}, 'PostgreSQL answers again.');
      return;
    }
    log.error({ withinMs: timeoutMs }, 'PostgreSQL does not answer; all connections to it are cut.');
    const error = new DatabaseSilent();
    for (const listener of server.listeners) listener(error);
  };

  const probe = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: 'campjay pulse' });
    client.on('error', () => undefined); // whatever waits for an answer is told
    try {
      if (!(await answersWithin(client.connect(), timeoutMs, signal))) {
        setSilent(!isAborted(signal));
        return;
      }
      while (!isAborted(signal)) {
        if (!(await answersWithin(client.query('select 1'), timeoutMs, signal))) {
          setSilent(!isAborted(signal));
          return;
        }
        setSilent(false);
        await pause(intervalMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      cutConnection(client);
    }
  };

  const run = async (): Promise<void> => {
    while (!isAborted(signal)) {
      // An error is an answer: the server, or its machine, refuses. Whoever else asks is told the same.
      await probe().catch(() => setSilent(false));
      await pause(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await running;
      server.isSilent = false;
    },
  };
};

const TICK_MS = 100;

/**
 * Whether the answer came in time. Time is counted in ticks of the event loop, so that a process that was held up itself
 * does not blame the server.
 * @throws what the answer throws
 */
const answersWithin = async (answer: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> => {
  const state = { isSettled: false };
  const settled = answer.finally(() => {
    state.isSettled = true;
  });
  settled.catch(() => undefined); // awaited below, if it is settled in time
  for (let ticks = 0; ticks * TICK_MS < ms; ticks += 1) {
    await Promise.race([settled, pause(TICK_MS)]);
    if (isSettled(state)) return true;
    if (signal.aborted) return false;
  }
  return false;
};

/** The compiler would take the first look for the answer; meanwhile it may have changed. */
const isSettled = (state: { readonly isSettled: boolean }): boolean => state.isSettled;
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../kernel/log.ts';

/** PostgreSQL does not respond, although its machine has not refused the connection: waiting would be in vain. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('PostgreSQL does not answer.');
  }
}

/**
 * Connection options: the server notices within half a minute that this machine is gone, whether it waits for a query
 * or sends a result. With its default settings it might hold the locks and open transactions of a lost connection for
 * two hours.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

interface Server {
  isSilent: boolean;
  readonly listeners: Set<(error: DatabaseSilent) => void>;
}

/** State of the servers that this process uses, by connection URL. */
const servers = new Map<string, Server>();

const serverAt = (url: string): Server => {
  const server = servers.get(url) ?? { isSilent: false, listeners: new Set() };
  servers.set(url, server);
  return server;
};

/** True while the server is unresponsive (`monitorDatabase`). */
export const isSilent = (url: string): boolean => servers.get(url)?.isSilent ?? false;

/**
 * Registers a listener for when the server becomes unresponsive.
 * @returns a function that removes the listener
 */
export const onSilent = (url: string, listener: (error: DatabaseSilent) => void): (() => void) => {
  const { listeners } = serverAt(url);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Destroys the connection's socket without notifying the server; its running query fails. */
export const cutConnection = (client: pg.ClientBase): void => {
  // The types of pg omit the connection.
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream.destroy();
};

export interface MonitorOptions {
  readonly url: string;
  readonly log: Log;
  /** Pause between two probes, in ms. */
  readonly intervalMs?: number;
  /** After how many ms without a response the server counts as unresponsive. */
  readonly timeoutMs?: number;
}

/**
 * Probes the server on its own connection, until disposed of. When a machine vanishes (no network, no power), TCP keeps
 * waiting for a quarter of an hour. Therefore, when the server is unresponsive, this process closes all connections to
 * it and fails new ones at once, until it responds again. By default queries fail after 4 to 5 seconds at the latest. A
 * server that refuses connections does not count as unresponsive.
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
    client.on('error', () => undefined); // `answersWithin` reports the error
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
      // An error is a response: the server or its machine refuses, and other callers get the same error.
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
 * True if the answer came in time. Time is counted in ticks of the event loop, so that a stalled process does not blame
 * the server.
 * @throws any error of the answer
 */
const answersWithin = async (answer: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> => {
  const state = { isSettled: false };
  const settled = answer.finally(() => {
    state.isSettled = true;
  });
  settled.catch(() => undefined); // awaited below if it settles in time
  for (let ticks = 0; ticks * TICK_MS < ms; ticks += 1) {
    await Promise.race([settled, pause(TICK_MS)]);
    if (isSettled(state)) return true;
    if (signal.aborted) return false;
  }
  return false;
};

/** A function, because the compiler would narrow the property after the first check; it may have changed since. */
const isSettled = (state: { readonly isSettled: boolean }): boolean => state.isSettled;
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

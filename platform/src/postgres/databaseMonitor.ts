import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../kernel/log.ts';
import { pause } from '../kernel/retry.ts';

/**
 * PostgreSQL does not respond, although it has not refused the connection. Callers fail immediately, because waiting
 * for a timeout would not help.
 */
export class DatabaseUnresponsive extends Error {
  override readonly name = 'DatabaseUnresponsive';
  constructor() {
    super('PostgreSQL does not respond.');
  }
}

/**
 * Connection options that let the server notice within half a minute that this machine has vanished, whether the server
 * waits for a query or sends a result. With PostgreSQL's default settings, the locks and open transactions of a lost
 * connection could remain for two hours.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';

interface ServerState {
  isUnresponsive: boolean;
  readonly listeners: Set<(error: DatabaseUnresponsive) => void>;
}

/** The state of each server that this process uses, by connection URL. */
const serverStates = new Map<string, ServerState>();

/** Returns the state of a server; creates it if absent. */
const stateOf = (url: string): ServerState => {
  const server = serverStates.get(url) ?? { isUnresponsive: false, listeners: new Set() };
  serverStates.set(url, server);
  return server;
};

/** True while the server is unresponsive (`monitorDatabase`). */
export const isUnresponsive = (url: string): boolean => serverStates.get(url)?.isUnresponsive ?? false;

/**
 * Registers a listener that is called each time the server becomes unresponsive.
 * @returns a function that removes the listener
 */
export const onUnresponsive = (url: string, listener: (error: DatabaseUnresponsive) => void): (() => void) => {
  const { listeners } = stateOf(url);
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Destroys the connection's socket without notifying the server; its running query fails. */
export const cutConnection = (client: pg.ClientBase): void => {
  // The type declarations of pg omit `connection`.
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
 * Probes the server on a connection of its own, until the returned object is disposed of. If the server's machine
 * vanishes (no network, no power), TCP waits for about 15 minutes. To avoid that, this process closes all connections
 * to an unresponsive server, and new ones fail immediately, until the server responds again. With the defaults, a query
 * fails within 4 to 5 seconds. A server that refuses connections does not count as unresponsive.
 */
export const monitorDatabase = ({ url, log, intervalMs = 500, timeoutMs = 3_500 }: MonitorOptions): AsyncDisposable => {
  const server = stateOf(url);
  const abortController = new AbortController();
  const { signal } = abortController;

  const setUnresponsive = (isUnresponsiveNow: boolean): void => {
    if (server.isUnresponsive === isUnresponsiveNow) return;
    server.isUnresponsive = isUnresponsiveNow;
    if (!isUnresponsiveNow) {
      log.info({}, 'PostgreSQL answers again.');
      return;
    }
    log.error({ withinMs: timeoutMs }, 'PostgreSQL does not respond; all connections to it are closed.');
    const error = new DatabaseUnresponsive();
    for (const listener of server.listeners) listener(error);
  };

  const probe = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: 'campjay pulse' });
    client.on('error', () => undefined); // `respondsWithin` throws the error
    try {
      if (!(await respondsWithin(client.connect(), timeoutMs, signal))) {
        setUnresponsive(!isAborted(signal));
        return;
      }
      while (!isAborted(signal)) {
        if (!(await respondsWithin(client.query('select 1'), timeoutMs, signal))) {
          setUnresponsive(!isAborted(signal));
          return;
        }
        setUnresponsive(false);
        await pause(intervalMs, signal);
      }
    } finally {
      cutConnection(client);
    }
  };

  const run = async (): Promise<void> => {
    while (!isAborted(signal)) {
      // An error counts as a response: the server refuses the connection, and all callers get that error immediately.
      await probe().catch(() => setUnresponsive(false));
      await pause(intervalMs, signal);
    }
  };
  const whenStopped = run();
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await whenStopped;
      server.isUnresponsive = false;
    },
  };
};

const CHECK_INTERVAL_MS = 100;

/**
 * True if the response arrives in time. Time is counted in pauses of 100 ms: if this process itself stalls, the
 * stall counts as one pause, so that the server does not seem unresponsive.
 * @throws the error with which `response` rejects
 */
const respondsWithin = async (response: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> => {
  const state = { isSettled: false };
  const whenSettled = response.finally(() => {
    state.isSettled = true;
  });
  whenSettled.catch(() => undefined); // prevents an unhandled rejection if it fails too late
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += CHECK_INTERVAL_MS) {
    await Promise.race([whenSettled, setTimeout(CHECK_INTERVAL_MS)]);
    if (isSettled(state)) return true;
    if (signal.aborted) return false;
  }
  return false;
};

/**
 * `isSettled` and `isAborted` are functions, because the compiler would assume that a property keeps the value of an
 * earlier check, although it may change in the meantime.
 */
const isSettled = (state: { readonly isSettled: boolean }): boolean => state.isSettled;
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

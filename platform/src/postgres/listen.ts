import pg from 'pg';
import { type Log } from '../kernel/log.ts';
import { type Backoff, pause, pauseAfter, withJitter } from '../kernel/retry.ts';
import { cutConnection, onUnresponsive } from './databaseMonitor.ts';

const BACKOFF: Backoff = { firstPauseMs: 100, longestPauseMs: 5_000 };
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Listens to one channel on a connection of its own, until the returned object is disposed of. A broken connection is
 * reopened; then `onNotification('')` is called, because notifications may have been missed.
 * @param onNotification is called with each payload ('' if there is none); must not throw
 * @throws if the first connection fails
 */
export const listen = async (
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  log: Log,
): Promise<AsyncDisposable> => {
  const abortController = new AbortController();
  const connect = () => connectListener(url, channel, onNotification);
  const firstListener = await connect();
  const whenClosed = whenAborted(abortController.signal);

  const superviseConnection = async (): Promise<void> => {
    let listener: Listener | undefined = firstListener;
    while (listener) {
      await Promise.race([listener.whenLost, whenClosed]);
      await listener.close();
      if (abortController.signal.aborted) return;
      log.warn({ channel }, 'Lost the notification connection; reconnecting');
      listener = await reconnect(connect, abortController.signal);
      if (listener) onNotification('');
    }
  };
  const supervision = superviseConnection();
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await supervision;
    },
  };
};

interface Listener {
  /** Resolves when the connection has ended, for whatever reason. */
  readonly whenLost: Promise<void>;
  readonly close: () => Promise<void>;
}

const connectListener = async (
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
): Promise<Listener> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `listen ${channel}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const unregister = onUnresponsive(url, () => cutConnection(client));
  const whenLost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => {
      unregister();
      resolve();
    });
  });
  client.on('notification', (notification) => onNotification(notification.payload ?? ''));
  const close = () => client.end().catch(() => undefined); // fails if the connection is already broken
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    unregister();
    await close();
    throw error;
  }
  return { whenLost, close };
};

/** Tries to connect, with growing pauses, until it succeeds; undefined if the signal aborts first. */
const reconnect = async (connect: () => Promise<Listener>, signal: AbortSignal): Promise<Listener | undefined> => {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    await pause(withJitter(pauseAfter(BACKOFF, attempt)), signal);
    const listener = await connect().catch(() => undefined);
    if (listener) return listener;
  }
  return undefined;
};

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

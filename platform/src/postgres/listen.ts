import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Log } from '../kernel/log.ts';
import { cutConnection, onSilent } from './silence.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const CONNECT_WITHIN_MS = 10_000;

/**
 * Listens to one channel on its own connection, until disposed of. A broken connection is reopened as often as needed;
 * afterwards `onNotification('')` signals that notifications may have been missed.
 * @param onNotification receives each payload ('' if there is none); must not throw
 * @throws if the first connection fails
 */
export const listen = async (
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
  log: Log,
): Promise<AsyncDisposable> => {
  const closing = new AbortController();
  const connect = () => connectListener(url, channel, onNotification);
  const first = await connect();
  const closed = whenAborted(closing.signal);

  const superviseConnection = async (): Promise<void> => {
    let listener: Listener | undefined = first;
    while (listener) {
      await Promise.race([listener.lost, closed]);
      await listener.close();
      if (closing.signal.aborted) return;
      log.warn({ channel }, 'The connection that hears notifications broke; connecting again');
      listener = await reconnect(connect, closing.signal);
      if (listener) onNotification('');
    }
  };
  const supervision = superviseConnection();
  return {
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await supervision;
    },
  };
};

interface Listener {
  /** Resolves when the connection has ended, for whatever reason. */
  readonly lost: Promise<void>;
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
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const unregister = onSilent(url, () => cutConnection(client));
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => {
      unregister();
      resolve();
    });
  });
  client.on('notification', (notification) => onNotification(notification.payload ?? ''));
  const close = () => client.end().catch(() => undefined); // it may be broken already
  try {
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  } catch (error) {
    unregister();
    await close();
    throw error;
  }
  return { lost, close };
};

/** Retries with growing pauses until it succeeds; undefined if the listener is closed first. */
const reconnect = async (connect: () => Promise<Listener>, signal: AbortSignal): Promise<Listener | undefined> => {
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    // Random jitter keeps many listeners from reconnecting at the same moment.
    await pause(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    const listener = await connect().catch(() => undefined);
    if (listener) return listener;
  }
  return undefined;
};

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

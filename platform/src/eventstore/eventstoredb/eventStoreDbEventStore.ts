import { AccessDeniedError, type AllStreamSubscription, END } from '@eventstore/db-client';
import { REACH_WITHIN_MS, type ReachResult, REACHED } from '../../kernel/timeouts.ts';
import { type LogServer } from './connectionString.ts';
import { CertificateUnreadable, LogClient, ANSWER_WITHIN_MS } from './logClient.ts';
import { readHead, readPage, surveyLog } from './readLog.ts';
import { type Log } from '../../kernel/log.ts';
import { type Backoff, pauseAfter } from '../../kernel/retry.ts';
import { type ChangeSignal, createChangeSignal } from '../changeSignal.ts';
import { followLog } from '../followLog.ts';
import { createLogTail } from '../logTail.ts';
import { DEFAULT_BATCH_SIZE, type EventStore, type Position, type SubscribeOptions } from '../port.ts';
import { append } from './append.ts';
import { readStream, ensureStoreId } from './readStream.ts';
import {
  BEGINNING,
  compareServerPositions,
  createLogPositions,
  ensureMonotonicTimes,
  type ServerPosition,
  serverPositionOf,
} from './toRecordedEvent.ts';

/** Checks whether the server can be reached and accepts the credentials, by reading the end of the log once. */
export const reachEventStoreDb = async (server: LogServer, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  let client: LogClient | undefined;
  try {
    client = new LogClient(server, withinMs);
    await readHead(client);
    return REACHED;
  } catch (error) {
    if (isAccessDenied(error))
      return { kind: 'refused', sentence: 'The event store of EVENTSTOREDB_URL refuses its user or password.' };
    if (error instanceof CertificateUnreadable) return { kind: 'refused', sentence: `${error.message}.` };
    return { kind: 'unreachable', reason: formatReason(error) };
  } finally {
    await client?.close();
  }
};

const isAccessDenied = (error: unknown): boolean =>
  error instanceof AccessDeniedError || (error instanceof Error && isAccessDenied(error.cause));

/** Returns the error's message on one line, without a final period. */
const formatReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').replace(/\.$/, '');

const BACKOFF: Backoff = { firstPauseMs: 100, longestPauseMs: 5_000 };

interface LogWatcher extends Disposable {
  /** Notifies the signal of an event at this position, unless it was notified of this or a later event before. */
  readonly notifyOf: (position: ServerPosition) => void;
}

/**
 * Notifies the signal of every new event in the log, through a subscription that starts at its end. The events
 * themselves are ignored: the log's tail reads them. After an error the subscription is reopened. The
 * server's confirmation of a subscription also notifies the signal, because events may have been missed before it.
 */
const watchLog = (client: LogClient, changeSignal: ChangeSignal, log: Log): LogWatcher => {
  let latest = BEGINNING;
  const notifyOf = (position: ServerPosition): void => {
    if (compareServerPositions(position, latest) <= 0) return;
    latest = position;
    changeSignal.notify();
  };
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  let subscription: AllStreamSubscription | undefined;
  let isClosed = false;

  const listen = () => {
    const newSubscription = client.subscribeToAll({ fromPosition: END, requiresLeader: true });
    subscription = newSubscription;
    newSubscription.on('confirmation', () => {
      failures = 0;
      changeSignal.notify();
    });
    newSubscription.on('data', (resolved) => notifyOf(serverPositionOf(resolved)));
    newSubscription.on('error', (error) => reconnect(newSubscription, error));
    newSubscription.on('end', () => reconnect(newSubscription));
  };
  const reconnect = (endedSubscription: AllStreamSubscription, error?: Error) => {
    if (isClosed || endedSubscription !== subscription) return;
    subscription = undefined;
    log.warn({ error }, 'The subscription to the event store ended and will be reopened');
    failures += 1;
    retryTimer = setTimeout(listen, pauseAfter(BACKOFF, failures));
  };

  listen();
  return {
    notifyOf,
    [Symbol.dispose]: () => {
      isClosed = true;
      clearTimeout(retryTimer);
      void subscription?.unsubscribe().catch(() => undefined);
    },
  };
};

/** Maximum delay of an event whose notification was lost. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Opens the log in an EventStoreDB or KurrentDB that only this product uses. Any number of processes may open it; each
 * uses one connection.
 * @throws if the server cannot be reached, rejects the credentials, or a newer build wrote the log
 */
export const openEventStoreDbEventStore = async ({
  server,
  log,
  answerWithinMs = ANSWER_WITHIN_MS,
}: {
  readonly server: LogServer;
  readonly log: Log;
  readonly answerWithinMs?: number;
}): Promise<EventStore> => {
  const client = new LogClient(server, answerWithinMs);
  const storeId = await ensureStoreId(client).catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  const positions = createLogPositions(storeId);
  const changeSignal = createChangeSignal();
  const watcher = watchLog(client, changeSignal, log);
  const closeController = new AbortController();

  const readPageAfter = (from: Position, categories: readonly string[] | undefined, limit: number) =>
    readPage(client, positions, { after: positions.serverPositionOf(from), categories, limit });
  const tail = createLogTail({
    readPage: (from) => readPageAfter(from, undefined, DEFAULT_BATCH_SIZE),
    compare: (a, b) => positions.compare(a, b),
    changeSignal,
    pollEveryMs: POLL_INTERVAL_MS,
    signal: closeController.signal,
    log,
  });

  const subscribe = ({ after, categories, batchSize = DEFAULT_BATCH_SIZE, signal }: SubscribeOptions) => ({
    [Symbol.asyncIterator]: () =>
      followLog({
        readPage: async (from) => await readPageAfter(from, categories, batchSize),
        from: after ?? positions.positionOf(BEGINNING),
        ...{ tail, categories, batchSize, changeSignal },
        prepare: ensureMonotonicTimes(),
        signal: AbortSignal.any([signal, closeController.signal]),
        log,
      }),
  });

  return {
    append: async (streamId, events, { expected }) => {
      const result = await append(client, positions, streamId, events, expected);
      // The server's message about these events comes later, and then need not wake the tail again.
      if (events.length > 0) watcher.notifyOf(positions.serverPositionOf(result.position));
      return result;
    },
    readStream: async (streamId, options = {}) => await readStream(client, positions, streamId, options),
    subscribe,
    survey: async ({ after, through, categories, pieces = 1 } = {}) =>
      await surveyLog(client, positions, {
        after: after === undefined ? BEGINNING : positions.serverPositionOf(after),
        through: through === undefined ? await readHead(client) : positions.serverPositionOf(through),
        categories,
        pieces,
      }),
    head: async () => positions.positionOf(await readHead(client)),
    compare: (a, b) => positions.compare(a, b),
    [Symbol.asyncDispose]: async () => {
      closeController.abort();
      watcher[Symbol.dispose]();
      await client.close();
    },
  };
};

import { type Log } from '../../kernel/log.ts';
import { createChangeSignal } from '../changeSignal.ts';
import { followLog } from '../followLog.ts';
import { DEFAULT_BATCH_SIZE, type EventStore, type SubscribeOptions } from '../port.ts';
import { append } from './append.ts';
import { ANSWER_WITHIN_MS } from './withStoreErrors.ts';
import { type LogServer } from './connectionString.ts';
import { LogClient } from './logClient.ts';
import { BEGINNING, logPositionsOf } from './logPositions.ts';
import { notifyOnNewEvents } from './notifyOnNewEvents.ts';
import { readHead, readPage, surveyLog } from './readLog.ts';
import { readStream } from './readStream.ts';
import { ensureMonotonicTimes } from './toRecordedEvent.ts';
import { ensureStoreId } from './storeId.ts';

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
  const positions = logPositionsOf(storeId);
  const changeSignal = createChangeSignal();
  const subscription = notifyOnNewEvents(client, changeSignal, log);
  const closing = new AbortController();

  const subscribe = ({ after, categories, batchSize = DEFAULT_BATCH_SIZE, signal }: SubscribeOptions) => ({
    [Symbol.asyncIterator]: () => {
      const withMonotonicTime = ensureMonotonicTimes();
      return followLog({
        readPage: async (from) => {
          const page = await readPage(client, positions, {
            after: positions.serverPositionOf(from),
            categories,
            limit: batchSize,
          });
          return { ...page, events: page.events.map(withMonotonicTime) };
        },
        from: after ?? positions.of(BEGINNING),
        changeSignal,
        pollEveryMs: POLL_INTERVAL_MS,
        signal: AbortSignal.any([signal, closing.signal]),
        log,
      });
    },
  });

  return {
    append: async (streamId, events, { expected }) => {
      const appended = await append(client, positions, streamId, events, expected);
      if (events.length > 0) changeSignal.notify();
      return appended;
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
    head: async () => positions.of(await readHead(client)),
    compare: (a, b) => positions.compare(a, b),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      subscription[Symbol.dispose]();
      await client.close();
    },
  };
};

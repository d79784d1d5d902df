import { batchCalls } from '../../kernel/batchCalls.ts';
import { type Log } from '../../kernel/log.ts';
import { listen } from '../../postgres/listen.ts';
import { openPool } from '../../postgres/pool.ts';
import { createChangeSignal } from '../changeSignal.ts';
import { encodeEvents } from '../encodedEvent.ts';
import { followLog } from '../followLog.ts';
import { createLogTail } from '../logTail.ts';
import {
  type Appended,
  DEFAULT_BATCH_SIZE,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  type SubscribeOptions,
} from '../port.ts';
import { createPositions } from '../positions.ts';
import { batchAppends, appendBatch } from './batchAppends.ts';
import {
  readHead,
  readPage,
  readStream,
  readStreamHead,
  readStreamPages,
  type StreamPage,
  type StreamPageRequest,
  surveyLog,
} from './readLog.ts';
import { ensureSchema, LOG_CHANNEL } from './schema.ts';

const APPEND_TIMEOUT_MS = 5_000;
/** How long to wait for a free or new connection. After that, requests fail and subscriptions retry. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Maximum delay of an event whose notification was lost. */
const POLL_INTERVAL_MS = 1_000;
const READ_POOL_SIZE = 6;
/** Maximum number of streams that one query reads. */
const MAX_STREAMS_PER_QUERY = 50;

/**
 * Opens the log in PostgreSQL and creates its schema `eventstore` if absent. Any number of processes may open it. Each
 * uses one connection for appending, one for listening to appends, and a few for reading.
 * @throws if the database cannot be reached or a newer build created the schema
 */
export const openPostgresEventStore = async ({
  url,
  log,
}: {
  readonly url: string;
  readonly log: Log;
}): Promise<EventStore> => {
  const writePool = openPool(url, {
    max: 1,
    applicationName: 'event store, writing',
    connectWithinMs: CONNECTION_TIMEOUT_MS,
    statementTimeoutMs: APPEND_TIMEOUT_MS,
  });
  const readPool = openPool(url, {
    max: READ_POOL_SIZE,
    applicationName: 'event store, reading',
    connectWithinMs: CONNECTION_TIMEOUT_MS,
  });
  const closePools = () => Promise.all([writePool.end(), readPool.end()]);
  const changeSignal = createChangeSignal();
  const closeController = new AbortController();

  const open = async () => {
    const storeId = await ensureSchema(readPool);
    const listener = await listen(url, LOG_CHANNEL, () => changeSignal.notify(), log);
    return { positions: createPositions(storeId), listener };
  };
  const { positions, listener } = await open().catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const sendAppend = batchAppends((appends) => appendBatch(writePool, appends));
  const readStreamPage = batchCalls<StreamPageRequest, StreamPage>(
    (requests) => readStreamPages(readPool, positions, requests),
    MAX_STREAMS_PER_QUERY,
  );

  const append = async (
    streamId: string,
    events: readonly NewEvent[],
    { expected }: { readonly expected: ExpectedRevision },
  ): Promise<Appended> => {
    const encoded = encodeEvents(streamId, events);
    if (encoded.length === 0) return await checkRevision(streamId, expected);
    const outcome = await sendAppend({ streamId, expected, events: encoded });
    if (outcome.kind === 'conflict') throw new RevisionConflict(streamId, expected, outcome.actual);
    return { revision: outcome.revision, position: positions.positionOf(outcome.number) };
  };

  /** Appends no events, but checks the expected revision. */
  const checkRevision = async (streamId: string, expected: ExpectedRevision): Promise<Appended> => {
    const { revision, number } = await readStreamHead(readPool, streamId);
    const expectedRevision = expected === 'noStream' ? undefined : expected;
    if (expected !== 'any' && expectedRevision !== revision) throw new RevisionConflict(streamId, expected, revision);
    return { revision, position: positions.positionOf(number) };
  };

  const tail = createLogTail({
    readPage: async (from) =>
      await readPage(readPool, positions, {
        after: positions.numberOf(from),
        categories: undefined,
        limit: DEFAULT_BATCH_SIZE,
      }),
    compare: (a, b) => positions.compare(a, b),
    changeSignal,
    pollEveryMs: POLL_INTERVAL_MS,
    signal: closeController.signal,
    log,
  });

  const subscribe = ({ after, categories, batchSize = DEFAULT_BATCH_SIZE, readAhead, signal }: SubscribeOptions) => ({
    [Symbol.asyncIterator]: () =>
      followLog({
        readPage: async (from) =>
          await readPage(readPool, positions, { after: positions.numberOf(from), categories, limit: batchSize }),
        from: after ?? positions.positionOf(0n),
        ...{ tail, categories, batchSize, readAhead, changeSignal },
        signal: AbortSignal.any([signal, closeController.signal]),
        log,
      }),
  });

  return {
    append,
    readStream: async (streamId, options = {}) => await readStream(readStreamPage, streamId, options),
    subscribe,
    survey: async ({ after, through, categories, pieces = 1 } = {}) => {
      const range = {
        after: after === undefined ? 0n : positions.numberOf(after),
        through: through === undefined ? await readHead(readPool) : positions.numberOf(through),
      };
      return await surveyLog(readPool, range, categories, pieces);
    },
    head: async () => positions.positionOf(await readHead(readPool)),
    compare: (a, b) => positions.compare(a, b),
    [Symbol.asyncDispose]: async () => {
      closeController.abort();
      await listener[Symbol.asyncDispose]();
      await closePools();
    },
  };
};

import { type Log } from '../../log/log.ts';
import { listen } from '../../postgres/listen.ts';
import { openPool } from '../../postgres/pool.ts';
import { createBell } from '../bell.ts';
import { encodeEvents } from '../encodedEvent.ts';
import { followLog } from '../followLog.ts';
import {
  type Appended,
  DEFAULT_BATCH_SIZE,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  RevisionConflict,
  type SubscribeOptions,
} from '../port.ts';
import { positionsOf } from '../positions.ts';
import { LOG_CHANNEL } from './appendFunction.ts';
import { appendTogether } from './appendTogether.ts';
import { joinAppends } from './joinAppends.ts';
import { readHead, readPage, readStanding, readStream, surveyLog } from './readLog.ts';
import { ensureSchema } from './schema.ts';

/** Longer than any append should take; who waits so long for the log is better told. */
const APPEND_WITHIN_MS = 5_000;
/** For a free connection, or a new one; whoever follows the log tries again. */
const CONNECT_WITHIN_MS = 10_000;
/** How late an event is seen at the latest when its notification was lost. */
const POLL_EVERY_MS = 1_000;
const READING_CONNECTIONS = 6;

/**
 * The log in PostgreSQL, in the schema `eventstore`, which it creates if absent. Any number of processes may have it
 * open; each uses one connection to append, one to hear of appends, and a few to read.
 * @throws when the database cannot be reached or a newer build made the schema.
 */
export const openPostgresEventStore = async ({
  url,
  log,
}: {
  readonly url: string;
  readonly log: Log;
}): Promise<EventStore> => {
  const writing = openPool(url, {
    ...{ max: 1, applicationName: 'event store, writing' },
    ...{ connectWithinMs: CONNECT_WITHIN_MS, statementTimeoutMs: APPEND_WITHIN_MS },
  });
  const reading = openPool(url, {
    ...{ max: READING_CONNECTIONS, applicationName: 'event store, reading' },
    connectWithinMs: CONNECT_WITHIN_MS,
  });
  const closePools = () => Promise.all([writing.end(), reading.end()]);
  const bell = createBell();
  const closing = new AbortController();

  const open = async () => {
    const storeId = await ensureSchema(reading);
    const listening = await listen(url, LOG_CHANNEL, () => bell.ring(), log);
    return { positions: positionsOf(storeId), listening };
  };
  const { positions, listening } = await open().catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const sendAppend = joinAppends((appends) => appendTogether(writing, appends));

  const append = async (
    streamId: string,
    events: readonly NewEvent[],
    { expected }: { readonly expected: ExpectedRevision },
  ): Promise<Appended> => {
    const encoded = encodeEvents(streamId, events);
    if (encoded.length === 0) return await appendNothing(streamId, expected);
    const outcome = await sendAppend({ streamId, expected, events: encoded });
    if (outcome.kind === 'conflict') throw new RevisionConflict(streamId, expected, outcome.actual);
    return { revision: outcome.revision, position: positions.of(outcome.number) };
  };

  const appendNothing = async (streamId: string, expected: ExpectedRevision): Promise<Appended> => {
    const { revision, number } = await readStanding(reading, streamId);
    if (expected !== 'any' && (expected === 'noStream' ? undefined : expected) !== revision)
      throw new RevisionConflict(streamId, expected, revision);
    return { revision, position: positions.of(number) };
  };

  const subscribe = ({ after, categories, batchSize = DEFAULT_BATCH_SIZE, readAhead, signal }: SubscribeOptions) => ({
    [Symbol.asyncIterator]: () =>
      followLog({
        readPage: async (from) =>
          await readPage(reading, positions, { after: positions.numberOf(from), categories, limit: batchSize }),
        from: after ?? positions.of(0n),
        readAhead,
        bell,
        pollEveryMs: POLL_EVERY_MS,
        signal: AbortSignal.any([signal, closing.signal]),
        log,
      }),
  });

  return {
    append,
    readStream: async (streamId, options = {}) => await readStream(reading, positions, streamId, options),
    subscribe,
    survey: async ({ after, through, categories, pieces = 1 } = {}) => {
      const range = {
        after: after === undefined ? 0n : positions.numberOf(after),
        through: through === undefined ? await readHead(reading) : positions.numberOf(through),
      };
      return await surveyLog(reading, range, categories, pieces);
    },
    head: async () => positions.of(await readHead(reading)),
    compare: (a, b) => positions.compare(a, b),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await listening[Symbol.asyncDispose]();
      await closePools();
    },
  };
};

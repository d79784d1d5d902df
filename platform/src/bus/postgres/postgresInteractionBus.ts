import { Mutex } from 'async-mutex';
import type pg from 'pg';
import { type ParkedMessage, type TopicLag, type InteractionBus } from '../port.ts';
import { BUS_CHANNEL, SERIALIZE_WRITES, writeMessages, PARTITION_COUNT } from './writeMessages.ts';
import { type Log } from '../../kernel/log.ts';
import { createChangeSignal } from '../../eventstore/changeSignal.ts';
import { listen } from '../../postgres/listen.ts';
import { openPool } from '../../postgres/pool.ts';
import { openQueueBus, type Queue } from '../queueBus.ts';
import { RETRY, type RetryRule } from '../retryRule.ts';
import { consumeTopic, MAX_CONCURRENT_PARTITIONS } from './consumeTopic.ts';

const MAX_LISTED_MESSAGES = 1_000;

interface ParkedRow {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly received_at: Date;
  readonly parked_at: Date;
  readonly reason: string;
}

/** Lists parked messages, oldest first. */
const listParked = async (pool: pg.Pool, topic: string): Promise<readonly ParkedMessage[]> => {
  const { rows } = await pool.query<ParkedRow>(
    `select id, key, body, received_at, parked_at, reason from ops.bus_parked
     where topic = $1 order by number limit ${MAX_LISTED_MESSAGES}`,
    [topic],
  );
  return rows.map(({ id, key, body, received_at, parked_at, reason }) => ({
    id,
    key,
    body: JSON.parse(body) as unknown,
    receivedAt: received_at,
    parkedAt: parked_at,
    reason,
  }));
};

/**
 * Moves all parked messages behind the topic's other messages, for another attempt. As in writeMessages.ts, the join
 * with `turn` ensures that rows get their numbers only after the lock is acquired.
 * @returns the number of messages
 */
const retryParked = async (pool: pg.Pool, topic: string): Promise<number> => {
  const { rowCount } = await pool.query(
    `with turn as materialized (${SERIALIZE_WRITES}),
     unparked as (
       delete from ops.bus_parked where topic = $1 returning number, topic, lane, key, id, body, received_at
     ), requeued as (
       insert into ops.bus_messages (topic, lane, key, id, body, received_at)
       select topic, lane, key, id, body, received_at from turn, unparked order by number
       returning topic
     )
     select pg_notify('${BUS_CHANNEL}', topic) from requeued`,
    [topic],
  );
  return rowCount ?? 0;
};

/**
 * Creates a notifier, which wakes the consumers of topics with new messages. While one notification runs, it collects
 * the topics for the next. It uses its own transactions, because PostgreSQL commits notifying transactions one after
 * the other, each with its own flush to disk, and publications would wait for all of them. If the process dies before
 * the notification, consumers find the messages by polling.
 */
const createTopicNotifier = (pool: pg.Pool, log: Log): { readonly notify: (topics: readonly string[]) => void } => {
  const pendingTopics = new Set<string>();
  const mutex = new Mutex();

  const notifyPending = async (): Promise<void> => {
    const topics = [...pendingTopics];
    if (topics.length === 0) return;
    pendingTopics.clear();
    await pool
      .query(`select pg_notify('${BUS_CHANNEL}', topic) from unnest($1::text[]) as topics (topic)`, [topics])
      .catch((error: unknown) => log.debug({ error, topics }, 'Consumers could not be notified of messages'));
  };

  return {
    notify: (topics) => {
      for (const topic of topics) pendingTopics.add(topic);
      void mutex.runExclusive(notifyPending);
    },
  };
};

interface LagRow {
  readonly waiting: string;
  readonly oldest_ms: number | null;
  readonly parked: string;
}

/**
 * Message numbers grow with time. The oldest message is therefore the first message of one of the partitions, which the
 * index finds quickly. The column `lane` contains the partition's number.
 */
const SELECT_LAG = `
  select
    (select count(*) from ops.bus_messages where topic = $1) as waiting,
    (select extract(epoch from clock_timestamp() - min(first.received_at))::float8 * 1000
     from generate_series(0, ${PARTITION_COUNT - 1}) as lanes (lane)
     cross join lateral (
       select received_at from ops.bus_messages as message
       where message.topic = $1 and message.lane = lanes.lane
       order by number limit 1
     ) as first) as oldest_ms,
    (select count(*) from ops.bus_parked where topic = $1) as parked`;

const readLag = async (pool: pg.Pool, topic: string): Promise<TopicLag> => {
  const { rows } = await pool.query<LagRow>(SELECT_LAG, [topic]);
  const [{ waiting, oldest_ms: oldestMs, parked } = { waiting: 0, oldest_ms: null, parked: 0 }] = rows;
  return {
    waiting: Number(waiting),
    ...(oldestMs !== null && { oldestMs: Math.max(0, oldestMs) }),
    parked: Number(parked),
  };
};

/** Timeout of connecting and of each statement; longer than any write should take. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Maximum delay of a message whose notification was lost, or whose next attempt is due. */
const POLL_INTERVAL_MS = 1_000;

export interface PostgresBusOptions {
  readonly url: string;
  readonly log: Log;
  readonly retry?: RetryRule;
  readonly pollEveryMs?: number;
}

/**
 * Opens a bus in PostgreSQL, with tables in the schema `ops` (created by `migrateOps`). It connects at first use: one
 * connection publishes and one notifies. Each consumer has one connection for listening and up to eight for handling
 * messages.
 */
export const openPostgresInteractionBus = ({
  url,
  log,
  retry = RETRY,
  pollEveryMs = POLL_INTERVAL_MS,
}: PostgresBusOptions): InteractionBus => {
  const pool = openPool(url, {
    max: 2,
    applicationName: 'interaction bus',
    connectWithinMs: RESPONSE_TIMEOUT_MS,
    statementTimeoutMs: RESPONSE_TIMEOUT_MS,
  });
  const topicNotifier = createTopicNotifier(pool, log);

  const consume: Queue['consume'] = async (topic, handle, { batchSize, signal }) => {
    const changeSignal = createChangeSignal();
    const consumerPool = openPool(url, {
      max: MAX_CONCURRENT_PARTITIONS,
      applicationName: `interaction bus, consuming ${topic}`,
    });
    const onNotification = (payload: string) => {
      // An empty payload means that notifications may have been missed.
      if (payload === topic || payload === '') changeSignal.notify();
    };
    // Without a listening connection, the consumer polls every `pollEveryMs`.
    const listener = await listen(url, BUS_CHANNEL, onNotification, log).catch((error: unknown) => {
      log.warn({ error, topic }, 'Cannot listen for notifications of the interaction bus; its consumer polls instead');
      return undefined;
    });
    try {
      const pool = consumerPool;
      await consumeTopic({ pool, topic, handle, changeSignal, pollEveryMs, signal, log, batchSize, retry });
    } finally {
      await listener?.[Symbol.asyncDispose]();
      await consumerPool.end();
    }
  };

  return openQueueBus({
    name: 'PostgreSQL',
    write: async (messages) => {
      await writeMessages(pool, messages);
      topicNotifier.notify(messages.map(({ topic }) => topic));
    },
    consume,
    readLag: (topic) => readLag(pool, topic),
    listParked: (topic) => listParked(pool, topic),
    retryParked: (topic) => retryParked(pool, topic),
    close: () => pool.end(),
  });
};

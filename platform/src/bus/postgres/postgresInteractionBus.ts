import { createChangeSignal } from '../../eventstore/changeSignal.ts';
import { type Log } from '../../kernel/log.ts';
import { listen } from '../../postgres/listen.ts';
import { openPool } from '../../postgres/pool.ts';
import { encodeMessages } from '../encodedMessage.ts';
import { batchPublishes } from '../batchPublishes.ts';
import { BusUnavailable, DEFAULT_BATCH_SIZE, type InteractionBus } from '../port.ts';
import { RETRY, type RetryRule } from '../retryRule.ts';
import { consumeTopic, MAX_CONCURRENT_PARTITIONS } from './consumeTopic.ts';
import { listParked, retryParked } from './parkedMessages.ts';
import { readLag } from './topicLag.ts';
import { createTopicNotifier } from './topicNotifier.ts';
import { BUS_CHANNEL, writeMessages } from './writeMessages.ts';

/** Longer than any write should take; after it an error is better than waiting. */
const ANSWER_WITHIN_MS = 5_000;
/** Maximum delay of a message whose notification was lost, or whose next attempt is due. */
const POLL_INTERVAL_MS = 1_000;

export interface PostgresBusOptions {
  readonly url: string;
  readonly log: Log;
  readonly retry?: RetryRule;
  readonly pollEveryMs?: number;
}

/**
 * The bus as a queue in PostgreSQL, in tables of the schema `ops` (created by `migrateOps`). Nothing connects before
 * first use; then one connection publishes, one notifies, and each consumer has one that listens and up to eight that
 * work.
 */
export const openPostgresInteractionBus = ({
  url,
  log,
  retry = RETRY,
  pollEveryMs = POLL_INTERVAL_MS,
}: PostgresBusOptions): InteractionBus => {
  const pool = openPool(url, {
    ...{ max: 2, applicationName: 'interaction bus' },
    ...{ connectWithinMs: ANSWER_WITHIN_MS, statementTimeoutMs: ANSWER_WITHIN_MS },
  });
  const topicNotifier = createTopicNotifier(pool, log);
  const closing = new AbortController();
  const consuming = new Set<Promise<void>>();
  const write = batchPublishes(async (messages) => {
    await writeMessages(pool, messages);
    topicNotifier.notify(messages.map(({ topic }) => topic));
  });

  const consume: InteractionBus['consume'] = async (topic, handle, { batchSize = DEFAULT_BATCH_SIZE, signal }) => {
    const ending = AbortSignal.any([signal, closing.signal]);
    const changeSignal = createChangeSignal();
    const working = openPool(url, {
      max: MAX_CONCURRENT_PARTITIONS,
      applicationName: `interaction bus, consuming ${topic}`,
    });
    const notify = (published: string) => {
      if (published === topic || published === '') changeSignal.notify();
    };
    // Without a listening connection, the consumer polls every second.
    const listener = await listen(url, BUS_CHANNEL, notify, log).catch((error: unknown) => {
      log.warn({ error, topic }, 'Notifications of the interaction bus cannot be heard; its consumer looks by itself');
      return undefined;
    });
    try {
      await consumeTopic({
        pool: working,
        topic,
        handle,
        changeSignal,
        pollEveryMs,
        signal: ending,
        log,
        batchSize,
        retry,
      });
    } finally {
      await listener?.[Symbol.asyncDispose]();
      await working.end();
    }
  };

  return {
    name: 'PostgreSQL',
    publish: async (topic, messages) => {
      const encoded = encodeMessages(topic, messages);
      if (encoded.length > 0) await withBusErrors(write(encoded.map((message) => ({ ...message, topic }))));
    },
    consume: (topic, handle, options) => {
      const ended = consume(topic, handle, options);
      consuming.add(ended);
      return ended.finally(() => consuming.delete(ended));
    },
    lag: (topic) => withBusErrors(readLag(pool, topic)),
    parked: (topic) => withBusErrors(listParked(pool, topic)),
    retryParked: (topic) => withBusErrors(retryParked(pool, topic)),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(consuming);
      await pool.end();
    },
  };
};

/** A message that passed validation is never the cause: whatever the database's error, a retry may succeed. */
const withBusErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new BusUnavailable('The interaction bus does not answer', { cause });
  }
};

import { createBell } from '../../eventStore/bell.ts';
import { type Log } from '../../log/log.ts';
import { listen } from '../../postgres/listen.ts';
import { openPool } from '../../postgres/pool.ts';
import { encodeMessages } from '../encodedMessage.ts';
import { joinPublishes } from '../joinPublishes.ts';
import { BusUnavailable, DEFAULT_BATCH_SIZE, type InteractionBus } from '../port.ts';
import { RETRY, type RetryRule } from '../retryRule.ts';
import { consumeTopic, LANES_AT_ONCE } from './consumeTopic.ts';
import { listParked, retryParked } from './parkedMessages.ts';
import { readLag } from './topicLag.ts';
import { createRinging } from './ringing.ts';
import { BUS_CHANNEL, writeMessages } from './writeMessages.ts';

/** Longer than any writing should take; who waits so long is better told. */
const ANSWER_WITHIN_MS = 5_000;
/** How late a message is seen at the latest when its notification was lost, or its next attempt has come. */
const POLL_EVERY_MS = 1_000;

export interface PostgresBusOptions {
  readonly url: string;
  readonly log: Log;
  readonly retry?: RetryRule;
  readonly pollEveryMs?: number;
}

/**
 * The bus as a queue in PostgreSQL, in tables of the schema `ops` (made by `migrateOps`). Nothing connects before it is
 * used; then one connection publishes, one tells of it, and each consumer has one that hears of news and up to eight that work.
 */
export const openPostgresInteractionBus = ({
  url,
  log,
  retry = RETRY,
  pollEveryMs = POLL_EVERY_MS,
}: PostgresBusOptions): InteractionBus => {
  const pool = openPool(url, {
    ...{ max: 2, applicationName: 'interaction bus' },
    ...{ connectWithinMs: ANSWER_WITHIN_MS, statementTimeoutMs: ANSWER_WITHIN_MS },
  });
  const ringing = createRinging(pool, log);
  const closing = new AbortController();
  const consuming = new Set<Promise<void>>();
  const write = joinPublishes(async (messages) => {
    await writeMessages(pool, messages);
    ringing.ring(messages.map(({ topic }) => topic));
  });

  const consume: InteractionBus['consume'] = async (topic, handle, { batchSize = DEFAULT_BATCH_SIZE, signal }) => {
    const ending = AbortSignal.any([signal, closing.signal]);
    const bell = createBell();
    const working = openPool(url, { max: LANES_AT_ONCE, applicationName: `interaction bus, consuming ${topic}` });
    const ring = (published: string) => {
      if (published === topic || published === '') bell.ring();
    };
    // Without a connection to hear on, the consumer looks every second.
    const listening = await listen(url, BUS_CHANNEL, ring, log).catch((error: unknown) => {
      log.warn({ error, topic }, 'Notifications of the interaction bus cannot be heard; its consumer looks by itself');
      return undefined;
    });
    try {
      await consumeTopic({ pool: working, topic, handle, bell, pollEveryMs, signal: ending, log, batchSize, retry });
    } finally {
      await listening?.[Symbol.asyncDispose]();
      await working.end();
    }
  };

  return {
    name: 'PostgreSQL',
    publish: async (topic, messages) => {
      const encoded = encodeMessages(topic, messages);
      if (encoded.length > 0) await asking(write(encoded.map((message) => ({ ...message, topic }))));
    },
    consume: (topic, handle, options) => {
      const ended = consume(topic, handle, options);
      consuming.add(ended);
      return ended.finally(() => consuming.delete(ended));
    },
    lag: (topic) => asking(readLag(pool, topic)),
    parked: (topic) => asking(listParked(pool, topic)),
    retryParked: (topic) => asking(retryParked(pool, topic)),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      await Promise.all(consuming);
      await pool.end();
    },
  };
};

/** A message that the port allows is never at fault: whatever the database says, a later attempt may succeed. */
const asking = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new BusUnavailable('The interaction bus does not answer', { cause });
  }
};

import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { BUS_CHANNEL } from './writeMessages.ts';

/**
 * Notifies consumers, once for everything that was published during the last notification. Uses its own transactions:
 * notifying transactions commit one after the other in the whole database, each with its own flush to disk, and
 * publications would wait for all of them. If the process dies first, consumers find the messages by polling.
 */
export const createTopicNotifier = (
  pool: pg.Pool,
  log: Log,
): { readonly notify: (topics: readonly string[]) => void } => {
  const pendingTopics = new Set<string>();
  let isNotifying = false;

  const notifyAll = async (): Promise<void> => {
    isNotifying = true;
    while (pendingTopics.size > 0) {
      const topics = [...pendingTopics];
      pendingTopics.clear();
      await pool
        .query(`select pg_notify('${BUS_CHANNEL}', topic) from unnest($1::text[]) as topics (topic)`, [topics])
        .catch((error: unknown) => log.debug({ error, topics }, 'Consumers could not be told of messages'));
    }
    isNotifying = false;
  };

  return {
    notify: (topics) => {
      for (const topic of topics) pendingTopics.add(topic);
      if (!isNotifying) void notifyAll();
    },
  };
};

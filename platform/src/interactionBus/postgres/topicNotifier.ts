import type pg from 'pg';
import { type Log } from '../../log/log.ts';
import { BUS_CHANNEL } from './writeMessages.ts';

/**
 * Tells consumers of news, once for all that was published while they were being told before. In a transaction of its own:
 * those that notify commit one after the other in the whole database, each with its flush to disk, and a publication would
 * wait for all of them. Whoever dies before it rings leaves consumers to look by themselves.
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

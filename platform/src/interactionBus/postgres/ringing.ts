import type pg from 'pg';
import { type Log } from '../../log/log.ts';
import { BUS_CHANNEL } from './writeMessages.ts';

/**
 * Tells consumers of news, once for all that was published while they were being told before. In a transaction of its own:
 * those that notify commit one after the other in the whole database, each with its flush to disk, and a publication would
 * wait for all of them. Whoever dies before it rings leaves consumers to look by themselves.
 */
export const createRinging = (pool: pg.Pool, log: Log): { readonly ring: (topics: readonly string[]) => void } => {
  const untold = new Set<string>();
  let isRinging = false;

  const ringAll = async (): Promise<void> => {
    isRinging = true;
    while (untold.size > 0) {
      const topics = [...untold];
      untold.clear();
      await pool
        .query(`select pg_notify('${BUS_CHANNEL}', topic) from unnest($1::text[]) as topics (topic)`, [topics])
        .catch((error: unknown) => log.debug({ error, topics }, 'Consumers could not be told of messages'));
    }
    isRinging = false;
  };

  return {
    ring: (topics) => {
      for (const topic of topics) untold.add(topic);
      if (!isRinging) void ringAll();
    },
  };
};

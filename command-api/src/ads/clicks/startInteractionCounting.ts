import { type DeliveredMessage, type InteractionBus } from '@campjay/platform/bus/port.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import type pg from 'pg';
import {
  sumInteractions,
  type CountAdditions,
  type DayCount,
  limitDayCounts,
  limitUserCounts,
  ANALYTICS_TOPIC,
} from './dayCounts.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';

/**
 * Counts each message once, however often it is delivered: message ids are stored in the same transaction. Rows are
 * always written in the same order, so that concurrent transactions cannot deadlock.
 * @throws UnusableMessage if one of the messages cannot be counted; in that case none of them is counted
 */
export const countMessages = async (pool: pg.Pool, messages: readonly DeliveredMessage[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ message_id: string }>(
      `insert into ops.counted_messages (message_id)
       select distinct id from unnest($1::uuid[]) as given (id) order by id
       on conflict do nothing
       returning message_id`,
      [messages.map(({ id }) => id)],
    );
    const newIds = new Set(rows.map(({ message_id }) => message_id));
    // A batch may contain a message twice. Deleting its id at the first occurrence makes it count once.
    const additions = sumInteractions(messages.filter(({ id }) => newIds.delete(id)));
    await addToUserCounters(client, additions.people);
    await addToDays(client, additions.days);
  });

/** Skips deleted accounts, even if a message arrives after the deletion. */
const addToUserCounters = async (client: pg.ClientBase, added: CountAdditions['people']): Promise<void> => {
  if (added.length === 0) return;
  const userIds = [...new Set(added.map(({ userId }) => userId))].toSorted();
  await client.query(
    `insert into ops.counted_people (user_id) select id from unnest($1::text[]) as given (id) order by id
     on conflict do nothing`,
    [userIds],
  );
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from ops.counted_people where user_id = any($1) and forgotten_at is null order by user_id for share`,
    [userIds],
  );
  const activeIds = new Set(rows.map(({ user_id }) => user_id));
  const { rows: counters } = await client.query<{ userId: string; counter: string }>(
    `select user_id as "userId", counter from ops.interaction_counters where user_id = any($1)`,
    [userIds],
  );
  const counts = limitUserCounts(
    added.filter(({ userId }) => activeIds.has(userId)),
    counters,
  );
  await client.query(
    `insert into ops.interaction_counters (user_id, counter, count)
     select * from unnest($1::text[], $2::text[], $3::bigint[]) as given (user_id, counter, count)
     order by user_id, counter
     on conflict (user_id, counter) do update set count = ops.interaction_counters.count + excluded.count`,
    [counts.map(({ userId }) => userId), counts.map(({ counter }) => counter), counts.map(({ count }) => count)],
  );
};

const addToDays = async (client: pg.ClientBase, added: readonly DayCount[]): Promise<void> => {
  if (added.length === 0) return;
  const { rows: existing } = await client.query<Omit<DayCount, 'count'>>(
    `select day::text, event_name as "eventName", property, value from ops.interaction_counts
     where day = any($1::date[]) and (property = '' or property like 'utm\\_%')`,
    [[...new Set(added.map(({ day }) => day))]],
  );
  const counts = limitDayCounts(added, existing);
  await client.query(
    `insert into ops.interaction_counts (day, event_name, property, value, count)
     select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::bigint[])
       as given (day, event_name, property, value, count)
     order by day, event_name, property, value
     on conflict (day, event_name, property, value)
     do update set count = ops.interaction_counts.count + excluded.count`,
    [
      counts.map(({ day }) => day),
      counts.map(({ eventName }) => eventName),
      counts.map(({ property }) => property),
      counts.map(({ value }) => value),
      counts.map(({ count }) => count),
    ],
  );
};

const PURGE_INTERVAL_MS = 60 * 60_000;
/** How long ids of counted messages are stored: much longer than the bus may take to redeliver a message. */
const ID_RETENTION = '30 days';

export interface CountingDeps {
  readonly pool: pg.Pool;
  readonly bus: InteractionBus;
  readonly log: Log;
}

/** Counts the parents' interactions from the bus until it is disposed. Any number of processes may run it. */
export const startInteractionCounting = ({ pool, bus, log }: CountingDeps): AsyncDisposable => {
  const abortController = new AbortController();
  let nextPurgeAt = 0;
  const consumer = bus.consume(
    ANALYTICS_TOPIC,
    async (messages) => {
      await countMessages(pool, messages);
      if (Date.now() < nextPurgeAt) return;
      nextPurgeAt = Date.now() + PURGE_INTERVAL_MS;
      await pool.query(`delete from ops.counted_messages where counted_at < now() - interval '${ID_RETENTION}'`);
    },
    { signal: abortController.signal },
  );
  consumer.catch((error: unknown) =>
    log.error({ error }, 'Counting interactions failed; this process counts no more of them'),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      abortController.abort();
      await consumer.catch(() => undefined); // already logged
    },
  };
};

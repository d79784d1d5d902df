import { createHash } from 'node:crypto';
import { type Db } from '../../postgres/pool.ts';
import { type TopicMessage } from '../batchPublishes.ts';

/** Number of partitions per topic, and therefore of its concurrent consumers. */
export const PARTITION_COUNT = 16;

/**
 * Returns the partition of a key. All messages of a key are in one partition, which only one consumer at a time holds,
 * so they stay in order.
 */
export const partitionOf = (key: string): number =>
  createHash('sha256').update(key).digest().readUInt8(0) % PARTITION_COUNT;

/** The PostgreSQL channel that is notified of each topic with new messages; the payload is the topic's name. */
export const BUS_CHANNEL = 'campjay_bus';

/** Key of the advisory lock. */
const ORDER_LOCK = 7_163_502_119n;

/**
 * Acquires the lock for numbering messages. It is held until the commit is visible, so that numbers grow in commit
 * order, and a consumer never has to look behind its position.
 */
export const SERIALIZE_WRITES = `select pg_advisory_xact_lock(${ORDER_LOCK})`;

/**
 * The join with `turn` ensures that a row gets its number only after the lock is acquired. The column `lane` contains
 * the partition's number.
 */
const INSERT_MESSAGES = `
  with turn as materialized (${SERIALIZE_WRITES})
  insert into ops.bus_messages (topic, lane, key, id, body, traceparent, received_at)
  select topic, lane, key, id, body, traceparent, coalesce(received_at, clock_timestamp())
  from turn, unnest($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
    with ordinality as message (topic, lane, key, id, body, traceparent, received_at, message_index)
  order by message_index`;

/** Writes messages in order, all or none. Does not notify consumers: see `createTopicNotifier`. */
export const writeMessages = async (db: Db, messages: readonly TopicMessage[]): Promise<void> => {
  await db.query(INSERT_MESSAGES, [
    messages.map(({ topic }) => topic),
    messages.map(({ key }) => partitionOf(key)),
    messages.map(({ key }) => key),
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
    messages.map(({ traceparent = null }) => traceparent),
    messages.map(({ receivedAt = null }) => receivedAt),
  ]);
};

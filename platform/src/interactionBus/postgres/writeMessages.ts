import { type Db } from '../../postgres/pool.ts';
import { type TopicMessage } from '../batchPublishes.ts';
import { partitionOf } from './partitions.ts';

/** Rings for every topic that was published to; the payload is its name. */
export const BUS_CHANNEL = 'campjay_bus';

const ORDER_LOCK = 7_163_502_119n;

/**
 * A row, once it is this transaction's turn to number messages: held until its commit is seen, so that numbers grow in the
 * order of commits, and a consumer that has come to a number never has to look behind it.
 */
export const SERIALIZE_WRITES = `select pg_advisory_xact_lock(${ORDER_LOCK})`;

/** A row is numbered when it has been joined with the turn, and so has it. */
const WRITE = `
  with turn as materialized (${SERIALIZE_WRITES})
  insert into ops.bus_messages (topic, lane, key, id, body, traceparent, received_at)
  select topic, lane, key, id, body, traceparent, coalesce(received_at, clock_timestamp())
  from turn, unnest($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[])
    with ordinality as given (topic, lane, key, id, body, traceparent, received_at, place)
  order by place`;

/** Writes messages in their order, all or none. Nobody is told of them yet: see `createTopicNotifier`. */
export const writeMessages = async (db: Db, messages: readonly TopicMessage[]): Promise<void> => {
  await db.query(WRITE, [
    messages.map(({ topic }) => topic),
    messages.map(({ key }) => partitionOf(key)),
    messages.map(({ key }) => key),
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
    messages.map(({ traceparent = null }) => traceparent),
    messages.map(({ receivedAt = null }) => receivedAt),
  ]);
};

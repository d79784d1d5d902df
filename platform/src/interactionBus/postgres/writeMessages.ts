import type pg from 'pg';
import { type TopicMessage } from '../joinPublishes.ts';
import { laneOf } from './lanes.ts';

/** Rings for every topic that was published to; the payload is its name. */
export const BUS_CHANNEL = 'campjay_bus';

const WRITE = `
  with written as (
    insert into ops.bus_messages (topic, lane, key, id, body)
    select topic, lane, key, id, body
    from unnest($1::text[], $2::smallint[], $3::text[], $4::uuid[], $5::text[]) with ordinality
      as given (topic, lane, key, id, body, place)
    order by place
    returning topic
  )
  select pg_notify('${BUS_CHANNEL}', topic) from (select distinct topic from written) as topics`;

/** Writes messages in their order, all or none. */
export const writeMessages = async (pool: pg.Pool, messages: readonly TopicMessage[]): Promise<void> => {
  await pool.query(WRITE, [
    messages.map(({ topic }) => topic),
    messages.map(({ key }) => laneOf(key)),
    messages.map(({ key }) => key),
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
  ]);
};

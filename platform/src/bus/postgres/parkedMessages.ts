import type pg from 'pg';
import { type ParkedMessage } from '../port.ts';
import { BUS_CHANNEL, SERIALIZE_WRITES } from './writeMessages.ts';

const MAX_LISTED = 1_000;

interface ParkedRow {
  readonly id: string;
  readonly key: string;
  readonly body: string;
  readonly received_at: Date;
  readonly parked_at: Date;
  readonly reason: string;
}

/** Lists parked messages, oldest first. */
export const listParked = async (pool: pg.Pool, topic: string): Promise<readonly ParkedMessage[]> => {
  const { rows } = await pool.query<ParkedRow>(
    `select id, key, body, received_at, parked_at, reason from ops.bus_parked
     where topic = $1 order by number limit ${MAX_LISTED}`,
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
 * Moves all parked messages behind the topic's other messages.
 * @returns the number of messages
 */
export const retryParked = async (pool: pg.Pool, topic: string): Promise<number> => {
  const { rowCount } = await pool.query(
    `with turn as materialized (${SERIALIZE_WRITES}),
     taken as (
       delete from ops.bus_parked where topic = $1 returning number, topic, lane, key, id, body, received_at
     ), written as (
       insert into ops.bus_messages (topic, lane, key, id, body, received_at)
       select topic, lane, key, id, body, received_at from turn, taken order by number
       returning topic
     )
     select pg_notify('${BUS_CHANNEL}', topic) from written`,
    [topic],
  );
  return rowCount ?? 0;
};

import type pg from 'pg';
import { type TopicLag } from '../port.ts';
import { PARTITION_COUNT } from './partitions.ts';

interface LagRow {
  readonly waiting: string;
  readonly oldest_ms: number | null;
  readonly parked: string;
}

/**
 * Numbers grow with time, so the oldest message is the first of one of the partitions, each found through the index.
 */
const LAG = `
  select
    (select count(*) from ops.bus_messages where topic = $1) as waiting,
    (select extract(epoch from clock_timestamp() - min(first.received_at))::float8 * 1000
     from generate_series(0, ${PARTITION_COUNT - 1}) as lanes (lane)
     cross join lateral (
       select received_at from ops.bus_messages as message
       where message.topic = $1 and message.lane = lanes.lane
       order by number limit 1
     ) as first) as oldest_ms,
    (select count(*) from ops.bus_parked where topic = $1) as parked`;

export const readLag = async (pool: pg.Pool, topic: string): Promise<TopicLag> => {
  const { rows } = await pool.query<LagRow>(LAG, [topic]);
  const [{ waiting, oldest_ms: oldestMs, parked } = { waiting: 0, oldest_ms: null, parked: 0 }] = rows;
  return {
    waiting: Number(waiting),
    ...(oldestMs !== null && { oldestMs: Math.max(0, oldestMs) }),
    parked: Number(parked),
  };
};

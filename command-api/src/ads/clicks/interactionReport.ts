import { AD_CLICKS_TOPIC, AD_VIEWS_TOPIC } from './adMessage.ts';
import { ANALYTICS_TOPIC } from './dayCounts.ts';
import { type InteractionBus, type ParkedMessage } from '@campjay/platform/bus/port.ts';
import type pg from 'pg';

/** All topics of the interaction bus. */
export const BUS_TOPICS = [AD_CLICKS_TOPIC, AD_VIEWS_TOPIC, ANALYTICS_TOPIC] as const;

/** All topics of the bus. */
const TOPICS = [ANALYTICS_TOPIC, AD_CLICKS_TOPIC, AD_VIEWS_TOPIC] as const;

/** Counts for an operator. */
export interface InteractionReport {
  /** Events and counters, most frequent first. */
  readonly events: readonly {
    readonly name: string;
    readonly count: number;
    /** Values by property, most frequent first. */
    readonly values: readonly { readonly property: string; readonly value: string; readonly count: number }[];
  }[];
  /** For each counter, the number of users with that counter. */
  readonly counters: readonly { readonly name: string; readonly count: number; readonly people: number }[];
  /** Parked messages of every topic: they could be neither counted nor judged. */
  readonly parked: readonly (ParkedMessage & { readonly topic: string })[];
}

/** Counts since a day (ISO 8601). Counters cover all time, without deleted accounts. */
export const interactionReport = async (
  { pool, bus }: { readonly pool: pg.Pool; readonly bus: InteractionBus },
  sinceDay: string,
): Promise<InteractionReport> => {
  const { rows } = await pool.query<{ event_name: string; property: string; value: string; count: number }>(
    `select event_name, property, value, sum(count)::float8 as count from ops.interaction_counts
     where day >= $1::date
     group by event_name, property, value
     order by event_name, property, count desc, value`,
    [sinceDay],
  );
  const { rows: counters } = await pool.query<{ name: string; count: number; people: number }>(
    `select counter as name, sum(count)::float8 as count, count(*)::integer as people from ops.interaction_counters
     group by counter order by counter`,
  );
  const events = rows
    .filter(({ property }) => property === '')
    .map(({ event_name, count }) => ({
      name: event_name,
      count,
      values: rows.filter((row) => row.event_name === event_name && row.property !== ''),
    }))
    .toSorted((one, other) => other.count - one.count)
    .map(({ values, ...event }) => ({
      ...event,
      values: values.map(({ property, value, count }) => ({ property, value, count })),
    }));
  const parked = await Promise.all(
    TOPICS.map(async (topic) => (await bus.parked(topic)).map((each) => ({ ...each, topic }))),
  );
  return { events, counters, parked: parked.flat() };
};

/** Retries all parked messages, and returns their number. */
export const retryParkedInteractions = async (bus: InteractionBus): Promise<number> => {
  let retried = 0;
  for (const topic of TOPICS) retried += await bus.retryParked(topic);
  return retried;
};

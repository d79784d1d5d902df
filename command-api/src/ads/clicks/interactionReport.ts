import { AD_CLICKS_TOPIC, AD_VIEWS_TOPIC } from './adMessage.ts';
import { ANALYTICS_TOPIC } from './dayCounts.ts';
import { type InteractionBus, type ParkedMessage } from '@campjay/platform/bus/port.ts';
import type pg from 'pg';

/** All topics of the interaction bus. */
export const BUS_TOPICS = [AD_CLICKS_TOPIC, AD_VIEWS_TOPIC, ANALYTICS_TOPIC] as const;

/** The same topics, in the order in which the report lists them. */
const REPORTED_TOPICS = [ANALYTICS_TOPIC, AD_CLICKS_TOPIC, AD_VIEWS_TOPIC] as const;

/** Interaction counts and parked messages, for an operator. */
export interface InteractionReport {
  /** Events and counters, most frequent first. */
  readonly events: readonly {
    readonly name: string;
    readonly count: number;
    /** Values by property, most frequent first. */
    readonly values: readonly { readonly property: string; readonly value: string; readonly count: number }[];
  }[];
  /** For each counter, the sum over all users, and the number of users that have it. */
  readonly counters: readonly { readonly name: string; readonly count: number; readonly people: number }[];
  /** Parked messages of all topics: they could not be processed. */
  readonly parked: readonly (ParkedMessage & { readonly topic: string })[];
}

/**
 * Reads the event counts since a day (ISO 8601), all counters, and all parked messages. Counters cover all time, but
 * not deleted accounts.
 */
export const readInteractionReport = async (
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
    .toSorted((left, right) => right.count - left.count)
    .map(({ values, ...event }) => ({
      ...event,
      values: values.map(({ property, value, count }) => ({ property, value, count })),
    }));
  const parked = await Promise.all(
    REPORTED_TOPICS.map(async (topic) => (await bus.listParked(topic)).map((message) => ({ ...message, topic }))),
  );
  return { events, counters, parked: parked.flat() };
};

/** Processes all parked messages again. @returns their number */
export const retryParkedInteractions = async (bus: InteractionBus): Promise<number> => {
  let retriedCount = 0;
  for (const topic of REPORTED_TOPICS) retriedCount += await bus.retryParked(topic);
  return retriedCount;
};

import { type InteractionBus, type ParkedMessage } from '@campjay/platform/interactionBus/port.ts';
import type pg from 'pg';
import { ANALYTICS_TOPIC } from './interaction.ts';

/** What was counted, for an operator. */
export interface InteractionReport {
  /** Events and counters, the most frequent first. */
  readonly events: readonly {
    readonly name: string;
    readonly count: number;
    /** What was said of them, property by property, the most frequent value first. */
    readonly values: readonly { readonly property: string; readonly value: string; readonly count: number }[];
  }[];
  /** Of each counter, how many people moved it. */
  readonly counters: readonly { readonly name: string; readonly count: number; readonly people: number }[];
  readonly parked: readonly ParkedMessage[];
}

/** Counts since a day (ISO 8601). Counters are those of all time, of people who are not forgotten. */
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
  return { events, counters, parked: await bus.parked(ANALYTICS_TOPIC) };
};

/** Lets what could not be counted be tried anew, and says how many messages that is. */
export const retryParkedInteractions = (bus: InteractionBus): Promise<number> => bus.retryParked(ANALYTICS_TOPIC);

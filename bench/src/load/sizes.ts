import { type Pool } from 'pg';
import { type Services } from '../services/startServices.ts';
import { whole } from './measures.ts';

/** Number of stream categories to print, those with the most events. */
const SHOWN = 6;

/**
 * Prints the size of an event in the log, and of a session in a query-api's index.
 * @returns the bytes of a row in the log, by category
 */
export const measureSizes = async (pool: Pool, services: Services): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await pool.query<{ category: string; events: string; bytes: string }>(
    `select category, count(*) as events, sum(pg_column_size(events.*)) as bytes
       from eventstore.events group by 1 order by 2 desc`,
  );
  const { rows: all } = await pool.query<{ events: string; bytes: string }>(
    `select count(*) as events, pg_total_relation_size('eventstore.events') as bytes from eventstore.events`,
  );
  const [log = { events: '0', bytes: '0' }] = all;
  console.log(
    `The log: ${whole(Number(log.events))} events, ${whole(Number(log.bytes) / Number(log.events))} bytes each with all indexes`,
  );
  for (const { category, events, bytes } of rows.slice(0, SHOWN))
    console.log(
      `  ${category.padEnd(22)} ${whole(Number(events)).padStart(8)}: a row of ${whole(Number(bytes) / Number(events))} bytes`,
    );

  const [api] = services.of('query-api');
  const metrics = api ? await services.metricsOf(api) : '';
  const valueOf = (name: string): number =>
    Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
  const [camps, sessions, bytes] = ['camps', 'sessions', 'bytes'].map((name) => valueOf(`campjay_index_${name}`));
  console.log(
    `The index of one query-api: ${whole(camps ?? NaN)} camps, ${whole(sessions ?? NaN)} sessions, ${whole((bytes ?? NaN) / (sessions ?? NaN))} bytes a session`,
  );
  return new Map(rows.map(({ category, events, bytes: all }) => [category, Number(all) / Number(events)]));
};

import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { OperatorError } from '../../cli/operatorError.ts';
import { openEventStoreDbEventStore } from '@campjay/platform/eventstore/eventstoredb/eventStoreDbEventStore.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Config } from '../../settings/config.ts';

const ANSWERS_WITHIN_MS = 10_000;

/**
 * Prevents a product whose log is in PostgreSQL from continuing with an empty one elsewhere, because nothing migrates a
 * log.
 * @param store the log of EVENTSTOREDB_URL
 * @throws OperatorError if it is empty and the database holds a log with events
 */
const requireNoAbandonedLog = async (store: Pick<EventStore, 'subscribe'>, databaseUrl: string): Promise<void> => {
  if ((await holdsLog(databaseUrl)) && (await isEmpty(store)))
    throw new OperatorError(
      'The log of EVENTSTOREDB_URL is empty, and the database of DATABASE_URL holds one with events, which nothing moves: take EVENTSTOREDB_URL away, or name a database without a log.',
    );
};

const holdsLog = async (databaseUrl: string): Promise<boolean> => {
  const pool = openPool(databaseUrl, { max: 1, applicationName: 'campjay looking for a log' });
  try {
    const { rows } = await pool.query<{ exists: boolean }>(
      "select to_regclass('eventstore.events') is not null as exists",
    );
    if (rows[0]?.exists !== true) return false;
    return (await pool.query('select 1 from eventstore.events limit 1')).rowCount === 1;
  } finally {
    await pool.end();
  }
};

const isEmpty = async (store: Pick<EventStore, 'subscribe'>): Promise<boolean> => {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  for await (const { events, isCaughtUp } of store.subscribe({ batchSize: 1, readAhead: false, signal })) {
    if (events.length > 0) return false;
    if (isCaughtUp) return true;
  }
  return false;
};

export interface StoreContext {
  /** Database that holds the log unless an EventStoreDB is configured. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * Opens the configured event store: an EventStoreDB, else the database.
 * @throws if it cannot be reached, or a newer build created its data.
 * @throws OperatorError if the configured EventStoreDB has an empty log while the database holds one.
 */
export const openStore = async (
  { eventStoreDb }: Pick<Config, 'eventStoreDb'>,
  { databaseUrl, log }: StoreContext,
): Promise<EventStore> => {
  if (!eventStoreDb) return await openPostgresEventStore({ url: databaseUrl, log });
  const store = await openEventStoreDbEventStore({ server: eventStoreDb, log });
  try {
    await requireNoAbandonedLog(store, databaseUrl);
    return store;
  } catch (error) {
    await store[Symbol.asyncDispose]();
    throw error;
  }
};

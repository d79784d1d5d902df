import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { OperatorError } from '../../cli/operatorError.ts';
import { openEventStoreDbEventStore } from '@campjay/platform/eventstore/eventstoredb/eventStoreDbEventStore.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Config } from '../../settings/config.ts';

/** How long the check for an empty log may take. */
const READ_TIMEOUT_MS = 10_000;

/**
 * Throws if the events are in PostgreSQL but EVENTSTOREDB_URL leads to an empty log. The product would start without
 * its data, because no tool moves events from PostgreSQL to EventStoreDB.
 * @param store the log of EVENTSTOREDB_URL
 * @throws OperatorError if that log is empty and the database holds a log with events
 */
const requireNoAbandonedLog = async (store: Pick<EventStore, 'subscribe'>, databaseUrl: string): Promise<void> => {
  if ((await hasPostgresEvents(databaseUrl)) && (await isStoreEmpty(store)))
    throw new OperatorError(
      'The log of EVENTSTOREDB_URL is empty, but the database of DATABASE_URL holds a log with events, and Campjay does not move them: remove EVENTSTOREDB_URL, or set DATABASE_URL to a database without a log.',
    );
};

/** Checks whether the database contains a log with events. */
const hasPostgresEvents = async (databaseUrl: string): Promise<boolean> => {
  const pool = openPool(databaseUrl, { max: 1, applicationName: 'campjay log check' });
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

const isStoreEmpty = async (store: Pick<EventStore, 'subscribe'>): Promise<boolean> => {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
  for await (const { events, isCaughtUp } of store.subscribe({ batchSize: 1, readAhead: false, signal })) {
    if (events.length > 0) return false;
    if (isCaughtUp) return true;
  }
  // The time is up. The start must not fail because of a slow server, so the log counts as not empty.
  return false;
};

export interface StoreContext {
  /** The database that holds the log if no EventStoreDB is configured. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * Opens the event store: the EventStoreDB if configured, else the database.
 * @throws Error if it cannot be reached, or if a newer build created its data
 * @throws OperatorError if the EventStoreDB is empty but the database holds a log with events
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

import { openEventStoreDbEventStore } from '@campjay/platform/eventStore/eventStoreDb/eventStoreDbEventStore.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Config } from './config.ts';
import { requireNoAbandonedLog } from './requireNoAbandonedLog.ts';

export interface StoreContext {
  /** Of the database that holds the log where no EventStoreDB is named. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * The event store that the configuration names: an EventStoreDB, else the database.
 * @throws when it cannot be reached, or a newer build made what is there.
 * @throws CannotRun where an EventStoreDB is named whose log is empty, and the database holds one.
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

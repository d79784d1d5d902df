import { openEventStoreDbEventStore } from '@campjay/platform/eventstore/eventstoredb/eventStoreDbEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Config } from '../settings/config.ts';
import { requireNoAbandonedLog } from './requireNoAbandonedLog.ts';

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

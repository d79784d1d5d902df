import { openEventStoreDbEventStore } from '@campjay/platform/eventStore/eventStoreDb/eventStoreDbEventStore.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Config } from './config.ts';

export interface StoreSurroundings {
  /** Of the database that holds the log where no EventStoreDB is named. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * The event store that the configuration names: an EventStoreDB, else the database.
 * @throws when it cannot be reached, or a newer build made what is there.
 */
export const openStore = async (
  { eventStoreDb }: Pick<Config, 'eventStoreDb'>,
  { databaseUrl, log }: StoreSurroundings,
): Promise<EventStore> =>
  eventStoreDb
    ? await openEventStoreDbEventStore({ server: eventStoreDb, log })
    : await openPostgresEventStore({ url: databaseUrl, log });

import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Config } from './config.ts';

export interface StoreSurroundings {
  /** Of the database that holds the log. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/**
 * The event store that the configuration names.
 * @throws when it cannot be reached, or a newer build made what is there.
 */
export const openStore = async (_config: Config, { databaseUrl, log }: StoreSurroundings): Promise<EventStore> =>
  await openPostgresEventStore({ url: databaseUrl, log });

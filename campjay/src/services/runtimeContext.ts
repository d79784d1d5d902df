import { eventStoreCircuit } from '@campjay/platform/eventStore/eventStoreCircuit.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Build } from '../build.ts';
import { type Config } from '../config.ts';
import { openPools, type Pools } from '../openPools.ts';
import { openStore } from '../openStore.ts';
import { externalServers, waitUntilReached } from '../externalServers.ts';
import { type Resources } from '../resources.ts';
import { type Telemetry } from '../telemetry/telemetry.ts';

/** What a process is given, whichever services run in it. */
export interface RuntimeContext {
  readonly config: Config;
  readonly build: Build;
  readonly log: Log;
  /** What the process is measured and traced with. */
  readonly telemetry: Telemetry;
  /** Aborted when the process is to stop. */
  readonly stop: AbortSignal;
}

/** What a process is given that keeps to a database. */
export interface DatabaseContext extends RuntimeContext {
  readonly databaseUrl: string;
}

/** What the services of one process stand on together. */
export interface Infrastructure extends DatabaseContext, Pools {
  readonly store: EventStore;
  /** What they open is closed with these. */
  readonly resources: Resources;
}

/**
 * Opens the database and the log of a process, as soon as both can be reached; they are closed with its parts.
 * @param applicationName what `pg_stat_activity` shows
 * @returns undefined when the process was told to stop before
 * @throws CannotRun when one of them refuses what the settings say
 */
export const openInfrastructure = async (
  context: DatabaseContext,
  resources: Resources,
  applicationName: string,
): Promise<Infrastructure | undefined> => {
  const { databaseUrl, log, telemetry } = context;
  for (const server of externalServers(context.config, { databaseUrl, uses: ['PostgreSQL', 'EventStoreDB'] }))
    if (!(await waitUntilReached(server, context))) return undefined;
  const pools = openPools(context.config, { databaseUrl, resources, log, applicationName });
  const rawStore = await openStore(context.config, { databaseUrl, log });
  const guardedStore = context.config.eventStoreDb ? eventStoreCircuit(rawStore, { log }) : rawStore;
  const store = resources.add(telemetry.store(guardedStore));
  return { ...context, ...pools, resources, store };
};

import { eventStoreCircuit } from '@campjay/platform/eventstore/eventStoreCircuit.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { type Build } from './build.ts';
import { type Config } from '../settings/config.ts';
import { openPools, type Pools } from './openPools.ts';
import { openStore } from './openStore.ts';
import { externalServers, waitUntilReached } from './externalServers.ts';
import { type Resources } from './resources.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** Context of a process, for any service. */
export interface RuntimeContext {
  readonly config: Config;
  readonly build: Build;
  readonly log: Log;
  /** Metrics and traces of the process. */
  readonly telemetry: Telemetry;
  /** Aborted when the process has to stop. */
  readonly stop: AbortSignal;
}

/** Context of a process with a database. */
export interface DatabaseContext extends RuntimeContext {
  readonly databaseUrl: string;
}

/** Infrastructure shared by the services of one process. */
export interface Infrastructure extends DatabaseContext, Pools {
  readonly store: EventStore;
  /** Closes whatever the services open. */
  readonly resources: Resources;
}

/**
 * Opens the database and the log of a process as soon as both can be reached. They are closed with `resources`.
 * @param applicationName shown in `pg_stat_activity`
 * @returns undefined if the process was asked to stop first
 * @throws OperatorError if one of them refuses the settings
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

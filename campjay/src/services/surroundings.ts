import { eventStoreCircuit } from '@campjay/platform/eventStore/eventStoreCircuit.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Build } from '../build.ts';
import { type Config } from '../config.ts';
import { openPools, type Pools } from '../openPools.ts';
import { openStore } from '../openStore.ts';
import { outsideServers, untilReached } from '../outsideServers.ts';
import { type Parts } from '../parts.ts';
import { type Telemetry } from '../telemetry/telemetry.ts';

/** What a process is given, whichever services run in it. */
export interface Surroundings {
  readonly config: Config;
  readonly build: Build;
  readonly log: Log;
  /** What the process is measured and traced with. */
  readonly telemetry: Telemetry;
  /** Aborted when the process is to stop. */
  readonly stop: AbortSignal;
}

/** What a process is given that keeps to a database. */
export interface DatabaseSurroundings extends Surroundings {
  readonly databaseUrl: string;
}

/** What the services of one process stand on together. */
export interface Ground extends DatabaseSurroundings, Pools {
  readonly store: EventStore;
  /** What they open is closed with these. */
  readonly parts: Parts;
}

/**
 * Opens the database and the log of a process, as soon as both can be reached; they are closed with its parts.
 * @param applicationName what `pg_stat_activity` shows
 * @returns undefined when the process was told to stop before
 * @throws CannotRun when one of them refuses what the settings say
 */
export const openGround = async (
  surroundings: DatabaseSurroundings,
  parts: Parts,
  applicationName: string,
): Promise<Ground | undefined> => {
  const { databaseUrl, log, telemetry } = surroundings;
  for (const server of outsideServers(surroundings.config, { databaseUrl, uses: ['PostgreSQL', 'EventStoreDB'] }))
    if (!(await untilReached(server, surroundings))) return undefined;
  const pools = openPools(surroundings.config, { databaseUrl, parts, log, applicationName });
  const opened = await openStore(surroundings.config, { databaseUrl, log });
  const answering = surroundings.config.eventStoreDb ? eventStoreCircuit(opened, { log }) : opened;
  const store = parts.add(telemetry.store(answering));
  return { ...surroundings, ...pools, parts, store };
};

import { type Log } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { monitorDatabase } from '@campjay/platform/postgres/silence.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { type Pool } from 'pg';
import { type Config } from '../../settings/config.ts';
import { type Resources } from '../resources.ts';
import { eventStoreCircuit } from '@campjay/platform/eventstore/eventStoreCircuit.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Build } from '../dataFolder.ts';
import { openStore } from './openStore.ts';
import { externalServers, waitUntilReached, type ExternalServer, type ServerName } from './externalServers.ts';
import { type Telemetry } from '../telemetry/telemetry.ts';

/** A request fails after this time, and its client can retry, instead of waiting longer. */
const CONNECT_WITHIN_MS = 5_000;
/** For commands and log subscribers, which retry by themselves. */
const WORK_CONNECTS_WITHIN_MS = 30_000;
/** Far longer than any query should take. Slower ones are canceled, so that they do not occupy all connections. */
const STATEMENT_WITHIN_MS = 15_000;

interface Pools {
  /** For writes and slow work such as comparing builds. */
  readonly pool: Pool;
  /** For reads of responses: the replica, if there is one. */
  readonly readPool: Pool;
}

/** Opens the pools of a process, which connect on first use, and monitors their servers. */
const openPools = (
  { replicaUrl, databaseConnections: max }: Pick<Config, 'replicaUrl' | 'databaseConnections'>,
  {
    databaseUrl,
    resources,
    log,
    applicationName,
  }: {
    readonly databaseUrl: string;
    readonly resources: Resources;
    readonly log: Log;
    readonly applicationName: string;
  },
): Pools => {
  const pool = openPool(databaseUrl, {
    max,
    applicationName,
    connectWithinMs: WORK_CONNECTS_WITHIN_MS,
  });
  resources.onClose(() => pool.end());
  const limits = {
    ...{ max, applicationName: `${applicationName}, reading` },
    ...{ connectWithinMs: CONNECT_WITHIN_MS, statementTimeoutMs: STATEMENT_WITHIN_MS },
  };
  // While the replica is down the primary answers, within the same limits.
  const primary = openPool(databaseUrl, limits);
  if (replicaUrl !== undefined) resources.onClose(() => primary.end());
  const readPool = replicaUrl === undefined ? primary : openReplicaPool(replicaUrl, { ...limits, primary, log });
  resources.onClose(() => readPool.end());
  resources.add(monitorDatabase({ url: databaseUrl, log }));
  if (replicaUrl !== undefined) resources.add(monitorDatabase({ url: replicaUrl, log }));
  return { pool, readPool };
};

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

const LOG_AND_DATABASE = ['PostgreSQL', 'EventStoreDB'] as const;

/** Servers that each service uses when it runs separately. */
const USES = {
  'command-api': [...LOG_AND_DATABASE, 'Kafka', 'SMTP', 'S3'],
  'query-api': [...LOG_AND_DATABASE, 'Meilisearch', 'S3'],
  projector: LOG_AND_DATABASE,
  'search-indexer': [...LOG_AND_DATABASE, 'Meilisearch'],
} as const satisfies Readonly<Record<string, readonly ServerName[]>>;

/** The configured servers that a service uses. */
export const serversOf = (
  service: keyof typeof USES,
  { config, databaseUrl }: Pick<DatabaseContext, 'config' | 'databaseUrl'>,
): readonly ExternalServer[] => externalServers(config, { databaseUrl, uses: USES[service] });

import { type Log } from '@campjay/platform/kernel/log.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { monitorDatabase } from '@campjay/platform/postgres/databaseMonitor.ts';
import { openReplicaPool } from '@campjay/platform/postgres/replicaPool.ts';
import { type Pool } from 'pg';
import { type Config } from '../../settings/config.ts';
import { type Resources } from '../resources.ts';
import { createEventStoreCircuit } from '@campjay/platform/eventstore/eventStoreCircuit.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Build } from '../dataFolder.ts';
import { openStore } from './openStore.ts';
import { listExternalServers, waitUntilReached, type ExternalServer, type ServerName } from './externalServers.ts';
import { type Telemetry } from '../telemetry/telemetry.ts';

/** How long a query of a request waits for a database connection before it fails. The client can then retry. */
const READ_CONNECTION_TIMEOUT_MS = 5_000;
/** How long commands and subscriptions to the event log wait for a database connection. */
const CONNECTION_TIMEOUT_MS = 30_000;
/** Far longer than any query should take. Slower queries are canceled, so that they cannot occupy all connections. */
const STATEMENT_TIMEOUT_MS = 15_000;

interface Pools {
  /** For writes, and for slow work such as the comparison of two builds of a read model. */
  readonly pool: Pool;
  /** For queries of requests. Uses the replica if one is configured. */
  readonly readPool: Pool;
}

/** Opens the pools of a process, and monitors their database servers. The pools connect on first use. */
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
    connectWithinMs: CONNECTION_TIMEOUT_MS,
  });
  resources.onClose(() => pool.end());
  const limits = {
    max,
    applicationName: `${applicationName}, reading`,
    connectWithinMs: READ_CONNECTION_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  };
  // Without a replica, and while the replica is down, the primary executes the queries, within the same limits.
  const primary = openPool(databaseUrl, limits);
  // Without a replica, `readPool` is this pool and is closed below.
  if (replicaUrl !== undefined) resources.onClose(() => primary.end());
  const readPool = replicaUrl === undefined ? primary : openReplicaPool(replicaUrl, { ...limits, primary, log });
  resources.onClose(() => readPool.end());
  resources.add(monitorDatabase({ url: databaseUrl, log }));
  if (replicaUrl !== undefined) resources.add(monitorDatabase({ url: replicaUrl, log }));
  return { pool, readPool };
};

/** What every service needs to run. */
export interface RuntimeContext {
  readonly config: Config;
  readonly build: Build;
  readonly log: Log;
  /** Metrics and traces of the process. */
  readonly telemetry: Telemetry;
  /** Aborted when the process has to stop. */
  readonly stop: AbortSignal;
}

/** What every service that uses the database needs to run. */
export interface DatabaseContext extends RuntimeContext {
  readonly databaseUrl: string;
}

/** Infrastructure shared by the services of one process. */
export interface Infrastructure extends DatabaseContext, Pools {
  readonly store: EventStore;
  /** Everything that the services open; closed when the process stops. */
  readonly resources: Resources;
}

/**
 * Waits until the database and the event log can be reached, and opens both. They are closed with `resources`.
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
  for (const server of listExternalServers(context.config, { databaseUrl, uses: ['PostgreSQL', 'EventStoreDB'] }))
    if (!(await waitUntilReached(server, context))) return undefined;
  const pools = openPools(context.config, { databaseUrl, resources, log, applicationName });
  const rawStore = await openStore(context.config, { databaseUrl, log });
  const guardedStore = context.config.eventStoreDb ? createEventStoreCircuit(rawStore, { log }) : rawStore;
  const store = resources.add(telemetry.wrapStore(guardedStore));
  return { ...context, ...pools, resources, store };
};

const DATABASE_AND_EVENT_LOG = ['PostgreSQL', 'EventStoreDB'] as const;

/** Servers that each service uses when it runs separately. */
const SERVERS_BY_SERVICE = {
  'command-api': [...DATABASE_AND_EVENT_LOG, 'Kafka', 'SMTP', 'S3'],
  'query-api': [...DATABASE_AND_EVENT_LOG, 'Meilisearch', 'S3'],
  projector: DATABASE_AND_EVENT_LOG,
  'search-indexer': [...DATABASE_AND_EVENT_LOG, 'Meilisearch'],
} as const satisfies Readonly<Record<string, readonly ServerName[]>>;

/** Lists the configured servers that a service uses. */
export const listServersOf = (
  service: keyof typeof SERVERS_BY_SERVICE,
  { config, databaseUrl }: Pick<DatabaseContext, 'config' | 'databaseUrl'>,
): readonly ExternalServer[] => listExternalServers(config, { databaseUrl, uses: SERVERS_BY_SERVICE[service] });

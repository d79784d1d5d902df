import { createLog, type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { startEmbeddedPostgres } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { type Pool } from 'pg';
import { type Config } from '../settings/config.ts';
import { pathsIn, prepareDataFolder, findRunningProduct, type RunningProduct } from '../processes/dataFolder.ts';
import { type Resources } from '../processes/resources.ts';
import { requireDatabase } from '../processes/infrastructure/externalServers.ts';
import { echoLog } from '../supervisor/logFile.ts';
import { type Terminal } from './terminal.ts';
import { refuseEmptyDatabase, refuseFolderWithoutDatabase } from './installation.ts';

export interface CommandContext {
  readonly config: Config;
  readonly terminal: Terminal;
}

export interface DatabaseConnection {
  readonly databaseUrl: string;
  readonly pool: Pool;
  /** The product that runs in this data folder. Undefined if none does, or if DATABASE_URL is set. */
  readonly runningProduct: RunningProduct | undefined;
  readonly log: Log;
}

export interface OpenDatabaseOptions {
  /** Name of the connections in PostgreSQL's `pg_stat_activity`. */
  readonly applicationName: string;
  /** True for a command that may create a new installation. All others refuse to run without data. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Opens the configured database. If none is configured, uses the embedded PostgreSQL server in the data folder: that of
 * the running product, or else one that is started here and stopped when `resources` are closed.
 * @throws OperatorError if there is no database, or if it is empty although the command needs data
 * @throws EmbeddedPostgresFailed if the embedded server does not start
 */
export const openDatabase = async (
  resources: Resources,
  { config, terminal }: CommandContext,
  { applicationName, mayBeEmpty = false }: OpenDatabaseOptions,
): Promise<DatabaseConnection> => {
  const log = createCommandLog(config);
  if (config.databaseUrl !== undefined) await requireDatabase(config.databaseUrl);
  const runningProduct = config.databaseUrl === undefined ? await findRunningProduct(config.dataFolder) : undefined;
  const mustStartServer = runningProduct === undefined && config.databaseUrl === undefined;
  if (mustStartServer && !mayBeEmpty) await refuseFolderWithoutDatabase(config);
  const databaseUrl =
    runningProduct?.databaseUrl ??
    config.databaseUrl ??
    (await startEmbeddedDatabase(resources, config, echoLog(log, terminal.print)));
  const pool = openPool(databaseUrl, { applicationName });
  resources.onClose(() => pool.end());
  // The database of a running product may still be empty, while it imports its first catalog.
  if (runningProduct === undefined && !mayBeEmpty) await refuseEmptyDatabase(pool, config);
  return { databaseUrl, pool, runningProduct, log };
};

const startEmbeddedDatabase = async (resources: Resources, config: Config, log: Log): Promise<string> => {
  await prepareDataFolder(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder: pathsIn(config.dataFolder).postgres, log });
  return resources.add(postgres).url;
};

/** A command's output is for people, so the JSON log is written (to stderr) only for debugging. */
const createCommandLog = ({ logLevel }: Config): Log =>
  logLevel === 'debug' ? createLog({ name: 'command', level: logLevel, destination: process.stderr }) : silentLog;

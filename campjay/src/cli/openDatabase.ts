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
  /** The running product that is known to use the database. */
  readonly running: RunningProduct | undefined;
  readonly log: Log;
}

export interface OpenDatabaseOptions {
  /** Name of the connections in PostgreSQL's own list. */
  readonly applicationName: string;
  /** True for a command that may begin a new installation. All others refuse one without data. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Opens the product's database: the running product's, else the configured one, else the embedded one, which runs until
 * `resources` are closed.
 * @throws OperatorError and EmbeddedPostgresFailed if there is no database, or none with data
 */
export const openDatabase = async (
  resources: Resources,
  { config, terminal }: CommandContext,
  { applicationName, mayBeEmpty = false }: OpenDatabaseOptions,
): Promise<DatabaseConnection> => {
  const log = commandLog(config);
  if (config.databaseUrl !== undefined) await requireDatabase(config.databaseUrl);
  const running = config.databaseUrl === undefined ? await findRunningProduct(config.dataFolder) : undefined;
  const isEmbedded = running === undefined && config.databaseUrl === undefined;
  if (isEmbedded && !mayBeEmpty) await refuseFolderWithoutDatabase(config);
  const databaseUrl =
    running?.databaseUrl ??
    config.databaseUrl ??
    (await startOwnDatabase(resources, config, echoLog(log, terminal.print)));
  const pool = openPool(databaseUrl, { applicationName });
  resources.onClose(() => pool.end());
  // A running product may still be importing its first catalog.
  if (running === undefined && !mayBeEmpty) await refuseEmptyDatabase(pool, config);
  return { databaseUrl, pool, running, log };
};

const startOwnDatabase = async (resources: Resources, config: Config, log: Log): Promise<string> => {
  await prepareDataFolder(config.dataFolder);
  const postgres = await startEmbeddedPostgres({ dataFolder: pathsIn(config.dataFolder).postgres, log });
  return resources.add(postgres).url;
};

/** A command prints sentences for a person. The machine log appears on stderr only for debugging. */
const commandLog = ({ logLevel }: Config): Log =>
  logLevel === 'debug' ? createLog({ name: 'command', level: logLevel, destination: process.stderr }) : silentLog;

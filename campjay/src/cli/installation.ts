import { stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { containsDatabase } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import pg from 'pg';
import { firstTableWithRows } from './backup/tables.ts';
import { OperatorError } from './operatorError.ts';
import { type Config } from '../settings/config.ts';
import { pathsIn } from '../processes/dataFolder.ts';

/** Describes the data that a command works on, in one line without a password. */
export const describeInstallation = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined
    ? `Data folder: ${dataFolder}`
    : `Database: ${describeDatabase(databaseUrl)}; data folder: ${dataFolder}`;

/**
 * For commands that need existing data: a mistyped folder must not become a new, empty installation.
 * @throws OperatorError if the data folder holds no database, before anything is created in it
 */
export const refuseFolderWithoutDatabase = async ({ dataFolder }: Config): Promise<void> => {
  if (!(await containsDatabase(pathsIn(dataFolder).postgres))) throw noDataIn(dataFolder);
};

/** @throws OperatorError if the database holds neither an event nor anything in the schema `ops` */
export const refuseEmptyDatabase = async (pool: pg.Pool, config: Config): Promise<void> => {
  if (await holdsInstallation(pool, config)) return;
  if (config.databaseUrl === undefined) throw noDataIn(config.dataFolder);
  throw new OperatorError(
    `The database ${describeDatabase(config.databaseUrl)} holds no data of Campjay: name the right one with DATABASE_URL, or leave DATABASE_URL out to use the data folder ${config.dataFolder} (CAMPJAY_DATA).`,
  );
};

/**
 * For commands that decrypt or copy sealed data: newly created keys would open nothing.
 * @throws OperatorError if there is no master key file
 */
export const requireMasterKeys = async ({ masterKeyFile }: Config): Promise<void> => {
  try {
    await stat(masterKeyFile);
  } catch (cause) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) return; // reading the file later reports the problem
    throw new OperatorError(
      `There are no master keys in ${masterKeyFile}: name the folder that holds them with CAMPJAY_DATA, or their file with CAMPJAY_MASTER_KEYS.`,
      { cause },
    );
  }
};

const noDataIn = (dataFolder: string): OperatorError =>
  new OperatorError(
    `The data folder ${dataFolder} holds no data of Campjay: name the right one with CAMPJAY_DATA, or its database with DATABASE_URL. Only "start", "import", "import-schools" and "restore" begin a new one.`,
  );

/**
 * With the log in another server, an empty database may still belong to an installation: any earlier command on that
 * log created `ops` here.
 */
const holdsInstallation = async (pool: pg.Pool, { eventStoreDb }: Config): Promise<boolean> => {
  const client = await pool.connect();
  try {
    if ((await firstTableWithRows(client)) !== undefined) return true;
    if (eventStoreDb === undefined) return false;
    const { rows } = await client.query<{ exists: boolean }>(
      "select to_regclass('ops.migrations') is not null as exists",
    );
    return rows[0]?.exists === true;
  } finally {
    client.release();
  }
};

/**
 * Such as `camps at db.example.org:5432`. Parsed by the driver, because parts of the address can be in its query
 * parameters.
 */
const describeDatabase = (url: string): string => {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `${database ?? ''} at ${host}:${port}`;
};

import { stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { containsDatabase } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import pg from 'pg';
import { findTableWithRows } from './backup/tables.ts';
import { OperatorError } from './operatorError.ts';
import { type Config } from '../settings/config.ts';
import { pathsIn } from '../processes/dataFolder.ts';

/** Describes the database and data folder that a command uses, in one line. The database's password is left out. */
export const describeInstallation = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined
    ? `Data folder: ${dataFolder}`
    : `Database: ${describeDatabase(databaseUrl)}; data folder: ${dataFolder}`;

/**
 * Checks that the data folder contains a database, without creating anything in it. For commands that need existing
 * data: a mistyped folder must not become a new, empty installation.
 * @throws OperatorError if the data folder contains no database
 */
export const refuseFolderWithoutDatabase = async ({ dataFolder }: Config): Promise<void> => {
  if (!(await containsDatabase(pathsIn(dataFolder).postgres))) throw noDataError(dataFolder);
};

/** @throws OperatorError if the database contains neither an event nor a row in the schema `ops` */
export const refuseEmptyDatabase = async (pool: pg.Pool, config: Config): Promise<void> => {
  if (await containsInstallation(pool, config)) return;
  if (config.databaseUrl === undefined) throw noDataError(config.dataFolder);
  throw new OperatorError(
    `The database ${describeDatabase(config.databaseUrl)} contains no Campjay data: set DATABASE_URL to the right one, or remove DATABASE_URL to use the data folder ${config.dataFolder} (CAMPJAY_DATA).`,
  );
};

/**
 * Checks that there is a master key file, instead of creating one. For commands that decrypt or copy private data:
 * newly created keys could not decrypt it.
 * @throws OperatorError if there is no master key file
 */
export const requireMasterKeys = async ({ masterKeyFile }: Config): Promise<void> => {
  try {
    await stat(masterKeyFile);
  } catch (cause) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '');
    if (!isMissing) return; // the command reports any other problem when it reads the file
    throw new OperatorError(
      `There are no master keys in ${masterKeyFile}: set CAMPJAY_DATA to the folder that contains them, or CAMPJAY_MASTER_KEYS to their file.`,
      { cause },
    );
  }
};

const noDataError = (dataFolder: string): OperatorError =>
  new OperatorError(
    `The data folder ${dataFolder} contains no Campjay data: set CAMPJAY_DATA to the right one, or DATABASE_URL to its database. Only "start", "import", "import-schools" and "restore" create a new one.`,
  );

/**
 * Finds out whether the database belongs to an installation. If the log is on another server, that may be so even if
 * the database has no rows: the installation has created the schema `ops`.
 */
const containsInstallation = async (pool: pg.Pool, { eventStoreDb }: Config): Promise<boolean> => {
  const client = await pool.connect();
  try {
    if ((await findTableWithRows(client)) !== undefined) return true;
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
 * Formats a database's address, such as `camps at db.example.org:5432`. The driver parses the URL, because query
 * parameters can override parts of it.
 */
const describeDatabase = (url: string): string => {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `${database ?? ''} at ${host}:${port}`;
};

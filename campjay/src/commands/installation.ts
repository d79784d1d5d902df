import { stat } from 'node:fs/promises';
import { errorCode } from '@campjay/platform/errorCode.ts';
import { containsDatabase } from '@campjay/platform/postgres/embedded/embeddedPostgres.ts';
import pg from 'pg';
import { firstTableWithRows } from '../backup/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { type Config } from '../config.ts';
import { pathsIn } from '../dataFolder.ts';

/** Which data a command works on, in one line without a password. */
export const describeInstallation = ({ databaseUrl, dataFolder }: Config): string =>
  databaseUrl === undefined
    ? `Data folder: ${dataFolder}`
    : `Database: ${describeDatabase(databaseUrl)}; data folder: ${dataFolder}`;

/**
 * For commands that work on what is there: a mistyped folder must not become a new and empty installation.
 * @throws CannotRun where the data folder holds no database, before anything is made in it
 */
export const refuseFolderWithoutDatabase = async ({ dataFolder }: Config): Promise<void> => {
  if (!(await containsDatabase(pathsIn(dataFolder).postgres))) throw noDataIn(dataFolder);
};

/** @throws CannotRun where the database holds neither an event nor anything in the schema `ops` */
export const refuseEmptyDatabase = async (pool: pg.Pool, config: Config): Promise<void> => {
  if (await holdsInstallation(pool, config)) return;
  if (config.databaseUrl === undefined) throw noDataIn(config.dataFolder);
  throw new OperatorError(
    `The database ${describeDatabase(config.databaseUrl)} holds no data of Campjay: name the right one with DATABASE_URL, or leave DATABASE_URL out to use the data folder ${config.dataFolder} (CAMPJAY_DATA).`,
  );
};

/**
 * For commands that open or copy what is sealed: new keys would open nothing.
 * @throws CannotRun where there is no file of master keys
 */
export const requireMasterKeys = async ({ masterKeyFile }: Config): Promise<void> => {
  try {
    await stat(masterKeyFile);
  } catch (cause) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')) return; // reading it says why it cannot be used
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

/** A log in another server tells nothing about this database, but whoever used that log before made `ops` here. */
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

/** Such as `camps at db.example.org:5432`. The driver reads the address: parts of it may stand in its parameters. */
const describeDatabase = (url: string): string => {
  const { database, host, port } = new pg.Client({ connectionString: url });
  return `${database ?? ''} at ${host}:${port}`;
};

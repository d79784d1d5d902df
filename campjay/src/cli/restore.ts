import { formatNumber } from '@campjay/domain/format.ts';
import { resolve } from 'node:path';
import { createForgetPerson } from '@campjay/command-api/service.ts';
import { retry } from '@campjay/platform/kernel/retry.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type Pool } from 'pg';
import { applyForgottenList, readForgottenList } from './backup/forgotten.ts';
import { type Manifest, readManifest, checkFile } from './backup/manifest.ts';
import { refuseUnlessEmpty, restoreDatabase } from './backup/restoreDatabase.ts';
import { restoreEmails, restoreMasterKeys, restorePictures } from './backup/restoreFiles.ts';
import { OperatorError } from './operatorError.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { openMailer, openImageStore } from '../processes/infrastructure/adapters.ts';
import { openStore } from '../processes/infrastructure/openStore.ts';
import { openResources } from '../processes/resources.ts';
import { openEpochKeys, openIdentityServices } from '../processes/infrastructure/identityServices.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

/** Name of this command's database connections, which distinguishes them from those of other clients. */
const APPLICATION_NAME = 'campjay restore';

export interface RestoreOptions {
  /** Path of a list that `campjay forgotten` wrote after the backup. */
  readonly forgotten?: string;
}

/**
 * Restores a backup into an empty installation. If it is interrupted, the database contains either all of the backup or
 * nothing.
 * @param baseFolder relative paths are resolved against it
 * @throws OperatorError before any change, or after all changes to the database were rolled back
 */
export const restore = async (
  context: CommandContext,
  baseFolder: string,
  folder: string,
  { forgotten: listFile }: RestoreOptions,
): Promise<number> => {
  await using resources = openResources();
  const { config, terminal } = context;
  const source = resolve(baseFolder, folder);
  const manifest = await readManifest(source);
  refuseLogMismatch(manifest, config.eventStoreDb !== undefined);
  const forgottenList = listFile === undefined ? [] : await readForgottenList(resolve(baseFolder, listFile));
  for (const file of manifest.files) {
    terminal.progress(`Checking ${file.path} …`);
    await checkFile(source, file);
  }
  const { databaseUrl, pool, runningProduct, log } = await openDatabase(resources, context, {
    applicationName: APPLICATION_NAME,
    mayBeEmpty: true,
  });
  if (runningProduct) throw new OperatorError(`The product runs at ${runningProduct.address}; stop it first.`);
  // The server lists a client for a moment after it has gone.
  const isTransient = (error: unknown) => error instanceof OperatorError;
  await retry(() => refuseDatabaseInUse(pool), { attempts: 5, firstPauseMs: 100, longestPauseMs: 100, isTransient });
  await refuseDatabaseWithData(pool);
  const masterKeys = await restoreMasterKeys(source, config.masterKeyFile);
  terminal.progress('Copying pictures and emails …');
  const images = resources.add(await openImageStore(config));
  await restorePictures(source, manifest, images);
  await restoreEmails(source, manifest, pathsIn(config.dataFolder).outbox);
  const onProgress = (text: string): void => terminal.progress(`${text} …`);
  const externalStore = config.eventStoreDb && resources.add(await openStore(config, { databaseUrl, log }));
  const forgottenStreams = externalStore ? await applyForgottenList(externalStore, forgottenList) : forgottenList;
  const forgottenIds = await restoreDatabase({
    pool,
    folder: source,
    manifest,
    masterKeys,
    forgottenStreams,
    onProgress,
    epochKeys: await openEpochKeys(config.epochKeyFolder),
  });
  await migrateOps(pool);
  const store = externalStore ?? resources.add(await openStore(config, { databaseUrl, log }));
  const { sealing, accounts } = await openIdentityServices(config, { pool, store, log });
  const forget = createForgetPerson({ sealing, accounts, mailer: openMailer(config) });
  for (const personId of forgottenIds) await forget(personId);
  terminal.print(describeRestore(manifest, forgottenIds.length));
  terminal.print(
    'Run "campjay start" to build the read models, then "campjay verify" to check that everything matches.',
  );
  return 0;
};

const describeRestore = ({ madeAt, log, pictures }: Manifest, forgottenCount: number): string =>
  `The backup of ${madeAt} is restored: ${formatNumber(log?.events ?? 0)} events up to position ${log?.lastPosition ?? 'none'}, ${formatNumber(pictures)} pictures. ` +
  (forgottenCount === 0
    ? 'Nobody had to be forgotten again.'
    : `Forgotten again: ${formatNumber(forgottenCount)} ${forgottenCount === 1 ? 'person or request' : 'people and requests'}.`);

const refuseLogMismatch = ({ log }: Manifest, isLogExternal: boolean): void => {
  if (log && isLogExternal)
    throw new OperatorError(
      'The backup contains a log that was in PostgreSQL, but EVENTSTOREDB_URL is set: remove that setting.',
    );
  if (!log && !isLogExternal)
    throw new OperatorError('The backup does not contain the log: set EVENTSTOREDB_URL to the server that has it.');
};

const refuseDatabaseInUse = async (pool: Pool): Promise<void> => {
  // A connection that is being opened has no name yet. It may be another one of this process.
  const { rows } = await pool.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a client without a name') as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> $1
        and not (usename = current_user and application_name = '' and coalesce(state, 'starting') = 'starting')`,
    [APPLICATION_NAME],
  );
  if (rows.length > 0)
    throw new OperatorError(
      `The database is in use by ${rows.map(({ name }) => name).join(', ')}; stop the product and every other client first.`,
    );
};

const refuseDatabaseWithData = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await refuseUnlessEmpty(client);
  } finally {
    client.release();
  }
};

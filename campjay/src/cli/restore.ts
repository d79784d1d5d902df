import { resolve } from 'node:path';
import { forgetPerson } from '@campjay/command-api/service.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { type Pool } from 'pg';
import { reapplyForgotten, readForgotten } from './backup/forgotten.ts';
import { type Manifest, readManifest, checkFile } from './backup/manifest.ts';
import { refuseUnlessEmpty, restoreDatabase } from './backup/restoreDatabase.ts';
import { restoreEmails, restoreMasterKeys, restorePictures } from './backup/restoreFiles.ts';
import { OperatorError } from './operatorError.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { openMailer, openImageStore } from '../processes/infrastructure/adapters.ts';
import { openStore } from '../processes/infrastructure/openStore.ts';
import { openResources } from '../processes/resources.ts';
import { epochKeysIn, openIdentityServices } from '../processes/infrastructure/identityServices.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

const APPLICATION = 'campjay restore';

export interface RestoreOptions {
  /** A list that `campjay forgotten` wrote after the backup. */
  readonly forgotten?: string;
}

/**
 * Restores a backup into an empty installation. If it is interrupted, the log is either complete or absent, and the
 * command can be repeated.
 * @throws OperatorError with a sentence, before any change, or after all changes to the database were rolled back
 */
export const restore = async (
  context: CommandContext,
  from: string,
  folder: string,
  { forgotten: listFile }: RestoreOptions,
): Promise<number> => {
  await using resources = openResources();
  const { config, terminal } = context;
  const source = resolve(from, folder);
  const manifest = await readManifest(source);
  refuseOtherLog(manifest, config.eventStoreDb !== undefined);
  const list = listFile === undefined ? [] : await readForgotten(resolve(from, listFile));
  for (const file of manifest.files) {
    terminal.progress(`Checking ${file.path} …`);
    await checkFile(source, file);
  }
  const { databaseUrl, pool, running, log } = await openDatabase(resources, context, {
    applicationName: APPLICATION,
    mayBeEmpty: true,
  });
  if (running) throw new OperatorError(`The product runs at ${running.address}; stop it first.`);
  await refuseWhileUsed(pool);
  await emptyOrRefuse(pool);
  const masterKeys = await restoreMasterKeys(source, config.masterKeyFile);
  terminal.progress('Copying pictures and letters …');
  const images = resources.add(await openImageStore(config));
  await restorePictures(source, manifest, images);
  await restoreEmails(source, manifest, pathsIn(config.dataFolder).outbox);
  const onProgress = (text: string): void => terminal.progress(`${text} …`);
  const externalStore = config.eventStoreDb && resources.add(await openStore(config, { databaseUrl, log }));
  const forgotten = externalStore ? await reapplyForgotten(externalStore, list) : list;
  const people = await restoreDatabase({
    ...{ pool, folder: source, manifest, masterKeys, forgotten, onProgress },
    epochKeys: await epochKeysIn(config.epochKeyFolder),
  });
  await migrateOps(pool);
  const store = externalStore ?? resources.add(await openStore(config, { databaseUrl, log }));
  const { sealing, accounts } = await openIdentityServices(config, { pool, store, log });
  const forget = forgetPerson({ sealing, accounts, mailer: openMailer(config) });
  for (const personId of people) await forget(personId);
  terminal.print(describe(manifest, people.length));
  terminal.print('"campjay start" makes the read models from it; "campjay verify" then proves that all of it agrees.');
  return 0;
};

const describe = ({ madeAt, log, pictures }: Manifest, people: number): string =>
  `The backup of ${madeAt} is restored: ${count(log?.events ?? 0)} events up to position ${log?.lastPosition ?? 'none'}, ${count(pictures)} pictures. ` +
  (people === 0
    ? 'Nobody had been forgotten.'
    : `Forgotten again: ${count(people)} ${people === 1 ? 'person or request' : 'people and requests'}.`);

const refuseOtherLog = ({ log }: Manifest, isElsewhere: boolean): void => {
  if (log && isElsewhere)
    throw new OperatorError('The backup holds a log for PostgreSQL, but EVENTSTOREDB_URL names another server for it.');
  if (!log && !isElsewhere)
    throw new OperatorError('The backup holds no log: name the EventStoreDB that has it with EVENTSTOREDB_URL.');
};

const refuseWhileUsed = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a client without a name') as name from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name <> $1`,
    [APPLICATION],
  );
  if (rows.length > 0)
    throw new OperatorError(
      `The database is in use by ${rows.map(({ name }) => name).join(', ')}; stop the product and every other client first.`,
    );
};

const emptyOrRefuse = async (pool: Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await refuseUnlessEmpty(client);
  } finally {
    client.release();
  }
};

const count = (number: number): string => number.toLocaleString('en-US');

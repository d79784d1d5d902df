import { formatNumber } from '@campjay/domain/format.ts';
import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';
import { resolve } from 'node:path';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { openImageStore } from '../processes/infrastructure/adapters.ts';
import { openStore } from '../processes/infrastructure/openStore.ts';
import { openResources } from '../processes/resources.ts';
import { openEpochKeys } from '../processes/infrastructure/identityServices.ts';
import { listenForStop } from '../processes/stopSignal.ts';
import { readForgottenStreams, writeForgottenList } from './backup/forgotten.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

/**
 * Records a backup before it is written, so that the backup contains its own record. If an account is deleted later,
 * its receipt lists every backup that has not expired yet. Removes the record if writing fails.
 * @param retentionDays days after which the operator must have deleted the backup
 */
const recordBackup = async <T>(pool: Pool, retentionDays: number, write: () => Promise<T>): Promise<T> => {
  const backupId = randomUUID();
  await pool.query('insert into ops.backups (backup_id, expires_at) values ($1, now() + make_interval(days => $2))', [
    backupId,
    retentionDays,
  ]);
  try {
    return await write();
  } catch (error) {
    await pool.query('delete from ops.backups where backup_id = $1', [backupId]);
    throw error;
  }
};

/**
 * Writes a backup into a new folder. The product may be running.
 * @param baseFolder a relative `folder` is resolved against it
 */
export const createBackup = async (context: CommandContext, baseFolder: string, folder: string): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { config, terminal } = context;
  await requireMasterKeys(config);
  const { databaseUrl, pool, log } = await openDatabase(resources, context, { applicationName: 'campjay backup' });
  await migrateOps(pool);
  resources.add(await openStore(config, { databaseUrl, log }));
  const target = resolve(baseFolder, folder);
  const manifest = await recordBackup(pool, config.backupRetentionDays, async () =>
    writeBackup(
      {
        pool,
        hasLog: config.eventStoreDb === undefined,
        images: resources.add(await openImageStore(config)),
        masterKeyFile: config.masterKeyFile,
        epochKeys: await openEpochKeys(config.epochKeyFolder),
        outbox: pathsIn(config.dataFolder).outbox,
        signal: stop.signal,
        onProgress: (text) => terminal.progress(`${text} …`),
      },
      target,
    ),
  );
  const opsTables = manifest.tables.filter(({ schema }) => schema === 'ops');
  const opsRows = opsTables.reduce((total, { rows }) => total + rows, 0);
  const contents = [
    `${formatNumber(manifest.log?.events ?? 0)} events up to position ${manifest.log?.lastPosition ?? 'none'}`,
    `${formatNumber(opsRows)} rows of the schema "ops"`,
    `${formatNumber(manifest.pictures)} pictures`,
    `${formatNumber(manifest.letters)} emails and the master keys`,
  ];
  terminal.print(`${target} contains ${contents.join(', ')}.`);
  if (!manifest.log)
    terminal.print(
      'It does not contain the log, which is on the server in EVENTSTOREDB_URL. Back up that server now, before a command-api runs again, so that the two backups match.',
    );
  terminal.print(
    'It contains the keys to all private data: store it where only you can read it. Read models are rebuilt after a restore.',
  );
  terminal.print(
    `Delete it within ${formatNumber(config.backupRetentionDays)} days (BACKUP_RETENTION_DAYS): the receipts of deleted accounts promise that.`,
  );
  return 0;
};

/**
 * Writes the list of forgotten people (those whose accounts were deleted) to a file. When an older backup is restored,
 * `restore` takes this list and deletes these people's data again.
 * @param baseFolder a relative `file` is resolved against it
 */
export const exportForgottenList = async (
  context: CommandContext,
  baseFolder: string,
  file: string,
): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { databaseUrl, log } = await openDatabase(resources, context, { applicationName: 'campjay forgotten' });
  const store = resources.add(await openStore(context.config, { databaseUrl, log }));
  const streams = await readForgottenStreams(store, stop.signal);
  const target = resolve(baseFolder, file);
  await writeForgottenList(target, streams);
  context.terminal.print(
    `${target} lists ${formatNumber(streams.length)} streams of forgotten people. It contains stream ids and no other personal data.`,
  );
  return 0;
};

import { randomUUID } from 'node:crypto';
import { type Pool } from 'pg';
import { resolve } from 'node:path';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { openImageStore } from '../processes/infrastructure/adapters.ts';
import { openStore } from '../processes/infrastructure/openStore.ts';
import { openResources } from '../processes/resources.ts';
import { epochKeysIn } from '../processes/infrastructure/identityServices.ts';
import { listenForStop } from '../processes/stopSignal.ts';
import { forgottenStreams, writeForgotten } from './backup/forgotten.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { requireMasterKeys } from './installation.ts';
import { type CommandContext, openDatabase } from './openDatabase.ts';

/**
 * Records a backup before it is written, so that the backup contains its own record. Receipts of accounts that are
 * deleted later name the backup until it expires. Removes the record if writing fails.
 * @param retentionDays the number of days after which its owner deletes it
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

/** Writes a backup into a new folder, also while the product runs. @param from base of a relative folder */
export const backup = async (context: CommandContext, from: string, folder: string): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { config, terminal } = context;
  await requireMasterKeys(config);
  const { databaseUrl, pool, log } = await openDatabase(resources, context, { applicationName: 'campjay backup' });
  await migrateOps(pool);
  resources.add(await openStore(config, { databaseUrl, log }));
  const target = resolve(from, folder);
  const manifest = await recordBackup(pool, config.backupRetentionDays, async () =>
    writeBackup(
      {
        pool,
        hasLog: config.eventStoreDb === undefined,
        images: resources.add(await openImageStore(config)),
        masterKeyFile: config.masterKeyFile,
        epochKeys: await epochKeysIn(config.epochKeyFolder),
        outbox: pathsIn(config.dataFolder).outbox,
        signal: stop.signal,
        onProgress: (text) => terminal.progress(`${text} …`),
      },
      target,
    ),
  );
  const rows = manifest.tables.reduce((all, table) => all + (table.schema === 'ops' ? table.rows : 0), 0);
  terminal.print(
    `${target} holds ${count(manifest.log?.events ?? 0)} events up to position ${manifest.log?.lastPosition ?? 'none'}, ${count(rows)} rows of the schema "ops", ${count(manifest.pictures)} pictures, ${count(manifest.letters)} emails and the master keys.`,
  );
  if (!manifest.log)
    terminal.print(
      'The log is not in it: EVENTSTOREDB_URL names a server, which has backups of its own. Make one now, before a command-api runs again, so that the two fit.',
    );
  terminal.print(
    'It contains all keys: store it where only you can read it. Read models are rebuilt from it after a restore.',
  );
  terminal.print(
    `Delete it within ${count(config.backupRetentionDays)} days (BACKUP_RETENTION_DAYS): until then the receipts of deleted accounts name it.`,
  );
  return 0;
};

/** Writes the list of people forgotten so far into a file, for `restore` with an older backup. */
export const listForgotten = async (context: CommandContext, from: string, file: string): Promise<number> => {
  using stop = listenForStop();
  await using resources = openResources();
  const { databaseUrl, log } = await openDatabase(resources, context, { applicationName: 'campjay forgotten' });
  const store = resources.add(await openStore(context.config, { databaseUrl, log }));
  const streams = await forgottenStreams(store, stop.signal);
  await writeForgotten(resolve(from, file), streams);
  context.terminal.print(
    `${resolve(from, file)} names the ends of ${count(streams.length)} streams of people who were forgotten; nothing else of them is in it.`,
  );
  return 0;
};

const count = (number: number): string => number.toLocaleString('en-US');

import { flushFolder } from '@campjay/platform/kernel/flushFolder.ts';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { product } from '@campjay/domain/product/product.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { IMAGE_VARIANTS } from '@campjay/platform/images/picture/pictureRules.ts';
import { type EpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { type MasterKeys, parseMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type Pool, type PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../operatorError.ts';
import { PERSON_KEY_COLUMNS, exportPersonKeys } from './personKeys.ts';
import {
  type BackedUpFile,
  type BackedUpTable,
  BACKUP_FORMAT,
  type Manifest,
  manifestPath,
  writeWithChecksum,
} from './manifest.ts';
import {
  type TableInfo,
  LOG_SCHEMA,
  qualifiedName,
  readSequences,
  OPS_SCHEMA,
  PERSON_KEYS_TABLE,
  COPY_SESSION_SETTINGS,
  listTables,
} from './tables.ts';

export interface BackupDeps {
  /** Pool of a database with the schema `ops`, and the schema `eventstore` if it contains the log. */
  readonly pool: Pool;
  /** True if the event log is in the database. Otherwise it is on another server, which is backed up separately. */
  readonly hasLog: boolean;
  readonly images: ImageStore;
  readonly masterKeyFile: string;
  /** Keys that unwrap the person keys in the database. */
  readonly epochKeys: EpochKeys;
  /** Folder of unsent emails. It may not exist. */
  readonly outbox: string;
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

/** Names inside a backup's folder. */
export const MASTER_KEYS_FILE = 'master-keys.json';
export const IMAGES_FOLDER = 'images';
export const OUTBOX_FOLDER = 'outbox';

/**
 * Writes a backup into a new folder: the log and the schema `ops` from one snapshot, the keys, pictures and emails. The
 * folder gets its final name when everything is written, so a folder with that name is always complete. The product may
 * be running.
 * @throws OperatorError if the folder exists or the keys cannot be read; the signal's reason if it aborts
 */
export const writeBackup = async (deps: BackupDeps, folder: string): Promise<Manifest> => {
  if (await pathExists(folder)) throw new OperatorError(`${folder} exists already; choose a new folder.`);
  const temporaryFolder = `${folder}.unfinished`;
  await rm(temporaryFolder, { recursive: true, force: true });
  try {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const manifest = await writeContents(deps, temporaryFolder);
    await flushFolder(temporaryFolder);
    await rename(temporaryFolder, folder);
    await flushFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(temporaryFolder, { recursive: true, force: true });
    const code = errorCode(error);
    if (code !== undefined && FOLDER_ERROR_CODES.has(code))
      throw new OperatorError(`The backup cannot be written to ${folder} (${code}).`, { cause: error });
    throw error;
  }
};

/** Errors that the operator can fix. */
const FOLDER_ERROR_CODES = new Set(['EACCES', 'ENOSPC', 'EROFS', 'ENOTDIR', 'EDQUOT', 'EPERM']);

/** Writes all files of the backup; the manifest, which lists them, comes last. */
const writeContents = async (deps: BackupDeps, folder: string): Promise<Manifest> => {
  const { images, masterKeyFile, outbox, onProgress } = deps;
  const files: BackedUpFile[] = [];
  const masterKeyContent = await readFile(masterKeyFile).catch((error: unknown) => {
    throw new OperatorError(`The master keys in ${masterKeyFile} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  });
  files.push(await writeWithChecksum(folder, MASTER_KEYS_FILE, Readable.from([masterKeyContent])));
  // Pictures are copied twice, because ads in the tables refer to them: the first pass copies those that may be removed
  // while tables are copied, the second those that were added meanwhile.
  const pictureIds = new Set<string>();
  onProgress('Copying pictures');
  files.push(...(await copyPictures(images, folder, pictureIds)));
  const database = await copyDatabase(deps, folder, parseMasterKeys(masterKeyContent.toString()));
  files.push(...database.files, ...(await copyPictures(images, folder, pictureIds)));
  const emails = await copyEmails(outbox, folder);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    product: product.name,
    ...database.description,
    pictures: pictureIds.size,
    letters: emails.length,
    files: [...files, ...emails],
  };
  await writeWithChecksum(folder, manifestPath(''), Readable.from([JSON.stringify(manifest, undefined, 2)]));
  return manifest;
};

/** Copies all tables from one snapshot. @returns the copied files, and the manifest's description of the database */
const copyDatabase = (
  { pool, hasLog, epochKeys, signal, onProgress }: BackupDeps,
  folder: string,
  masterKeys: MasterKeys,
): Promise<{
  readonly description: Omit<Manifest, 'format' | 'product' | 'pictures' | 'letters' | 'files'>;
  readonly files: readonly BackedUpFile[];
}> =>
  inTransaction(
    pool,
    async (client) => {
      await client.query(COPY_SESSION_SETTINGS);
      const { rows } = await client.query<{ madeAt: Date; postgres: string; opsSteps: number }>(
        `select now() as "madeAt", current_setting('server_version') as postgres,
                (select count(*)::int from ops.migrations) as "opsSteps"`,
      );
      const [database] = rows;
      if (!database) throw new Error('The database did not return its version.');
      const schemas = hasLog ? [LOG_SCHEMA, OPS_SCHEMA] : [OPS_SCHEMA];
      const files: BackedUpFile[] = [];
      const tables: BackedUpTable[] = [];
      const liveStore = createPostgresPersonKeyStore(pool);
      for (const table of await listTables(client, schemas)) {
        signal.throwIfAborted();
        onProgress(`Copying ${table.schema}.${table.table}`);
        const file = `tables/${table.schema}.${table.table}.copy.gz`;
        if (table.schema === OPS_SCHEMA && table.table === PERSON_KEYS_TABLE) {
          const countedLines = countLines(exportPersonKeys(client, { masterKeys, epochKeys }, liveStore));
          files.push(
            await writeWithChecksum(folder, file, Readable.from(countedLines.lines), [createGzip({ level: 1 })]),
          );
          tables.push({ ...table, columns: PERSON_KEY_COLUMNS, rows: countedLines.count(), file });
          continue;
        }
        const copyStream = client.query(copyTo(`copy ${qualifiedName(table)} (${quoteColumns(table)}) to stdout`));
        files.push(await writeWithChecksum(folder, file, copyStream, [createGzip({ level: 1 })]));
        tables.push({ ...table, columns: [...table.columns], rows: copyStream.rowCount, file });
      }
      return {
        files,
        description: {
          madeAt: database.madeAt.toISOString(),
          postgres: database.postgres,
          opsSteps: database.opsSteps,
          tables,
          log: hasLog ? await readLogDescription(client) : null,
          numberings: [...(await readSequences(client, schemas))],
        },
      };
    },
    { isolation: 'repeatable read', readOnly: true },
  );

/** Passes lines through and counts them. `count` returns the total after the last line was read. */
const countLines = (lines: AsyncIterable<string>) => {
  let count = 0;
  return {
    lines: (async function* () {
      for await (const line of lines) {
        count += 1;
        yield line;
      }
    })(),
    count: () => count,
  };
};

export const quoteColumns = ({ columns }: Pick<TableInfo, 'columns'>): string =>
  columns.map((column) => `"${column}"`).join(', ');

const readLogDescription = async (client: PoolClient): Promise<Manifest['log']> => {
  const { rows } = await client.query<NonNullable<Manifest['log']>>(
    `select s.id as "storeId", s.layout, e.events, e."lastPosition"
       from eventstore.store s,
            (select count(*)::int as events, coalesce(max(position), 0)::text as "lastPosition" from eventstore.events) e`,
  );
  return rows[0] ?? null;
};

/** Copies the pictures that are not in `copiedIds` yet, and adds their ids to it. */
const copyPictures = async (
  images: ImageStore,
  folder: string,
  copiedIds: Set<string>,
): Promise<readonly BackedUpFile[]> => {
  const files: BackedUpFile[] = [];
  for await (const { imageId } of images.list()) {
    if (copiedIds.has(imageId)) continue;
    const variants = await Promise.all(
      IMAGE_VARIANTS.map(async (variant) => [variant, await images.read(imageId, variant)] as const),
    );
    // A picture that lacks a variant is being stored or removed right now, so no ad shows it.
    if (variants.some(([, bytes]) => bytes === undefined)) continue;
    copiedIds.add(imageId);
    for (const [variant, bytes = Buffer.alloc(0)] of variants)
      files.push(
        await writeWithChecksum(folder, `${IMAGES_FOLDER}/${imageId}/${variant}.webp`, Readable.from([bytes])),
      );
  }
  return files;
};

const copyEmails = async (outbox: string, folder: string): Promise<readonly BackedUpFile[]> => {
  const names = await readdir(outbox).catch(() => []);
  const files: BackedUpFile[] = [];
  for (const name of names.filter((candidate) => EMAIL_FILE.test(candidate)).sort())
    files.push(
      await writeWithChecksum(folder, `${OUTBOX_FOLDER}/${name}`, Readable.from([await readFile(join(outbox, name))])),
    );
  return files;
};

/** Names of completely written emails. Those that are still being written do not have their final name yet. */
const EMAIL_FILE = /^[\w.@-]+\.eml$/;

const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

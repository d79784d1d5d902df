import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { currentEpoch } from '@campjay/platform/sealing/epochKeys.ts';
import { type PersonKeyStore, type StoredPersonKey } from '@campjay/platform/sealing/personKeyStore.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import {
  EpochKeyMissing,
  MasterKeyMissing,
  unwrapKey,
  wrapKey,
  wrapKeyForBackup,
  type WrappingKeys,
} from '@campjay/platform/sealing/wrappedKey.ts';
import { type ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../operatorError.ts';
import { type BackedUpTable } from './manifest.ts';

/** Columns of a person key in the backup, in the order of the values in each line. */
export const PERSON_KEY_COLUMNS = ['person_id', 'master_key_id', 'wrapped_key', 'created_at', 'destroyed_at'];

/** Rows per query. */
const PAGE_SIZE = 1_000;

interface PersonKeyRow {
  readonly person_id: string;
  readonly created_at: string;
  readonly destroyed_at: string | null;
}

/**
 * Yields the table of person keys as lines in PostgreSQL's COPY text format. Each key is wrapped with the master key only,
 * because a backup contains no epoch keys and must be usable without them.
 * @param client reads the backup's snapshot
 * @param liveStore reads the current rows: if a key was moved to a new epoch after the snapshot, the epoch key that its
 * old row needs may be destroyed
 */
export async function* exportPersonKeys(
  client: ClientBase,
  keys: WrappingKeys,
  liveStore: PersonKeyStore,
): AsyncGenerator<string> {
  const snapshot = createPostgresPersonKeyStore(client);
  let lastId = '';
  for (;;) {
    const { rows } = await client.query<PersonKeyRow>(
      `select person_id, created_at::text, destroyed_at::text from ops.person_keys
        where person_id > $1 order by person_id limit $2`,
      [lastId, PAGE_SIZE],
    );
    for (const { person_id: personId, created_at, destroyed_at } of rows) {
      const stored = await snapshot.find(personId);
      const wrapped = await wrapForBackup(keys, { personId, stored, liveStore });
      // A key that was destroyed after the snapshot has no `destroyed_at` there; any time marks it as destroyed.
      const destroyedAt = wrapped ? null : (destroyed_at ?? created_at);
      const values = [personId, wrapped?.masterKeyId, wrapped && `\\x${wrapped.wrapped.toString('hex')}`];
      yield `${[...values, created_at, destroyedAt].map(escapeCopyText).join('\t')}\n`;
    }
    if (rows.length < PAGE_SIZE) return;
    lastId = rows.at(-1)?.person_id ?? lastId;
  }
}

/** Returns undefined if the key is destroyed. */
const wrapForBackup = async (
  keys: WrappingKeys,
  {
    personId,
    stored,
    liveStore,
  }: { readonly personId: string; readonly stored: StoredPersonKey | undefined; readonly liveStore: PersonKeyStore },
) => {
  if (stored?.kind !== 'live') return undefined;
  try {
    return wrapKeyForBackup(keys.masterKeys, personId, await unwrapKey(keys, personId, stored));
  } catch (error) {
    if (!(error instanceof EpochKeyMissing)) throw error;
    const current = await liveStore.find(personId);
    if (current?.kind !== 'live') return undefined;
    // The row has not moved to a new epoch, so its epoch key is really missing.
    if (current.wrapped.equals(stored.wrapped)) throw error;
    return wrapKeyForBackup(keys.masterKeys, personId, await unwrapKey(keys, personId, current));
  }
};

/** Escapes a value for the COPY text format; `\N` stands for null. */
const escapeCopyText = (value: string | null | undefined): string =>
  value === null || value === undefined
    ? '\\N'
    : value.replace(/[\\\t\n\r]/g, (character) => ESCAPE_SEQUENCES[character] ?? character);

const ESCAPE_SEQUENCES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Restores person keys. Each is wrapped with this installation's current epoch key before it is written to a permanent
 * table. Keys of forgotten people are not restored: their rows only record that the key is destroyed.
 * @returns the number of rows in the backup
 * @throws OperatorError if the master keys cannot unwrap the backup's keys
 */
export const restorePersonKeys = async (
  client: ClientBase,
  {
    folder,
    table,
    keys,
    deleted,
  }: {
    readonly folder: string;
    readonly table: BackedUpTable;
    readonly keys: WrappingKeys;
    /** Key ids of forgotten people. */
    readonly deleted: ReadonlySet<string>;
  },
): Promise<number> => {
  const store = createPostgresPersonKeyStore(client);
  // A temporary table, because its rows are not written to the write-ahead log.
  await client.query('create temp table backed_up_keys (like ops.person_keys including defaults) on commit drop');
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const copyStream = client.query(copyFrom(`copy backed_up_keys (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), copyStream);
  const { rows: destroyed } = await client.query<{ person_id: string }>(
    'select person_id from backed_up_keys where wrapped_key is null',
  );
  for (const personId of [...destroyed.map(({ person_id }) => person_id), ...deleted]) await store.destroy(personId);
  const epochId = await currentEpoch(store, keys.epochKeys);
  let lastId = '';
  for (;;) {
    const { rows } = await client.query<{ person_id: string; master_key_id: string; wrapped_key: Buffer }>(
      `select person_id, master_key_id, wrapped_key from backed_up_keys
        where wrapped_key is not null and person_id > $1 order by person_id limit $2`,
      [lastId, PAGE_SIZE],
    );
    for (const { person_id: personId, master_key_id: masterKeyId, wrapped_key: wrapped } of rows) {
      if (deleted.has(personId)) continue;
      const key = await unwrapKey(keys, personId, { masterKeyId, epochId: null, wrapped }).catch(refuseForeignKeys);
      await store.addIfAbsent(personId, await wrapKey(keys, personId, { key, epochId }));
    }
    if (rows.length < PAGE_SIZE) return copyStream.rowCount;
    lastId = rows.at(-1)?.person_id ?? lastId;
  }
};

const refuseForeignKeys = (error: unknown): never => {
  if (!(error instanceof MasterKeyMissing)) throw error;
  throw new OperatorError(
    `The master keys do not belong to this backup: it needs the key "${error.masterKeyId}", which is not among them.`,
    { cause: error },
  );
};

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
 * Yields the table of person keys, which encrypt people's private data, as lines in PostgreSQL's COPY text format. Each
 * key is wrapped with the master key only, because a backup contains no epoch keys and must be usable without them.
 * @param client reads the backup's snapshot
 * @param liveStore reads the current rows, for keys that were moved to a new epoch after the snapshot: the epoch key
 * that wraps the snapshot's row may already be destroyed
 */
export async function* exportPersonKeys(
  client: ClientBase,
  keys: WrappingKeys,
  liveStore: PersonKeyStore,
): AsyncGenerator<string> {
  const snapshotStore = createPostgresPersonKeyStore(client);
  let lastId = '';
  for (;;) {
    const { rows } = await client.query<PersonKeyRow>(
      `select person_id, created_at::text, destroyed_at::text from ops.person_keys
        where person_id > $1 order by person_id limit $2`,
      [lastId, PAGE_SIZE],
    );
    for (const { person_id: personId, created_at, destroyed_at } of rows) {
      const snapshotKey = await snapshotStore.find(personId);
      const backupKey = await wrapForBackup(keys, { personId, snapshotKey, liveStore });
      // If the key was destroyed after the snapshot, the snapshot has no `destroyed_at`. `created_at` is written
      // instead, because only the difference between null and a time matters.
      const destroyedAt = backupKey ? null : (destroyed_at ?? created_at);
      const values = [personId, backupKey?.masterKeyId, backupKey && `\\x${backupKey.wrapped.toString('hex')}`];
      yield `${[...values, created_at, destroyedAt].map(escapeCopyText).join('\t')}\n`;
    }
    if (rows.length < PAGE_SIZE) return;
    lastId = rows.at(-1)?.person_id ?? lastId;
  }
}

/** Wraps a person key with the master key. @returns undefined if the key is destroyed */
const wrapForBackup = async (
  keys: WrappingKeys,
  {
    personId,
    snapshotKey,
    liveStore,
  }: {
    readonly personId: string;
    readonly snapshotKey: StoredPersonKey | undefined;
    readonly liveStore: PersonKeyStore;
  },
) => {
  if (snapshotKey?.kind !== 'live') return undefined;
  try {
    return wrapKeyForBackup(keys.masterKeys, personId, await unwrapKey(keys, personId, snapshotKey));
  } catch (error) {
    if (!(error instanceof EpochKeyMissing)) throw error;
    const currentKey = await liveStore.find(personId);
    if (currentKey?.kind !== 'live') return undefined;
    // The key was not moved to a new epoch, so this is not a race: its epoch key is missing.
    if (currentKey.wrapped.equals(snapshotKey.wrapped)) throw error;
    return wrapKeyForBackup(keys.masterKeys, personId, await unwrapKey(keys, personId, currentKey));
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
    forgottenIds,
  }: {
    readonly folder: string;
    readonly table: BackedUpTable;
    readonly keys: WrappingKeys;
    /** Ids of people and concierge requests whose data was deleted. Their keys must not be restored. */
    readonly forgottenIds: ReadonlySet<string>;
  },
): Promise<number> => {
  const store = createPostgresPersonKeyStore(client);
  // A temporary table, because its rows are not written to the write-ahead log. Keys that are wrapped with the master
  // key only must not remain there after they are destroyed.
  await client.query('create temp table backed_up_keys (like ops.person_keys including defaults) on commit drop');
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const copyStream = client.query(copyFrom(`copy backed_up_keys (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), copyStream);
  const { rows: destroyedKeys } = await client.query<{ person_id: string }>(
    'select person_id from backed_up_keys where wrapped_key is null',
  );
  for (const personId of [...destroyedKeys.map(({ person_id }) => person_id), ...forgottenIds])
    await store.destroy(personId);
  const epochId = await currentEpoch(store, keys.epochKeys);
  let lastId = '';
  for (;;) {
    const { rows } = await client.query<{ person_id: string; master_key_id: string; wrapped_key: Buffer }>(
      `select person_id, master_key_id, wrapped_key from backed_up_keys
        where wrapped_key is not null and person_id > $1 order by person_id limit $2`,
      [lastId, PAGE_SIZE],
    );
    for (const { person_id: personId, master_key_id: masterKeyId, wrapped_key: wrapped } of rows) {
      if (forgottenIds.has(personId)) continue;
      const key = await unwrapKey(keys, personId, { masterKeyId, epochId: null, wrapped }).catch(throwWrongMasterKeys);
      await store.addIfAbsent(personId, await wrapKey(keys, personId, { key, epochId }));
    }
    if (rows.length < PAGE_SIZE) return copyStream.rowCount;
    lastId = rows.at(-1)?.person_id ?? lastId;
  }
};

const throwWrongMasterKeys = (error: unknown): never => {
  if (!(error instanceof MasterKeyMissing)) throw error;
  throw new OperatorError(
    `The master keys do not belong to this backup: it needs the key "${error.masterKeyId}", which is not among them.`,
    { cause: error },
  );
};

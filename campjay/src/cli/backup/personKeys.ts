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

/** In the order of a row's values. */
export const PERSON_KEY_COLUMNS = ['person_id', 'master_key_id', 'wrapped_key', 'created_at', 'destroyed_at'];

const PAGE = 1_000;

interface Row {
  readonly person_id: string;
  readonly created_at: string;
  readonly destroyed_at: string | null;
}

/**
 * Yields the table of person keys in PostgreSQL's text format of COPY. Each key is wrapped with the master key only: a
 * backup must open without any epoch key, and must not contain one.
 * @param client sees the backup's snapshot
 * @param liveStore sees the newest rows, because a key that moved to another epoch since the snapshot opens only in its
 * current form
 */
export async function* personKeyLines(
  client: ClientBase,
  keys: WrappingKeys,
  liveStore: PersonKeyStore,
): AsyncGenerator<string> {
  const snapshot = createPostgresPersonKeyStore(client);
  let after = '';
  for (;;) {
    const { rows } = await client.query<Row>(
      `select person_id, created_at::text, destroyed_at::text from ops.person_keys
        where person_id > $1 order by person_id limit $2`,
      [after, PAGE],
    );
    for (const { person_id: personId, created_at, destroyed_at } of rows) {
      const stored = await snapshot.find(personId);
      const wrapped = await wrappedForBackup(keys, { personId, stored, liveStore });
      // The key was deleted since the snapshot, so the backup records it as destroyed.
      const destroyedAt = wrapped ? null : (destroyed_at ?? created_at);
      const values = [personId, wrapped?.masterKeyId, wrapped && `\\x${wrapped.wrapped.toString('hex')}`];
      yield `${[...values, created_at, destroyedAt].map(copyText).join('\t')}\n`;
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.person_id ?? after;
  }
}

const wrappedForBackup = async (
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
    const now = await liveStore.find(personId);
    if (now?.kind !== 'live') return undefined;
    if (now.wrapped.equals(stored.wrapped)) throw error;
    return wrapKeyForBackup(keys.masterKeys, personId, await unwrapKey(keys, personId, now));
  }
};

/** Escapes a value for the text format of COPY. */
const copyText = (value: string | null | undefined): string =>
  value === null || value === undefined
    ? '\\N'
    : value.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? character);

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Restores person keys. Each is wrapped in this installation's current epoch before it reaches a permanent table. Keys
 * of deleted people are not restored: their rows only record that the key is destroyed.
 * @returns how many rows the backup has
 * @throws OperatorError if the master keys do not open the backup
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
    readonly deleted: ReadonlySet<string>;
  },
): Promise<number> => {
  const store = createPostgresPersonKeyStore(client);
  // Temporary tables are not in the write-ahead log.
  await client.query('create temp table backed_up_keys (like ops.person_keys including defaults) on commit drop');
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const copying = client.query(copyFrom(`copy backed_up_keys (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), copying);
  const { rows: destroyed } = await client.query<{ person_id: string }>(
    'select person_id from backed_up_keys where wrapped_key is null',
  );
  for (const personId of [...destroyed.map(({ person_id }) => person_id), ...deleted]) await store.destroy(personId);
  const epochId = await currentEpoch(store, keys.epochKeys);
  let after = '';
  for (;;) {
    const { rows } = await client.query<{ person_id: string; master_key_id: string; wrapped_key: Buffer }>(
      `select person_id, master_key_id, wrapped_key from backed_up_keys
        where wrapped_key is not null and person_id > $1 order by person_id limit $2`,
      [after, PAGE],
    );
    for (const { person_id: personId, master_key_id: masterKeyId, wrapped_key: wrapped } of rows) {
      if (deleted.has(personId)) continue;
      const key = await unwrapKey(keys, personId, { masterKeyId, epochId: null, wrapped }).catch(refuseForeignKeys);
      await store.addIfAbsent(personId, await wrapKey(keys, personId, { key, epochId }));
    }
    if (rows.length < PAGE) return copying.rowCount;
    after = rows.at(-1)?.person_id ?? after;
  }
};

const refuseForeignKeys = (error: unknown): never => {
  if (!(error instanceof MasterKeyMissing)) throw error;
  throw new OperatorError(
    `The master keys do not belong to this backup: it is sealed under "${error.masterKeyId}", which they do not hold.`,
    { cause: error },
  );
};

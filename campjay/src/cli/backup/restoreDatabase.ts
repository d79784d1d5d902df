import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { categoryOf, conciergeRequestStream, entityIdOf, parentStream } from '@campjay/events/streams.ts';
import { createEventLog, LOG_LAYOUT } from '@campjay/platform/eventstore/postgres/schema.ts';
import { migrateOpsWithin } from '@campjay/platform/postgres/ops/migrate.ts';
import { opsMigrations } from '@campjay/platform/postgres/ops/opsMigrations.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { type EpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { type MasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { escapeIdentifier as quoteIdentifier, type Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../operatorError.ts';
import { type ForgottenStream } from './forgotten.ts';
import { type BackedUpTable, type Manifest } from './manifest.ts';
import { restorePersonKeys } from './personKeys.ts';
import {
  restoreSequence,
  findTableWithRows,
  LOG_SCHEMA,
  qualifiedName,
  OPS_SCHEMA,
  PERSON_KEYS_TABLE,
  COPY_SESSION_SETTINGS,
  listTables,
} from './tables.ts';
import { quoteColumns } from './writeBackup.ts';

export interface RestoreInput {
  /** Pool of a database that `refuseUnlessEmpty` accepts. */
  readonly pool: Pool;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly masterKeys: MasterKeys;
  readonly epochKeys: EpochKeys;
  /** End events of forgotten people's streams, including those of people who were forgotten after the backup. */
  readonly forgottenStreams: readonly ForgottenStream[];
  readonly onProgress: (text: string) => void;
}

/**
 * Restores the log and the schema `ops` in one transaction. Before the commit, it ends the streams of people who were
 * forgotten after the backup, and destroys the keys of everyone who was ever forgotten: at no time can their data be
 * decrypted.
 * @returns the ids of all forgotten people and concierge requests
 * @throws OperatorError if the backup is from a newer build or damaged, or the database is not empty
 */
export const restoreDatabase = (input: RestoreInput): Promise<readonly string[]> =>
  inTransaction(input.pool, async (client) => {
    const { folder, manifest, masterKeys, epochKeys, forgottenStreams, onProgress } = input;
    refuseNewerBackup(manifest);
    await refuseUnlessEmpty(client);
    await dropEmptySchemas(client);
    await client.query(COPY_SESSION_SETTINGS);
    if (manifest.log) await createEventLog(client, manifest.log.storeId);
    await migrateOpsWithin(client, opsMigrations.slice(0, manifest.opsSteps));
    const personKeysTable = await loadTables(client, input);
    for (const sequence of manifest.numberings) await restoreSequence(client, sequence);
    await migrateOpsWithin(client, opsMigrations);
    onProgress('Forgetting people again who were forgotten after the backup');
    if (manifest.log) await endForgottenStreams(client, forgottenStreams);
    const forgottenIds = await readForgottenIds(client, manifest, forgottenStreams);
    const keys = { masterKeys, epochKeys };
    const rowCount = await restorePersonKeys(client, {
      folder,
      table: personKeysTable,
      keys,
      forgottenIds: new Set(forgottenIds),
    });
    refuseMissingRows(personKeysTable, rowCount);
    return forgottenIds;
  });

const refuseNewerBackup = ({ opsSteps, log }: Manifest): void => {
  if (opsSteps > opsMigrations.length || (log && log.layout !== LOG_LAYOUT))
    throw new OperatorError(
      'The backup was made by a newer build of Campjay than this one; restore it with that build.',
    );
};

/** @throws OperatorError if the database has events, or rows in the schema `ops` */
export const refuseUnlessEmpty = async (client: PoolClient): Promise<void> => {
  const table = await findTableWithRows(client);
  if (table)
    throw new OperatorError(
      `This installation is not empty (${table.schema}.${table.table} has rows), and a backup can only be restored into an empty one: set CAMPJAY_DATA to another folder, or DATABASE_URL to an empty database.`,
    );
};

/** Drops the empty tables, and the read models, that an earlier start of the product created. */
const dropEmptySchemas = async (client: PoolClient): Promise<void> => {
  const { rows: schemas } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('${LOG_SCHEMA}', '${OPS_SCHEMA}', 'projections')`,
  );
  if (schemas.some(({ name }) => name === 'projections')) {
    const { rows: readModelSchemas } = await client.query<{ name: string }>(
      'select n.nspname as name from projections.builds b join pg_namespace n on n.nspname = b.schema_name',
    );
    schemas.unshift(...readModelSchemas);
  }
  for (const { name } of schemas) await client.query(`drop schema ${quoteIdentifier(name)} cascade`);
};

/**
 * Loads all tables except the person keys. Those are restored last, because the log determines which of them must not
 * be restored.
 * @returns the backup's table of person keys
 */
const loadTables = async (
  client: PoolClient,
  { folder, manifest, onProgress }: RestoreInput,
): Promise<BackedUpTable> => {
  let personKeysTable: BackedUpTable | undefined;
  const byName = new Map(manifest.tables.map((table) => [qualifiedName(table), table]));
  for (const { schema, table } of await listTables(client, [LOG_SCHEMA, OPS_SCHEMA])) {
    const backedUpTable = byName.get(qualifiedName({ schema, table }));
    if (!backedUpTable) throw damageError(`${schema}.${table} is missing`);
    byName.delete(qualifiedName(backedUpTable));
    if (schema === OPS_SCHEMA && table === PERSON_KEYS_TABLE) {
      personKeysTable = backedUpTable;
      continue;
    }
    onProgress(`Loading ${schema}.${table}`);
    // `createEventLog` has already inserted this table's only row, the log's id: events cannot be loaded without it.
    if (schema === LOG_SCHEMA && table === 'store') continue;
    await loadTable(client, folder, backedUpTable);
  }
  const [unknownTable] = byName.values();
  if (unknownTable) throw damageError(`${unknownTable.schema}.${unknownTable.table} is unknown`);
  if (!personKeysTable) throw damageError(`${OPS_SCHEMA}.${PERSON_KEYS_TABLE} is missing`);
  return personKeysTable;
};

const loadTable = async (client: PoolClient, folder: string, table: BackedUpTable): Promise<void> => {
  const copyStream = client.query(copyFrom(`copy ${qualifiedName(table)} (${quoteColumns(table)}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), copyStream);
  refuseMissingRows(table, copyStream.rowCount);
};

const refuseMissingRows = ({ schema, table, rows }: BackedUpTable, loadedCount: number): void => {
  if (loadedCount !== rows) throw damageError(`${schema}.${table} has ${loadedCount} rows, not ${rows}`);
};

const damageError = (reason: string): OperatorError =>
  new OperatorError(`The backup is damaged: ${reason}; nothing has been restored.`);

/**
 * Appends the original end events to the streams that ended after the backup. Streams that had already ended, or that
 * are not in the backup, are left unchanged.
 */
const endForgottenStreams = async (client: PoolClient, forgotten: readonly ForgottenStream[]): Promise<void> => {
  for (const { streamId, id, version, metadata } of forgotten)
    await client.query(
      `insert into eventstore.events (stream_id, category, revision, id, type, version, data, metadata, recorded_at)
         select $1, $2, max(e.revision) + 1, $3, $4, $5, '{}', $6,
                greatest(clock_timestamp(), (select max(recorded_at) from eventstore.events))
           from eventstore.events e
          where e.stream_id = $1 and not exists (select from eventstore.events where id = $3)
         having count(*) > 0`,
      [streamId, categoryOf(streamId), id, PersonForgotten.type, version, JSON.stringify(metadata)],
    );
};

/**
 * Categories whose entity id is also the id of a person key. A concierge request has a key of its own, like a person.
 */
const KEYED_CATEGORIES = [parentStream(''), conciergeRequestStream('')].map(categoryOf);

/** Reads the ids of all forgotten people and concierge requests, from the restored log (if any) and from the list. */
const readForgottenIds = async (
  client: PoolClient,
  { log }: Manifest,
  forgotten: readonly ForgottenStream[],
): Promise<readonly string[]> => {
  const { rows } = log
    ? await client.query<{ streamId: string }>(
        'select stream_id as "streamId" from eventstore.events where category = any($1) and type = $2 order by position',
        [KEYED_CATEGORIES, PersonForgotten.type],
      )
    : { rows: [] };
  const ids = [...rows, ...forgotten]
    .filter(({ streamId }) => KEYED_CATEGORIES.includes(categoryOf(streamId)))
    .map(({ streamId }) => entityIdOf(streamId));
  return [...new Set(ids)];
};

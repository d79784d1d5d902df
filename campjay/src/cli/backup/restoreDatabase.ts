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
import { escapeIdentifier as quoted, type Pool, type PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OperatorError } from '../operatorError.ts';
import { type ForgottenStream } from './forgotten.ts';
import { type BackedUpTable, type Manifest } from './manifest.ts';
import { restorePersonKeys } from './personKeys.ts';
import {
  restoreSequence,
  firstTableWithRows,
  LOG_SCHEMA,
  nameOf,
  OPS_SCHEMA,
  PERSON_KEYS_TABLE,
  PLAIN_VALUES,
  tablesIn,
} from './tables.ts';
import { columnsOf } from './writeBackup.ts';

export interface RestoreInput {
  /** Pool of an empty database: see `refuseUnlessEmpty`. */
  readonly pool: Pool;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly masterKeys: MasterKeys;
  readonly epochKeys: EpochKeys;
  /** From a newer log: all people forgotten before and since the backup. */
  readonly forgotten: readonly ForgottenStream[];
  readonly onProgress: (text: string) => void;
}

/**
 * Restores the log and the schema `ops` in one transaction. Before it commits, it ends the streams of people who were
 * forgotten since the backup and destroys the keys of everyone who was ever forgotten, so their data can never be
 * decrypted.
 * @returns the key ids of all forgotten people
 * @throws OperatorError if the backup is from a newer build or damaged, or the database is not empty
 */
export const restoreDatabase = (input: RestoreInput): Promise<readonly string[]> =>
  inTransaction(input.pool, async (client) => {
    const { folder, manifest, masterKeys, epochKeys, forgotten, onProgress } = input;
    refuseNewer(manifest);
    await refuseUnlessEmpty(client);
    await dropEmptySchemas(client);
    await client.query(PLAIN_VALUES);
    if (manifest.log) await createEventLog(client, manifest.log.storeId);
    await migrateOpsWithin(client, opsMigrations.slice(0, manifest.opsSteps));
    const personKeys = await loadTables(client, input);
    for (const sequence of manifest.numberings) await restoreSequence(client, sequence);
    await migrateOpsWithin(client, opsMigrations);
    onProgress('Forgetting again who was forgotten');
    if (manifest.log) await reapplyForgotten(client, forgotten);
    const people = await forgottenPeople(client, manifest, forgotten);
    const keys = { masterKeys, epochKeys };
    const rows = await restorePersonKeys(client, { folder, table: personKeys, keys, deleted: new Set(people) });
    refuseMissingRows(personKeys, rows);
    return people;
  });

const refuseNewer = ({ opsSteps, log }: Manifest): void => {
  if (opsSteps > opsMigrations.length || (log && log.layout !== LOG_LAYOUT))
    throw new OperatorError('The backup was made by a newer Campjay than this build; restore it with that one.');
};

/** @throws OperatorError if there are events, or rows in the schema `ops` */
export const refuseUnlessEmpty = async (client: PoolClient): Promise<void> => {
  const table = await firstTableWithRows(client);
  if (table)
    throw new OperatorError(
      `This installation is not empty (${table.schema}.${table.table} has rows); a backup is restored into an empty one alone: name another folder with CAMPJAY_DATA, or an empty database with DATABASE_URL.`,
    );
};

/** Drops the leftovers of an earlier start without events: empty read models and empty tables. */
const dropEmptySchemas = async (client: PoolClient): Promise<void> => {
  const { rows: present } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('${LOG_SCHEMA}', '${OPS_SCHEMA}', 'projections')`,
  );
  const builds = present.some(({ name }) => name === 'projections')
    ? (
        await client.query<{ name: string }>(
          'select n.nspname as name from projections.builds b join pg_namespace n on n.nspname = b.schema_name',
        )
      ).rows
    : [];
  for (const { name } of [...builds, ...present]) await client.query(`drop schema ${quoted(name)} cascade`);
};

/** @returns the table of person keys, which is not loaded yet: the forgotten people have to be known first */
const loadTables = async (
  client: PoolClient,
  { folder, manifest, onProgress }: RestoreInput,
): Promise<BackedUpTable> => {
  let personKeys: BackedUpTable | undefined;
  const byName = new Map(manifest.tables.map((table) => [nameOf(table), table]));
  for (const { schema, table } of await tablesIn(client, [LOG_SCHEMA, OPS_SCHEMA])) {
    const backedUp = byName.get(nameOf({ schema, table }));
    if (!backedUp) throw damaged(`${schema}.${table} is not in it`);
    byName.delete(nameOf(backedUp));
    if (schema === OPS_SCHEMA && table === PERSON_KEYS_TABLE) {
      personKeys = backedUp;
      continue;
    }
    onProgress(`Loading ${schema}.${table}`);
    // Created with the tables, so that the log has its id before its events.
    if (schema === LOG_SCHEMA && table === 'store') continue;
    await loadTable(client, folder, backedUp);
  }
  const [unknown] = byName.values();
  if (unknown) throw damaged(`nobody knows ${unknown.schema}.${unknown.table}`);
  if (!personKeys) throw damaged(`${OPS_SCHEMA}.${PERSON_KEYS_TABLE} is not in it`);
  return personKeys;
};

const loadTable = async (client: PoolClient, folder: string, backedUp: BackedUpTable): Promise<void> => {
  const copying = client.query(copyFrom(`copy ${nameOf(backedUp)} (${columnsOf(backedUp)}) from stdin`));
  await pipeline(createReadStream(join(folder, backedUp.file)), createGunzip(), copying);
  refuseMissingRows(backedUp, copying.rowCount);
};

const refuseMissingRows = (backedUp: BackedUpTable, rows: number): void => {
  if (rows !== backedUp.rows)
    throw damaged(`${backedUp.schema}.${backedUp.table} has ${rows} rows, not ${backedUp.rows}`);
};

const damaged = (how: string): OperatorError =>
  new OperatorError(`The backup is damaged: ${how}; nothing has been restored.`);

/**
 * Ends the streams that ended after the backup, with the original events. Streams that have ended in the backup are
 * unchanged.
 */
const reapplyForgotten = async (client: PoolClient, forgotten: readonly ForgottenStream[]): Promise<void> => {
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

/** Categories whose entity id is a key id: people and concierge requests. */
const KEYED_CATEGORIES = [parentStream(''), conciergeRequestStream('')].map(categoryOf);

const forgottenPeople = async (
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

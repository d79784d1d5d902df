import type pg from 'pg';
import { type Log } from '../../kernel/log.ts';
import { pause } from '../../kernel/retry.ts';
import { opsMigrations, type Migration } from './opsMigrations.ts';
import { inTransaction } from '../pool.ts';

const POLL_INTERVAL_MS = 250;

/**
 * Waits until another process has migrated the schema `ops` to this build's last step or a later one.
 * @returns false if the signal aborted first
 * @throws any database error
 */
export const waitForMigrations = async (
  pool: pg.Pool,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<boolean> => {
  const isMigrated = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ exists: boolean }>(
      "select to_regclass('ops.migrations') is not null as exists",
    );
    if (rows[0]?.exists !== true) return false;
    const { rows: stepRows } = await pool.query<{ last: number | null }>(
      'select max(number) as last from ops.migrations',
    );
    return (stepRows[0]?.last ?? 0) >= opsMigrations.length;
  };
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    if (await isMigrated()) return true;
    if (isFirst) log.info({}, 'Waiting for a command-api to bring the schema "ops" up to date');
    await pause(POLL_INTERVAL_MS, signal);
  }
  return false;
};

/**
 * Migrates the schema `ops`: tables for data that is neither in the event log nor derived from it. All missing steps
 * run in one transaction; concurrent processes wait for each other.
 * @throws OpsSchemaMismatch if a newer or different build has migrated the database; nothing is changed then
 */
export const migrateOps = async (pool: pg.Pool, migrations: readonly Migration[] = opsMigrations): Promise<void> =>
  inTransaction(pool, (client) => migrateOpsWithin(client, migrations));

/**
 * Like `migrateOps`, but in the caller's transaction.
 * @throws OpsSchemaMismatch
 */
export const migrateOpsWithin = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('campjay ops migrations'))");
  await client.query('create schema if not exists ops');
  await client.query(
    `create table if not exists ops.migrations (
         number integer primary key,
         owner text not null,
         applied_at timestamptz not null default now()
       )`,
  );
  const { rows: appliedMigrations } = await client.query<AppliedMigration>(
    'select number, owner from ops.migrations order by number',
  );
  refuseIncompatible(appliedMigrations, migrations);
  for (const { number, owner, sql } of migrations.slice(appliedMigrations.length)) {
    await client.query(sql);
    await client.query('insert into ops.migrations (number, owner) values ($1, $2)', [number, owner]);
  }
};

type AppliedMigration = Pick<Migration, 'number' | 'owner'>;

const refuseIncompatible = (
  appliedMigrations: readonly AppliedMigration[],
  knownMigrations: readonly Migration[],
): void => {
  const last = appliedMigrations.at(-1);
  if (last && last.number > knownMigrations.length)
    throw new OpsSchemaMismatch(
      `The database has step ${last.number} of the schema "ops", and this version of Campjay knows only ${knownMigrations.length}: a newer version has used the database; start that version.`,
    );
  const unknownStep = appliedMigrations.find(({ number, owner }, index) => {
    const knownStep = knownMigrations[index];
    return knownStep?.number !== number || knownStep.owner !== owner;
  });
  if (unknownStep)
    throw new OpsSchemaMismatch(
      `Step ${unknownStep.number} of the schema "ops" (${unknownStep.owner}) is not the one this build knows; another build has used this database.`,
    );
};

/** The database was migrated by a build that is incompatible with this one. */
export class OpsSchemaMismatch extends Error {
  override readonly name = 'OpsSchemaMismatch';
}

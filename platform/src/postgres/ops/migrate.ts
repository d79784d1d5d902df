import type pg from 'pg';
import { inTransaction } from '../pool.ts';
import { type Migration } from './migration.ts';
import { opsMigrations } from './opsMigrations.ts';

/**
 * Migrates the schema `ops`, which holds what neither the log nor a projection can. All missing steps run in one
 * transaction; concurrent processes wait for each other.
 * @throws OpsSchemaMismatch if the database comes from a newer or different build; it is not changed then
 */
export const migrateOps = async (pool: pg.Pool, migrations: readonly Migration[] = opsMigrations): Promise<void> =>
  inTransaction(pool, (client) => migrateOpsWithin(client, migrations));

/**
 * Like `migrateOps`, within a transaction of the caller.
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
  const { rows: applied } = await client.query<AppliedMigration>(
    'select number, owner from ops.migrations order by number',
  );
  refuseForeign(applied, migrations);
  for (const { number, owner, sql } of migrations.slice(applied.length)) {
    await client.query(sql);
    await client.query('insert into ops.migrations (number, owner) values ($1, $2)', [number, owner]);
  }
};

type AppliedMigration = Pick<Migration, 'number' | 'owner'>;

const refuseForeign = (applied: readonly AppliedMigration[], known: readonly Migration[]): void => {
  const last = applied.at(-1);
  if (last && last.number > known.length)
    throw new OpsSchemaMismatch(
      `The database has step ${last.number} of the schema "ops", and this build knows ${known.length}: a newer Campjay has used it; start that one.`,
    );
  const different = applied.find(({ number, owner }, index) => {
    const step = known[index];
    return step?.number !== number || step.owner !== owner;
  });
  if (different)
    throw new OpsSchemaMismatch(
      `Step ${different.number} of the schema "ops" (${different.owner}) is not the one this build knows; another build has used this database.`,
    );
};

/** The database was migrated by a build that is incompatible with this one. */
export class OpsSchemaMismatch extends Error {
  override readonly name = 'OpsSchemaMismatch';
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { operatorMessageOf } from '@campjay/campjay/cli/operatorError.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { migrateOps, OpsSchemaMismatch } from '@campjay/platform/postgres/ops/migrate.ts';
import { opsMigrations, type Migration } from '@campjay/platform/postgres/ops/opsMigrations.ts';

const sessions: Migration = { number: 1, owner: 'identity', sql: 'create table ops.sessions (id text primary key)' };
const expiry: Migration = { number: 2, owner: 'identity', sql: 'alter table ops.sessions add expires_at timestamptz' };
const broken: Migration = { number: 3, owner: 'billing', sql: 'create table ops.usage (id no_such_type)' };

describe('the migrations of the schema ops', () => {
  it('run once each, in order, however often the product starts', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool, [sessions]);
    await database.pool.query("insert into ops.sessions values ('kept')");
    await migrateOps(database.pool, [sessions, expiry]);
    await migrateOps(database.pool, [sessions, expiry]);
    const { rows } = await database.pool.query('select * from ops.sessions');
    expect(rows).toEqual([{ id: 'kept', expires_at: null }]);
    expect(await stepsOf(database.pool)).toEqual([1, 2]);
  });

  it('run once when several processes start together', async () => {
    await using database = await createTestDatabase();
    await Promise.all(Array.from({ length: 8 }, () => migrateOps(database.pool, [sessions, expiry])));
    expect(await stepsOf(database.pool)).toEqual([1, 2]);
  });

  it('leave the database as it was when one of them fails', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool, [sessions]);
    await expect(migrateOps(database.pool, [sessions, expiry, broken])).rejects.toThrow('no_such_type');
    expect(await stepsOf(database.pool)).toEqual([1]);
    await migrateOps(database.pool, [sessions, expiry]);
    expect(await stepsOf(database.pool)).toEqual([1, 2]);
  });

  it('are refused on a database that a newer build has used', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool, [sessions, expiry]);
    const refusal: unknown = await migrateOps(database.pool, [sessions]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OpsSchemaMismatch);
    // The command line prints it, and ends with status 1.
    expect(operatorMessageOf(refusal)).toMatch(
      /^The database has step 2 .*: a newer version has used the database; .+$/,
    );
  });

  it('are refused on a database whose migrations differ from those of this build', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool, [{ ...sessions, owner: 'accounts' }]);
    await expect(migrateOps(database.pool, [sessions, expiry])).rejects.toThrow('is not the one this build knows');
  });

  it('move unsent invitations into the email queue', async () => {
    await using database = await createTestDatabase();
    const queue = opsMigrations.findIndex(({ owner }) => owner === 'email queue');
    await migrateOps(database.pool, opsMigrations.slice(0, queue));
    const [due, sent] = [randomUUID(), randomUUID()];
    await database.pool.query(
      `insert into ops.invitation_letters (event_id, stream_id, outcome)
       values ($1, 'schedule-someone', null), ($2, 'schedule-someone', 'sent')`,
      [due, sent],
    );
    await migrateOps(database.pool, opsMigrations.slice(0, queue + 1));
    const { rows } = await database.pool.query(
      'select email_id, kind, person_id, content, state from ops.queued_emails',
    );
    const content = { streamId: 'schedule-someone' };
    expect(rows).toEqual([
      { email_id: due, kind: 'schedule-invitation', person_id: 'someone', content, state: 'waiting' },
    ]);
  });

  it('move the checkpoints of process managers into one table', async () => {
    await using database = await createTestDatabase();
    const managers = opsMigrations.findIndex(({ owner }) => owner === 'process managers');
    await migrateOps(database.pool, opsMigrations.slice(0, managers));
    await database.pool.query(`insert into ops.settlements_followed (position) values ('here')`);
    await migrateOps(database.pool, opsMigrations.slice(0, managers + 1));
    const { rows } = await database.pool.query('select name, position, live_from from ops.process_managers');
    expect(rows).toEqual([{ name: 'settlement-charges', position: 'here', live_from: 'here' }]);
  });

  it('are numbered 1, 2, 3 without gaps, and all of them can be applied', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool);
    expect(opsMigrations.map(({ number }) => number)).toEqual(opsMigrations.map((_, index) => index + 1));
    expect(await stepsOf(database.pool)).toEqual(opsMigrations.map(({ number }) => number));
  });
});

const stepsOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ number: number }>('select number from ops.migrations order by number');
  return rows.map(({ number }) => number);
};

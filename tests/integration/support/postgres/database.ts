import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPool } from '@campjay/platform/postgres/pool.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** A new, empty database for one test; disposing closes its pool and drops it. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = newName();
  await testServer().admin.query(`create database ${name}`);
  return openDatabase(name);
};

/**
 * A copy of a database that the first test file to need it fills with `prepare`, once per run.
 * @param template its name; the same name always means the same content
 */
export const copyTestDatabase = async (
  template: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> => {
  const { admin } = testServer();
  const client = await admin.connect();
  try {
    // Other processes that need the same template wait here until it is prepared.
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    await makeTemplate(client, template, prepare);
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template]);
    client.release();
  }
  const name = newName();
  // Twice as fast as the default on this server, which does not wait for its disk.
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return openDatabase(name);
};

const makeTemplate = async (
  client: pg.PoolClient,
  template: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount !== 0) return;
  const temporaryName = newName();
  await client.query(`create database ${temporaryName}`);
  const database = openDatabase(temporaryName);
  try {
    await prepare(database);
  } finally {
    await database.pool.end();
  }
  await client.query(`alter database ${temporaryName} rename to ${template}`);
  // Otherwise autovacuum would connect to it at times, and a database in use cannot be copied.
  await client.query(`alter database ${template} allow_connections false`);
};

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

const openDatabase = (name: string): TestDatabase => {
  const { server, admin } = testServer();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, { applicationName: 'test' });
  return {
    url: url.href,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
    },
  };
};

let adminPool: pg.Pool | undefined;

/** The server of this Jest run. The pool saves a connection per statement, and does not keep the process alive. */
const testServer = (): { readonly server: string; readonly admin: pg.Pool } => {
  const server = process.env['CAMPJAY_TEST_SERVER'];
  if (!server) throw new Error('There is no test server: jest starts one for the project "integration" only.');
  adminPool ??= openAdminPool(server);
  return { server, admin: adminPool };
};

const openAdminPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 3, allowExitOnIdle: true, application_name: 'test admin' });
  // At the end of a run in one process the server stops before the pool: without a listener, that error would end Jest.
  pool.on('error', () => undefined);
  return pool;
};

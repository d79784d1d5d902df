import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPool } from '@campjay/platform/postgres/pool.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** A fresh, empty database for one test; disposing of it closes its pool and drops it. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const { server, admin } = testServer();
  await admin.query(`create database ${name}`);
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

let opened: pg.Pool | undefined;

/** The server of this run of jest. The pool saves a connection per statement, and does not keep the process alive. */
const testServer = (): { readonly server: string; readonly admin: pg.Pool } => {
  const server = process.env['CAMPJAY_TEST_SERVER'];
  if (!server) throw new Error('There is no test server: jest starts one for the project "integration" only.');
  opened ??= new pg.Pool({ connectionString: server, max: 2, allowExitOnIdle: true, application_name: 'test admin' });
  return { server, admin: opened };
};

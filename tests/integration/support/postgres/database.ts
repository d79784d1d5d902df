import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPool } from '@campjay/platform/postgres/pool.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** A fresh, empty database for one test; disposing of it closes its pool and drops it. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env['CAMPJAY_TEST_SERVER'];
  if (!server) throw new Error('No test server: tests that need PostgreSQL are named *.int.test.ts and run by jest.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, { applicationName: 'test' });
  return {
    url: url.href,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
};

const onServer = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

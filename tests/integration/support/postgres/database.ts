import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPool } from '@campjay/platform/postgres/pool.ts';

export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** A fresh, empty database for one test; disposing of it closes its pool and drops it. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  onServer(async (server) => {
    const name = newName();
    await server.query(`create database ${name}`);
    return opened(name);
  });

/**
 * A copy of a database that `prepare` fills once in a run, for whichever test file comes first.
 * @param template its name; the same name always means the same content
 */
export const copyTestDatabase = (
  template: string,
  prepare: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> =>
  onServer(async (server) => {
    // Held until this connection ends, so that another worker waits for the one that prepares.
    await server.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await server.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = newName();
      await server.query(`create database ${unfinished}`);
      const database = opened(unfinished);
      await prepare(database).finally(() => database.pool.end());
      await server.query(`alter database ${unfinished} rename to ${template}`);
      // Autovacuum would otherwise connect to it at times, and a database in use cannot be copied.
      await server.query(`alter database ${template} allow_connections false`);
    }
    await server.query('select pg_advisory_unlock(hashtext($1))', [template]);
    const name = newName();
    // Twice as fast as the default on this server, which does not wait for its disk.
    await server.query(`create database ${name} template ${template} strategy file_copy`);
    return opened(name);
  });

const newName = (): string => `test_${randomUUID().replaceAll('-', '')}`;

const opened = (name: string): TestDatabase => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const pool = openPool(url.href, { applicationName: 'test' });
  return {
    url: url.href,
    pool,
    [Symbol.asyncDispose]: async () => {
      await pool.end();
      await onServer((server) => server.query(`drop database ${name} with (force)`));
    },
  };
};

const serverUrl = (): string => {
  const url = process.env['CAMPJAY_TEST_SERVER'];
  if (!url) throw new Error('No test server: tests that need PostgreSQL are in tests/integration and run by jest.');
  return url;
};

const onServer = async <T>(work: (server: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

import { startSilentProxy } from '@campjay/platform/postgres/testing/silentProxy.ts';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { problemFromError } from '@campjay/platform/http/faults.ts';
import { inTransaction, openPool, type PoolOptions } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase } from '../support/postgres/database.ts';

const notesIn = async (pool: pg.Pool) => (await pool.query('select id, body from notes order by id')).rows as unknown;

const withNotes = async () => {
  const database = await createTestDatabase();
  await database.pool.query('create table notes (id bigint primary key, body text)');
  return database;
};

describe('a transaction', () => {
  it('commits all of its changes when the work succeeds, and none when it fails', async () => {
    await using database = await withNotes();
    const answer = await inTransaction(database.pool, async (client) => {
      await client.query("insert into notes values (1, 'sun hat')");
      await client.query("insert into notes values (2, 'towel')");
      return 'packed';
    });
    expect(answer).toBe('packed');
    expect(await notesIn(database.pool)).toEqual([
      { id: '1', body: 'sun hat' },
      { id: '2', body: 'towel' },
    ]);
    const repacking = inTransaction(database.pool, async (client) => {
      await client.query('delete from notes');
      throw new Error('The bag is full.');
    });
    await expect(repacking).rejects.toThrow('The bag is full.');
    expect(await notesIn(database.pool)).toHaveLength(2);
  });

  it('returns its connection, whether the work succeeds, fails or loses the server', async () => {
    await using database = await withNotes();
    await inTransaction(database.pool, (client) => client.query('select 1'));
    await expect(inTransaction(database.pool, (client) => client.query('no sql'))).rejects.toThrow('syntax error');
    const terminated = inTransaction(database.pool, (client) =>
      client.query('select pg_terminate_backend(pg_backend_pid())'),
    );
    await expect(terminated).rejects.toThrow();
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    expect(await notesIn(database.pool)).toEqual([]);
  });

  it('sees one snapshot, or is read-only, on request', async () => {
    await using database = await withNotes();
    const counts = await inTransaction(
      database.pool,
      async (client) => {
        const before = await client.query('select from notes');
        await database.pool.query("insert into notes values (1, 'sun hat')");
        const after = await client.query('select from notes');
        return [before.rowCount, after.rowCount];
      },
      { isolation: 'repeatable read' },
    );
    expect(counts).toEqual([0, 0]);
    const writing = inTransaction(database.pool, (client) => client.query('delete from notes'), { readOnly: true });
    await expect(writing).rejects.toThrow('read-only transaction');
  });
});

it('a pool survives the loss of an idle connection', async () => {
  await using database = await withNotes();
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  await using other = await createTestDatabase();
  await other.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await database.pool.query('select 1').catch(() => undefined); // the pool may not have noticed yet
  expect(await notesIn(database.pool)).toEqual([]);
});

describe('a pool with limits', () => {
  const limited = async (limits: Pick<PoolOptions, 'connectWithinMs' | 'statementTimeoutMs'>) => {
    const database = await createTestDatabase();
    const pool = openPool(database.url, { max: 1, applicationName: 'limited', ...limits });
    return {
      pool,
      [Symbol.asyncDispose]: async () => {
        await pool.end();
        await database[Symbol.asyncDispose]();
      },
    };
  };
  const answerTo = async (query: Promise<unknown>) =>
    problemFromError(
      await query.then(
        () => 'it was answered',
        (error: unknown) => error,
      ),
    );

  // Covers: G.9
  it('limits the wait for a connection: responds with a retry time, and serves the next one', async () => {
    await using database = await limited({ connectWithinMs: 1_000 });
    const takenClient = await database.pool.connect();
    expect(await answerTo(database.pool.query('select 1'))).toMatchObject({ status: 503 });
    takenClient.release();
    await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('gives up on a server that no longer responds', async () => {
    await using server = await createTestDatabase();
    await using silentProxy = await startSilentProxy(server.url);
    const pool = openPool(silentProxy.url, { max: 1, applicationName: 'limited', statementTimeoutMs: 50 });
    await pool.query('select 1');
    silentProxy.vanish();
    expect(await answerTo(pool.query('select 2'))).toMatchObject({ status: 503 });
    await pool.end();
  });

  // Covers: G.9
  it('cancels a statement that takes too long, and runs the next one', async () => {
    await using database = await limited({ statementTimeoutMs: 50 });
    expect(await answerTo(database.pool.query('select pg_sleep(60)'))).toMatchObject({ status: 503 });
    await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  });
});

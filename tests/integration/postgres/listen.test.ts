import { describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { createTestDatabase } from '../support/postgres/database.ts';

const WITHIN_MS = 10_000;

describe('listening to a channel', () => {
  it('hears what is said on its channel, in order, and nothing else', async () => {
    await using database = await createTestDatabase();
    const heard: string[] = [];
    await using _listener = await listen(database.url, 'Camps "news"', (payload) => heard.push(payload), silentLog);
    await database.pool.query(`select pg_notify('other', 'not for us')`);
    await database.pool.query(`select pg_notify('Camps "news"', 'robotics')`);
    await database.pool.query(`select pg_notify('Camps "news"', 'sailing')`);
    await eventually(() => heard.length === 2, WITHIN_MS);
    expect(heard).toEqual(['robotics', 'sailing']);
  });

  it('connects again when its connection is cut, says that something may be missing, and hears on', async () => {
    await using database = await createTestDatabase();
    const heard: string[] = [];
    await using _listener = await listen(database.url, 'news', (payload) => heard.push(payload), silentLog);
    await cutListeners(database.pool);
    await eventually(() => heard.length === 1, WITHIN_MS);
    expect(heard).toEqual(['']);
    await database.pool.query(`notify news, 'after the cut'`);
    await eventually(() => heard.length === 2, WITHIN_MS);
    expect(heard).toEqual(['', 'after the cut']);
  });

  it('leaves no connection behind when it is closed, even while it is connecting again', async () => {
    await using database = await createTestDatabase();
    const listener = await listen(database.url, 'news', () => undefined, silentLog);
    await cutListeners(database.pool);
    await listener[Symbol.asyncDispose]();
    const gone = await eventually(async () => (await countListeners(database.pool)) === 0, WITHIN_MS);
    expect(gone).toBe(true);
  });

  it('says at once when the server cannot be reached', async () => {
    await expect(listen('postgres://nobody@127.0.0.1:1/none', 'news', () => undefined, silentLog)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

interface Queryable {
  query(sql: string): Promise<{ rowCount: number | null }>;
}

const LISTENERS = `from pg_stat_activity where datname = current_database() and application_name like 'listen %'`;

const countListeners = async (db: Queryable) => (await db.query(`select pid ${LISTENERS}`)).rowCount;

const cutListeners = async (db: Queryable) => {
  const cut = await db.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
  expect(cut.rowCount).toBe(1);
};

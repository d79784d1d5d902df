import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';

describe('listening to a channel', () => {
  let database: TestDatabase;
  let received: string[];
  const { notify: changed, until } = createSignal();
  beforeEach(async () => {
    database = await createTestDatabase();
    received = [];
  });
  afterEach(async () => database[Symbol.asyncDispose]());

  const startListening = (channel: string) =>
    listen(
      database.url,
      channel,
      (payload) => {
        received.push(payload);
        changed();
      },
      silentLog,
    );
  const LISTENERS = `from pg_stat_activity where datname = current_database() and application_name like 'listen %'`;
  const terminateListener = async () =>
    expect((await database.pool.query(`select pg_terminate_backend(pid, 10000) ${LISTENERS}`)).rowCount).toBe(1);

  it('receives the notifications of its channel, in order, and no others', async () => {
    await using _listener = await startListening('Camps "news"');
    await database.pool.query(`select pg_notify('other', 'not for us')`);
    for (const news of ['robotics', 'sailing'])
      await database.pool.query(`select pg_notify('Camps "news"', $1)`, [news]);
    await until(() => received.length === 2);
    expect(received).toEqual(['robotics', 'sailing']);
  });

  it('reconnects when its connection is cut, reports that notifications may be missing, and continues', async () => {
    await using _listener = await startListening('news');
    await terminateListener();
    await until(() => received.length === 1);
    await database.pool.query(`notify news, 'after the cut'`);
    await until(() => received.length === 2);
    expect(received).toEqual(['', 'after the cut']);
  });

  it('leaves no connection behind when it is closed, even while it is reconnecting', async () => {
    const listener = await startListening('news');
    await terminateListener();
    await listener[Symbol.asyncDispose]();
    expect((await database.pool.query(`select ${LISTENERS}`)).rowCount).toBe(0);
  });

  it('fails at once when the server cannot be reached', async () => {
    await expect(listen('postgres://nobody@127.0.0.1:1/none', 'news', () => undefined, silentLog)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});

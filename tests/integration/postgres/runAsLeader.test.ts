import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type LeaderLease, acquireLock, runAsLeader } from '@campjay/platform/postgres/advisoryLock.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';

describe('work that only one process does at a time', () => {
  let database: TestDatabase;
  let leaders: string[];
  const { notify: changed, until } = createSignal();
  beforeEach(async () => {
    database = await createTestDatabase();
    leaders = [];
  });
  afterEach(async () => database[Symbol.asyncDispose]());

  const lock = () => ({ databaseUrl: database.url, name: 'turns', purpose: 'turns', standbyIntervalMs: 20 });
  /** Works until it is stopped. */
  const worker = (name: string): LeaderLease =>
    runAsLeader({ ...lock(), log: silentLog }, async (signal) => {
      leaders.push(`${name} begins`);
      changed();
      if (!signal.aborted) await once(signal, 'abort');
      leaders.push(`${name} ends`);
      changed();
    });

  // Covers: M.3
  it('runs in one of two processes, and in the other once the first has ended', async () => {
    const first = worker('first');
    await until(() => leaders.length === 1);
    expect(first.isLeader()).toBe(true);
    await using second = worker('second');
    await first[Symbol.asyncDispose]();
    expect(first.isLeader()).toBe(false);
    await until(() => leaders.length === 3);
    expect(second.isLeader()).toBe(true);
    expect(leaders).toEqual(['first begins', 'first ends', 'second begins']);
  });

  // Covers: M.3
  it('stops when the connection that holds the lock breaks, and starts again', async () => {
    await using _working = worker('it');
    await until(() => leaders.length === 1);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campjay turns'",
    );
    await until(() => leaders.length === 3);
    expect(leaders).toEqual(['it begins', 'it ends', 'it begins']);
  });

  // Covers: M.3
  it('starts again after a failure', async () => {
    let attempts = 0;
    await using _working = runAsLeader({ ...lock(), log: silentLog }, async (signal) => {
      attempts += 1;
      changed();
      if (attempts < 3) throw new Error('not yet');
      if (!signal.aborted) await once(signal, 'abort');
    });
    await until(() => attempts === 3);
  });

  it('stops waiting for the lock when the signal aborts', async () => {
    await using heldLock = await acquireLock(lock(), new AbortController().signal);
    expect(heldLock).toBeDefined();
    const stopping = new AbortController();
    const waiting = acquireLock(lock(), stopping.signal);
    stopping.abort();
    expect(await waiting).toBeUndefined();
  });
});

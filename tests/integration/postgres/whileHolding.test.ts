import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { holdLock, whileHolding } from '@campjay/platform/postgres/whileHolding.ts';

const SOON_MS = 20_000;

/** Somebody who works while it is their turn, and notes when two do so at once. */
const worker = (databaseUrl: string, at: { working: number; most: number }) =>
  whileHolding({ databaseUrl, name: 'turns', whose: 'turns', standByMs: 20, log: silentLog }, async (signal) => {
    at.working += 1;
    at.most = Math.max(at.most, at.working);
    if (!signal.aborted) await once(signal, 'abort');
    at.working -= 1;
  });

describe('work that one process does at a time', () => {
  // Covers: M.3
  it('is done by one of two, and by the other once the first has ended', async () => {
    await using database = await createTestDatabase();
    const at = { working: 0, most: 0 };
    const first = worker(database.url, at);
    expect(await eventually(() => first.isWorking(), SOON_MS)).toBe(true);
    await using second = worker(database.url, at);
    await first[Symbol.asyncDispose]();
    expect(first.isWorking()).toBe(false);
    expect(await eventually(() => second.isWorking(), SOON_MS)).toBe(true);
    expect(at.most).toBe(1);
  });

  // Covers: M.3
  it('ends when the connection that holds the lock breaks, and is taken up again', async () => {
    await using database = await createTestDatabase();
    const turns: string[] = [];
    await using _working = whileHolding(
      { databaseUrl: database.url, name: 'broken', whose: 'broken turn', standByMs: 20, log: silentLog },
      async (signal) => {
        turns.push('begun');
        if (!signal.aborted) await once(signal, 'abort');
        turns.push('ended');
      },
    );
    expect(await eventually(() => turns.length === 1, SOON_MS)).toBe(true);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'campjay broken turn'",
    );
    expect(await eventually(() => turns.length === 3, SOON_MS)).toBe(true);
    expect(turns).toEqual(['begun', 'ended', 'begun']);
  });

  // Covers: M.3
  it('begins anew after a fault', async () => {
    await using database = await createTestDatabase();
    let attempts = 0;
    await using _working = whileHolding(
      { databaseUrl: database.url, name: 'faulty', whose: 'faulty turn', standByMs: 20, log: silentLog },
      async () => {
        attempts += 1;
        if (attempts < 3) throw new Error('not yet');
        await new Promise((resolve) => setImmediate(resolve));
      },
    );
    expect(await eventually(() => attempts >= 3, SOON_MS)).toBe(true);
  });

  it('waits for the lock no longer than it is told to', async () => {
    await using database = await createTestDatabase();
    const lock = { databaseUrl: database.url, name: 'waited for', whose: 'waiting', standByMs: 20 };
    await using held = await holdLock(lock, new AbortController().signal);
    expect(held).toBeDefined();
    const stopping = new AbortController();
    const waiting = holdLock(lock, stopping.signal);
    stopping.abort();
    expect(await waiting).toBeUndefined();
  });
});

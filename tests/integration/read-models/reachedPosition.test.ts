import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Position, PositionSchema, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import {
  READ_MODELS_CHANNEL,
  type AwaitedPosition,
  AWAITED_POSITIONS_CHANNEL,
  parseAwaitedPosition,
} from '@campjay/read-models/changeFeed.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import { createReadModelTables } from '@campjay/read-models/tables.ts';

const LONG_MS = 60_000;
/** Long limits for waits that must end by a notification alone, or at once. */
const PATIENT = { timeoutMs: LONG_MS, pollIntervalMs: LONG_MS };
const { signal: never } = new AbortController();

const openFixture = async (settings: { readonly timeoutMs?: number; readonly pollIntervalMs?: number }) => {
  const database = await createTestDatabase();
  const { pool, url: databaseUrl } = database;
  await createReadModelTables(pool);
  const store = createMemoryEventStore();
  const metadata = {
    time: '2026-03-01T09:00:00.000Z',
    actor: { userId: 'wren', role: 'parent' },
    correlationId: 'test',
  } as const;
  const appended = async (): Promise<Position> => {
    const event = { id: randomUUID(), type: 'Happened', version: 1, data: {}, metadata };
    return (await store.append('things-1', [event], { expected: 'any' })).position;
  };
  let handleMessage: (awaited: AwaitedPosition | undefined) => void = () => undefined;
  const awaitedMessage = new Promise<AwaitedPosition | undefined>((resolve) => (handleMessage = resolve));
  const listener = await listen(
    databaseUrl,
    AWAITED_POSITIONS_CHANNEL,
    (payload) => handleMessage(parseAwaitedPosition(payload)),
    silentLog,
  );
  const reached = await openReadModelWaiter({ pool, databaseUrl, store, log: silentLog, ...settings });
  let polls = 0;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      polls += 1;
      return query(...args);
    },
  });
  return {
    pool,
    store,
    appended,
    looks: () => polls,
    /** The first position that the waiter announced. */
    heard: awaitedMessage,
    awaitReadModels: reached.awaitReadModels,
    close: () => reached[Symbol.asyncDispose](),
    /** Creates a read model whose active build has this checkpoint. */
    add: async (name: string, checkpoint: Position | undefined) => {
      await pool.query(
        `insert into projections.builds (schema_name, name, version, number, purpose, state, tables, checkpoint)
         values ($1, $2, 1, 1, 'automatic', 'complete', '', $3)`,
        [`${name}_v1_b1`, name, checkpoint ?? null],
      );
      await pool.query('insert into projections.read_models (name, active_build) values ($1, $2)', [
        name,
        `${name}_v1_b1`,
      ]);
    },
    move: async (name: string, checkpoint: Position) => {
      await pool.query('update projections.builds set checkpoint = $2 where name = $1', [name, checkpoint]);
    },
    notify: async (name: string) => {
      await pool.query('select pg_notify($1, $2)', [READ_MODELS_CHANNEL, name]);
    },
    park: async (name: string, position: Position) => {
      await pool.query(
        `insert into projections.parked_events (build, event_id, stream_id, revision, position, type)
         values ($1, $2, 'things-1', 0, $2, 'Happened')`,
        [`${name}_v1_b1`, position],
      );
    },
    stop: async (name: string) => {
      await pool.query("update projections.read_models set stopped = 'It met an unknown event.' where name = $1", [
        name,
      ]);
    },
    [Symbol.asyncDispose]: async () => {
      await reached[Symbol.asyncDispose]();
      await listener[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
};

describe('waiting for read models to reach a position', () => {
  it('reports how far they are while the log itself does not respond', async () => {
    await using fixture = await openFixture({ timeoutMs: 50 });
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    fixture.store.head = () => Promise.reject(new StoreUnavailable('It is down.'));
    expect(await fixture.awaitReadModels(first, ['favorites'], never)).toBe('reached');
    expect(await fixture.awaitReadModels(second, ['favorites'], never)).toBe('behind');
  });

  it('ends when a notification reports that the last of them is there', async () => {
    await using fixture = await openFixture(PATIENT);
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    await fixture.add('parents', first);
    await fixture.add('unasked', undefined);
    const waiting = fixture.awaitReadModels(second, ['favorites', 'parents'], never);
    for (const name of ['favorites', 'parents']) {
      await fixture.move(name, second);
      await fixture.notify(name);
    }
    expect(await waiting).toBe('reached');
  });

  it('ends without a notification too, a little later', async () => {
    await using fixture = await openFixture({ timeoutMs: LONG_MS, pollIntervalMs: 10 });
    const position = await fixture.appended();
    await fixture.add('favorites', undefined);
    const waiting = fixture.awaitReadModels(position, ['favorites'], never);
    await fixture.move('favorites', position);
    expect(await waiting).toBe('reached');
  });

  it('notifies the projector at once what it waits for, and does not if all are there', async () => {
    await using fixture = await openFixture(PATIENT);
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    expect(await fixture.awaitReadModels(first, ['favorites'], never)).toBe('reached');
    const waiting = fixture.awaitReadModels(second, ['favorites'], never);
    expect(await fixture.heard).toEqual({ position: second, readModels: ['favorites'] });
    await fixture.move('favorites', second);
    await fixture.notify('favorites');
    expect(await waiting).toBe('reached');
  });

  it('times out, also for a read model that does not exist yet', async () => {
    await using fixture = await openFixture({ timeoutMs: 30 });
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    expect(await fixture.awaitReadModels(second, ['favorites'], never)).toBe('behind');
    expect(await fixture.awaitReadModels(first, ['favorites', 'parents'], never)).toBe('behind');
  });

  it('gives up at once if a projection stopped before the position, and only then', async () => {
    await using fixture = await openFixture(PATIENT);
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    await fixture.stop('favorites');
    expect(await fixture.awaitReadModels(second, ['favorites'], never)).toBe('behind');
    expect(await fixture.awaitReadModels(first, ['favorites'], never)).toBe('reached');
  });

  it('gives up at once if the event at that position is parked, and only then', async () => {
    await using fixture = await openFixture(PATIENT);
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', second);
    await fixture.add('parents', second);
    await fixture.park('favorites', first);
    expect(await fixture.awaitReadModels(first, ['parents', 'favorites'], never)).toBe('behind');
    expect(await fixture.awaitReadModels(second, ['parents', 'favorites'], never)).toBe('reached');
    expect(await fixture.awaitReadModels(first, ['parents'], never)).toBe('reached');
  });

  it('does not wait for a position that this log never issued', async () => {
    await using fixture = await openFixture(PATIENT);
    const position = await fixture.appended();
    await fixture.add('favorites', undefined);
    const beyondEnd = position.replace(/\d+$/, '9999999');
    for (const madeUp of [beyondEnd, 'another-log:1', '', 'nonsense', `${position}0'; --`])
      expect(await fixture.awaitReadModels(PositionSchema.parse(madeUp), ['favorites'], never)).toBe('reached');
  });

  it('ends for an aborted request, and for all when it is closed', async () => {
    await using fixture = await openFixture(PATIENT);
    const position = await fixture.appended();
    await fixture.add('favorites', undefined);
    const leaving = new AbortController();
    const abandonedWait = fixture.awaitReadModels(position, ['favorites'], leaving.signal);
    const openWait = fixture.awaitReadModels(position, ['favorites'], never);
    leaving.abort();
    expect(await abandonedWait).toBe('behind');
    await fixture.close();
    expect(await openWait).toBe('behind');
  });

  it('shares database queries among all waiting requests', async () => {
    await using fixture = await openFixture(PATIENT);
    const [first, second] = [await fixture.appended(), await fixture.appended()];
    await fixture.add('favorites', first);
    const before = fixture.looks();
    const waiting = Array.from({ length: 200 }, () => fixture.awaitReadModels(second, ['favorites'], never));
    await fixture.move('favorites', second);
    await fixture.notify('favorites');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['reached']));
    expect(fixture.looks() - before).toBeLessThan(20);
  });

  it('fails if the read models cannot be queried, and can be tried again', async () => {
    await using fixture = await openFixture(PATIENT);
    const position = await fixture.appended();
    await fixture.pool.query('alter schema projections rename to hidden');
    await expect(fixture.awaitReadModels(position, ['favorites'], never)).rejects.toThrow('read_models');
    await fixture.pool.query('alter schema hidden rename to projections');
    await fixture.add('favorites', position);
    expect(await fixture.awaitReadModels(position, ['favorites'], never)).toBe('reached');
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import {
  isCaughtUp,
  createEvent,
  idsOf,
  newStreamId,
  createNumberedEvents,
  readUntil,
} from '@campjay/platform/eventstore/contract/fixture.ts';
import { eventStoreContract } from '@campjay/platform/eventstore/eventStoreContract.ts';
import { EventRefused, type EventStore, StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';

eventStoreContract('in PostgreSQL', async () => {
  const database = await createTestDatabase();
  const open = () => openPostgresEventStore({ url: database.url, log: silentLog });
  const [store, secondHandle] = await Promise.all([open(), open()]);
  const dispose = async () => {
    await store[Symbol.asyncDispose]();
    await secondHandle[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  };
  return { store, secondHandle, dispose };
});

describe('the event store in PostgreSQL', () => {
  let database: TestDatabase;
  let openStores: EventStore[];
  const open = async () => {
    const store = await openPostgresEventStore({ url: database.url, log: silentLog });
    openStores.push(store);
    return store;
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    openStores = [];
  });
  afterEach(async () => {
    for (const store of openStores) await store[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  it('is created once when several processes open it for the first time at once', async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, open));
    const answers = await Promise.all(
      stores.map((store) => store.append(newStreamId(), createNumberedEvents(1), { expected: 'any' })),
    );
    const [first] = stores;
    const places = answers.map(({ position }) => position).sort((a, b) => first?.compare(a, b) ?? 0);
    expect(new Set(places).size).toBe(8);
    expect(await first?.head()).toBe(places.at(-1));
  });

  it('retains its events and positions when reopened, and refuses the layout of a newer build', async () => {
    const before = await open();
    const beginning = await before.head();
    const stream = newStreamId();
    const { position } = await before.append(stream, createNumberedEvents(3), { expected: 'noStream' });
    expect(before.compare(beginning, position)).toBeLessThan(0);
    expect((await readUntil(before, { after: beginning }, isCaughtUp)).events).toHaveLength(3);
    await before[Symbol.asyncDispose]();
    openStores = [];
    const after = await open();
    expect(await after.head()).toBe(position);
    expect((await after.readStream(stream)).events.at(-1)?.position).toBe(position);
    expect(await after.append(stream, createNumberedEvents(1), { expected: 2n })).toMatchObject({ revision: 3n });

    await database.pool.query('update eventstore.store set layout = layout + 1');
    await expect(openPostgresEventStore({ url: database.url, log: silentLog })).rejects.toThrow(
      'this build knows layout',
    );
  });

  it('has its append function planned once, also if an earlier build created it', async () => {
    await open();
    const readSettings = async () =>
      (
        await database.pool.query<{ settings: string[] }>(
          "select proconfig as settings from pg_proc where oid = to_regproc('eventstore.append')",
        )
      ).rows[0]?.settings;
    const settings = await readSettings();
    expect(settings).toContain('plan_cache_mode=force_generic_plan');
    await database.pool.query('alter function eventstore.append reset plan_cache_mode');
    await Promise.all(Array.from({ length: 4 }, open));
    expect(await readSettings()).toEqual(settings);
  });

  it('cannot be opened when the database cannot be reached', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(openPostgresEventStore({ url: url.href, log: silentLog })).rejects.toThrow('no_such_database');
  });

  it('batches simultaneous appends into few transactions', async () => {
    const store = await open();
    const streams = Array.from({ length: 200 }, () => newStreamId());
    await Promise.all(streams.map((stream) => store.append(stream, createNumberedEvents(2), { expected: 'noStream' })));
    const { rows } = await database.pool.query<{ transactions: number; events: number }>(
      'select count(distinct xmin::text)::integer as transactions, count(*)::integer as events from eventstore.events',
    );
    expect(rows).toEqual([{ transactions: 1, events: 400 }]);
  });

  it('refuses names that PostgreSQL cannot hold, and only those', async () => {
    const store = await open();
    const outcomes = await Promise.allSettled([
      store.append('odd-\u0000', [createEvent()], { expected: 'any' }),
      store.append(newStreamId(), [{ ...createEvent(), type: 'Odd\u0000' }], { expected: 'any' }),
      store.append(newStreamId(), [createEvent()], { expected: 'any' }),
    ]);
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof EventRefused)).toEqual([
      ...[true, true, false],
    ]);
  });

  it('delivers events that came without a notification', async () => {
    const writer = await open();
    await writer.append(newStreamId(), createNumberedEvents(1), { expected: 'noStream' });
    const store = await open();
    let copied = false;
    const { events } = await readUntil(store, {}, async (delivered) => {
      if (isCaughtUp(delivered) && !copied) {
        copied = true;
        await database.pool.query(
          `insert into eventstore.events (stream_id, category, revision, id, type, version, data, metadata, recorded_at)
           select stream_id, category, 1, gen_random_uuid(), type, version, data, metadata, recorded_at
           from eventstore.events`,
        );
      }
      return delivered.events.length === 2;
    });
    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
  });

  it('continues to deliver after all its connections broke', async () => {
    const store = await open();
    const stream = newStreamId();
    const events = createNumberedEvents(4);
    let broken = false;
    const appendWithRetry = async () => {
      for (const [index, event] of events.entries())
        for (let done = false; !done;)
          done = await store.append(stream, [event], { expected: index === 0 ? 'noStream' : BigInt(index - 1) }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof StoreUnavailable) return false;
              throw error;
            },
          );
    };
    const delivered = await readUntil(store, {}, async (soFar) => {
      if (isCaughtUp(soFar) && !broken) {
        broken = true;
        await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        await appendWithRetry();
      }
      return soFar.events.length === events.length;
    });
    expect(idsOf(delivered.events)).toEqual(idsOf(events));
  });

  it('refuses a writer after five seconds if another one holds the log lock, and serves the next', async () => {
    const store = await open();
    const stream = newStreamId();
    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `select eventstore.append(array['held-1'], array['held'], array[-1], array[1], array[1],
           array[1], array[gen_random_uuid()], array['Held'], array[1], '{}', '{}')`,
      );
      await expect(store.append(stream, createNumberedEvents(1), { expected: 'noStream' })).rejects.toBeInstanceOf(
        StoreUnavailable,
      );
      expect(await store.readStream(stream)).toEqual({ events: [], revision: undefined });
      await holder.query('rollback');
    } finally {
      holder.release();
    }
    expect(await store.append(stream, createNumberedEvents(1), { expected: 'noStream' })).toMatchObject({
      revision: 0n,
    });
  });

  it('does not append in a transaction whose snapshot is older than the lock', async () => {
    await open();
    const client = await database.pool.connect();
    try {
      await client.query('begin isolation level repeatable read');
      await expect(
        client.query(
          `select eventstore.append(array['old-1'], array['old'], array[-1], array[1], array[1],
             array[1], array[gen_random_uuid()], array['Old'], array[1], '{}', '{}')`,
        ),
      ).rejects.toThrow('read committed transactions only');
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it('ends its subscriptions when it is closed', async () => {
    const store = await openPostgresEventStore({ url: database.url, log: silentLog });
    const { signal } = new AbortController();
    let batches = 0;
    for await (const batch of store.subscribe({ signal })) {
      batches += 1;
      if (batch.isCaughtUp) await store[Symbol.asyncDispose]();
    }
    expect(batches).toBe(1);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { createEvent, createNumberedEvents } from '@campjay/platform/eventstore/contract/fixture.ts';
import { type EventStore, type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { APPEND_LOCK } from '@campjay/platform/eventstore/postgres/schema.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';

const WRITERS = 32;
const APPENDS = 4_000;
const EVENTS = APPENDS * 2;
const PAGE = 10;
/** After this many appends, another writer starts one, makes all others wait, and rolls back. */
const HELD_AT = [500, 1_500, 3_000];

describe('a subscriber of a busy log', () => {
  let database: TestDatabase;
  let stores: EventStore[];
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client(database.url);
    clients.push(client);
    await client.connect();
    return client;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    stores = await Promise.all(
      Array.from({ length: 8 }, () => openPostgresEventStore({ url: database.url, log: silentLog })),
    );
  });
  afterAll(async () => {
    await Promise.all(stores.map((store) => store[Symbol.asyncDispose]()));
    await Promise.all(clients.map((client) => client.end()));
    await database[Symbol.asyncDispose]();
  });

  it('gets every event once and in order during concurrent writes, waits and rollbacks', async () => {
    const unrelated = await connect();
    await unrelated.query('create table unrelated (id integer)');
    await unrelated.query('begin');
    await unrelated.query('insert into unrelated values (1)');

    let appended = 0;
    const writes = createSignal();
    const write = async (writer: number) => {
      const store = storeAt(stores, writer);
      for (let revision = -1n; appended < APPENDS; revision += 2n) {
        appended += 1;
        writes.notify();
        await store.append(`busy-${writer}`, createNumberedEvents(2), {
          expected: revision < 0n ? 'noStream' : revision,
        });
      }
    };

    const holder = await connect();
    const watcher = await connect();
    const holes: bigint[] = [];
    const holdAnAppendOpen = async () => {
      await holder.query('begin');
      holes.push(await beginAppend(holder));
      // It holds the lock that every append needs, so the others wait until this one ends.
      const { rows } = await watcher.query<{ free: boolean }>(
        `select pg_try_advisory_xact_lock(${APPEND_LOCK}) as free`,
      );
      expect(rows).toEqual([{ free: false }]);
      await holder.query('rollback');
    };

    const received: RecordedEvent[] = [];
    const read = async () => {
      const store = storeAt(stores, 0);
      const signal = AbortSignal.timeout(90_000);
      for await (const { events } of store.subscribe({ categories: ['busy'], batchSize: PAGE, signal })) {
        received.push(...events);
        if (received.length >= EVENTS) return;
      }
    };
    const appendConcurrently = async () => {
      for (const count of HELD_AT) {
        await writes.until(() => appended >= count);
        await holdAnAppendOpen();
      }
    };

    const reading = read();
    await Promise.all([...Array.from({ length: WRITERS }, (_, writer) => write(writer)), appendConcurrently()]);
    await reading;

    expect(received.length).toBe(EVENTS);
    expect(new Set(received.map(({ id }) => id)).size).toBe(EVENTS);
    expect(outOfOrder(received, storeAt(stores, 0))).toEqual([]);
    const { rows } = await watcher.query<{ filled: string; last: string }>(
      `select count(*) filter (where position = any($1)) as filled, max(position) as last from eventstore.events`,
      [holes],
    );
    expect(holes).toHaveLength(HELD_AT.length);
    expect(rows[0]?.filled).toBe('0');
    expect(BigInt(rows[0]?.last ?? 0)).toBeGreaterThan(holes.at(-1) ?? 0n);
    expect((await unrelated.query('select id from unrelated')).rows).toEqual([{ id: 1 }]);
    await unrelated.query('commit');
  });
});

const storeAt = (stores: readonly EventStore[], index: number): EventStore => {
  const store = stores[index % stores.length];
  if (!store) throw new Error('No store is open');
  return store;
};

/** Appends one event within the client's transaction, and returns the number of its position. */
const beginAppend = async (client: pg.Client): Promise<bigint> => {
  const { id, type, version, data, metadata } = createEvent();
  const { rows } = await client.query<{ position: string }>(
    `select position from eventstore.append(
       array[$1], array['busy'], array[-1], array[1], array[1],
       array[1], array[$2::uuid], array[$3], array[$4::integer], $5, $6
     )`,
    [`busy-given-up-${randomUUID()}`, id, type, version, JSON.stringify(data), JSON.stringify(metadata)],
  );
  return BigInt(rows[0]?.position ?? 0);
};

/** The events that do not directly follow the previous one, in the log or in their stream. */
const outOfOrder = (events: readonly RecordedEvent[], store: EventStore): RecordedEvent[] => {
  const revisions = new Map<string, bigint>();
  return events.filter((event, index) => {
    const before = events[index - 1];
    const expected = (revisions.get(event.streamId) ?? -1n) + 1n;
    revisions.set(event.streamId, event.revision);
    return event.revision !== expected || (before && store.compare(before.position, event.position) >= 0);
  });
};

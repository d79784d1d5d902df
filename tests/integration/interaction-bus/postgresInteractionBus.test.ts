import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { encodeMessages } from '@campjay/platform/interactionBus/encodedMessage.ts';
import { interactionBusContract } from '@campjay/platform/interactionBus/interactionBusContract.ts';
import { BusUnavailable, type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import {
  bodiesByKey,
  consuming,
  firstDeliveries,
  message,
  newTopic,
  numbered,
} from '@campjay/platform/interactionBus/testing/consuming.ts';
import { bundleProgram, type KilledProgram } from '../support/bus/killedProcess.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { openBusForTests } from '../support/bus/openPostgresBus.ts';
import { writeMessages } from '@campjay/platform/interactionBus/postgres/writeMessages.ts';

interactionBusContract('a queue in PostgreSQL', async () => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  const bus = openBusForTests(database.url);
  const other = openBusForTests(database.url);
  return {
    bus,
    other,
    openAnother: () => Promise.resolve(openBusForTests(database.url)),
    [Symbol.asyncDispose]: async () => {
      await bus[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
});

describe('the queue in PostgreSQL', () => {
  let database: TestDatabase;
  let bus: InteractionBus;
  beforeEach(async () => {
    database = await createTestDatabase();
    await migrateOps(database.pool);
    bus = openBusForTests(database.url);
  });
  afterEach(async () => {
    await bus[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const breakConnections = () =>
    database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );

  it('joins what is published at the same moment into few transactions', async () => {
    const topic = newTopic();
    await Promise.all(Array.from({ length: 200 }, (_, index) => bus.publish(topic, [message('oak', index)])));
    const { rows } = await database.pool.query<{ transactions: number; messages: number }>(
      'select count(distinct xmin::text)::integer as transactions, count(*)::integer as messages from ops.bus_messages',
    );
    expect(rows).toEqual([{ transactions: 1, messages: 200 }]);
  });

  it('goes on with other keys of the same lane while one waits for its next try', async () => {
    const topic = newTopic();
    await using slow = openPostgresInteractionBus({
      url: database.url,
      log: silentLog,
      retry: { attempts: 3, firstPauseMs: 600_000, longestPauseMs: 600_000 },
      pollEveryMs: 100,
    });
    await slow.publish(topic, [message('oak', 'bad'), message('oak', 'later'), ...numbered('fir', 5)]);
    await database.pool.query('update ops.bus_messages set lane = 3');
    await using consumer = consuming(slow, topic, (batch) => {
      if (batch.some(({ body }) => body === 'bad')) throw new Error('Not now.');
    });
    await consumer.until(() => consumer.taken.length === 5);
    expect(bodiesByKey(consumer.taken)).toEqual({ fir: [0, 1, 2, 3, 4] });
  });

  it('delivers the messages of a key that waited, also when it has gone far beyond them', async () => {
    const topic = newTopic();
    await using patient = openPostgresInteractionBus({
      ...{ url: database.url, log: silentLog, pollEveryMs: 100 },
      retry: { attempts: 1_000, firstPauseMs: 1_500, longestPauseMs: 1_500 },
    });
    await patient.publish(topic, [message('oak', 'bad'), ...numbered('oak', 30), ...numbered('fir', 200)]);
    await database.pool.query('update ops.bus_messages set lane = 3');
    const firsTaken = () => consumer.taken.filter(({ key }) => key === 'fir').length;
    await using consumer = consuming(
      patient,
      topic,
      (batch) => {
        if (batch.some(({ body }) => body === 'bad') && firsTaken() < 200) throw new Error('Not now.');
      },
      { batchSize: 10 },
    );
    await consumer.until(() => firstDeliveries(consumer.taken).length === 231);
    const inOrder = Array.from({ length: 200 }, (_, index) => index);
    expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual({
      oak: ['bad', ...inOrder.slice(0, 30)],
      fir: inOrder,
    });
  });

  it('passes over nothing that was begun before and committed after what it took', async () => {
    const topic = newTopic();
    await using consumer = consuming(bus, topic);
    await inTransaction(database.pool, async (slow) => {
      await writeMessages(
        slow,
        encodeMessages(topic, numbered('oak', 1)).map((each) => ({ ...each, topic })),
      );
      void bus.publish(topic, [message('oak', 'later')]).catch(() => undefined);
      await consumer.until(async () => consumer.taken.length > 0 || (await publishersWaiting()) > 0);
    });
    await consumer.until(() => consumer.taken.length === 2);
    expect(consumer.taken.map(({ body }) => body)).toEqual([0, 'later']);
  });
  const publishersWaiting = async (): Promise<number> => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length;
  };

  it('reads as little for a batch when much was done before it as when nothing was', async () => {
    const topic = newTopic();
    await database.pool.query('alter table ops.bus_messages set (autovacuum_enabled = false)');
    const pagesFor = async (messages: number): Promise<number> => {
      for (let from = 0; from < messages; from += 2_000) await bus.publish(topic, numbered('oak', 2_000));
      const before = await pagesRead();
      const consumer = consuming(bus, topic, undefined, { batchSize: 200 });
      await consumer.until(() => consumer.taken.length >= messages);
      await consumer.stop();
      return (await pagesRead()) - before;
    };
    await pagesFor(200);
    const few = await pagesFor(4_000);
    const many = await pagesFor(24_000);
    expect(many / 24_000).toBeLessThan((1.5 * few) / 4_000);
  });
  /** Pages of the queue's index by lane that were looked at, whoever did; told when a connection has ended. */
  const pagesRead = async (): Promise<number> => {
    await eventually(async () => (await consumersConnected()) === 0, 10_000);
    const { rows } = await database.pool.query<{ pages: string }>(
      `select sum(idx_blks_hit + idx_blks_read) as pages from pg_statio_user_indexes
       where relname = 'bus_messages' and indexrelname like '%lane_number%'`,
    );
    return Number(rows[0]?.pages);
  };
  const consumersConnected = async (): Promise<number> =>
    (
      await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name like '%consuming%'`,
      )
    ).rows.length;

  it('loses nothing, and waits, when its connections break while it works', async () => {
    const topic = newTopic();
    let broken = false;
    await using consumer = consuming(bus, topic, async () => {
      if (broken) return;
      broken = true;
      await breakConnections();
    });
    await bus.publish(topic, numbered('oak', 50));
    await consumer.until(() => firstDeliveries(consumer.taken).length === 50);
    await consumer.until(async () => {
      await bus.publish(topic, [message('oak', 'after')]).catch(() => undefined);
      return consumer.taken.some(({ body }) => body === 'after');
    });
    expect(await eventually(async () => (await queued()) === 0, 10_000)).toBe(true);
  });
  const queued = async (): Promise<number> => {
    const { rows } = await database.pool.query('select from ops.bus_messages');
    return rows.length;
  };

  it('says that it cannot be reached, in words without the message', async () => {
    const nowhere = new URL(database.url);
    nowhere.pathname = '/no_such_database';
    await using unreachable = openBusForTests(nowhere.href);
    const failure = await unreachable.publish(newTopic(), [message('oak', 'acorns')]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BusUnavailable);
    expect(String(failure)).not.toContain('acorns');
  });

  it('forgets what was parked three months ago', async () => {
    const topic = newTopic();
    await bus.publish(topic, numbered('oak', 2));
    await using consumer = consuming(bus, topic, () => {
      throw new Error('Never.');
    });
    await consumer.until(async () => (await bus.parked(topic)).length === 2);
    await consumer.stop();
    await database.pool.query(`update ops.bus_parked set parked_at = now() - interval '91 days' where body = '0'`);
    await using _next = consuming(bus, topic);
    await consumer.until(async () => (await bus.parked(topic)).length === 1);
    expect((await bus.parked(topic)).map(({ body }) => body)).toEqual([1]);
  });
});

describe('the queue in PostgreSQL with processes that are killed', () => {
  let program: KilledProgram;
  let database: TestDatabase;
  let bus: InteractionBus;
  beforeAll(async () => {
    program = await bundleProgram(new URL('../support/bus/postgresBusProcess.ts', import.meta.url));
    database = await createTestDatabase();
    await migrateOps(database.pool);
    bus = openBusForTests(database.url);
  });
  afterAll(async () => {
    await bus[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
    await program[Symbol.asyncDispose]();
  });

  const killAfter = (ids: number, ...task: readonly string[]) => program.killAfter(ids, [database.url, ...task]);

  it('delivers everything that was taken from a publisher before it died', async () => {
    const topic = newTopic();
    const lives = [1, 7, 40, 150].map((ids, life) => killAfter(ids, 'publish', topic, `life-${life}`));
    const said = (await Promise.all(lives)).flat();
    expect(said.length).toBeGreaterThanOrEqual(198);
    await using consumer = consuming(bus, topic);
    await consumer.until(() => {
      const ids = new Set(consumer.taken.map(({ id }) => id));
      return said.every((id) => ids.has(id));
    });
    for (const bodies of Object.values(bodiesByKey(firstDeliveries(consumer.taken))))
      expect(bodies).toEqual(bodies.map((_, index) => index));
  }, 60_000);

  it('gives a dead consumer’s messages to the next at once, and doubles only what it had just begun', async () => {
    const topic = newTopic();
    const published = [...numbered('oak', 60), ...numbered('fir', 60)];
    await bus.publish(topic, published);
    const begun = [
      ...(await killAfter(10, 'consume', topic)),
      ...(await killAfter(1, 'consume', topic)),
      ...(await killAfter(25, 'consume', topic)),
    ];
    await using consumer = consuming(bus, topic, undefined, { batchSize: 1 });
    await consumer.until(() => consumer.taken.at(-1) !== undefined && consumer.taken.length + begun.length >= 120);
    await consumer.until(async () => (await database.pool.query('select from ops.bus_messages')).rows.length === 0);
    const seen = [...begun, ...consumer.taken.map(({ id }) => id)];
    expect(new Set(seen)).toEqual(new Set(published.map(({ id }) => id)));
    // Of each of the three, what it held, and what an acknowledgement came too late for.
    expect(seen.length - new Set(seen).size).toBeLessThanOrEqual(12);
  }, 60_000);
});

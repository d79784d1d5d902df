import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { encodeMessages } from '@campjay/platform/bus/batchPublishes.ts';
import { interactionBusContract } from '@campjay/platform/bus/interactionBusContract.ts';
import { BusUnavailable, type InteractionBus, UnusableMessage } from '@campjay/platform/bus/port.ts';
import { writeMessages } from '@campjay/platform/bus/postgres/writeMessages.ts';
import {
  bodiesByKey,
  startConsumer,
  firstDeliveries,
  message,
  newTopic,
  numbered,
} from '@campjay/platform/bus/testing/startConsumer.ts';
import { inTransaction } from '@campjay/platform/postgres/pool.ts';
import { bundleProgram, type KillableProgram } from '../support/bus/killedProcess.ts';
import { expectDelivered } from '../support/bus/expectDelivered.ts';
import { openPostgresBus } from '../support/bus/openBus.ts';
import { type TestDatabase } from '../support/postgres/database.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';

interactionBusContract('a queue in PostgreSQL', async () => {
  const database = await createOpsDatabase();
  const [bus, other] = [openPostgresBus(database.url), openPostgresBus(database.url)];
  return {
    ...{ bus, secondBus: other, openAnother: () => openPostgresBus(database.url) },
    [Symbol.asyncDispose]: async () => {
      for (const each of [bus, other, database]) await each[Symbol.asyncDispose]();
    },
  };
});

describe('the queue in PostgreSQL', () => {
  let program: KillableProgram;
  let database: TestDatabase;
  let bus: InteractionBus;
  beforeAll(async () => {
    program = await bundleProgram(new URL('../support/bus/busProcess.ts', import.meta.url));
    database = await createOpsDatabase();
    bus = openPostgresBus(database.url);
  });
  afterAll(async () => {
    for (const each of [bus, database, program]) await each[Symbol.asyncDispose]();
  });

  const inOnePartition = (topic: string) =>
    database.pool.query('update ops.bus_messages set lane = 3 where topic = $1', [topic]);
  const queued = async (topic: string): Promise<number> =>
    (await database.pool.query('select from ops.bus_messages where topic = $1', [topic])).rows.length;
  const killAfter = (ids: number, ...task: readonly string[]) => program.killAfter(ids, [database.url, '', ...task]);

  it('joins simultaneous publications into few transactions', async () => {
    const topic = newTopic();
    await Promise.all(Array.from({ length: 200 }, (_, index) => bus.publish(topic, [message('oak', index)])));
    const { rows } = await database.pool.query<{ transactions: number; messages: number }>(
      `select count(distinct xmin::text)::integer as transactions, count(*)::integer as messages
       from ops.bus_messages where topic = $1`,
      [topic],
    );
    expect(rows).toEqual([{ transactions: 1, messages: 200 }]);
  });

  it('continues with other keys of the same partition while one waits for its next attempt', async () => {
    const topic = newTopic();
    const retry = { attempts: 3, firstPauseMs: 600_000, longestPauseMs: 600_000 };
    await using slow = openPostgresBus(database.url, { retry });
    await slow.publish(topic, [message('oak', 'bad'), message('oak', 'later'), ...numbered('fir', 5)]);
    await inOnePartition(topic);
    await using consumer = startConsumer(slow, topic, (batch) => {
      if (batch.some(({ body }) => body === 'bad')) throw new Error('Not now.');
    });
    await consumer.until(() => consumer.handled.length === 5);
    expect(bodiesByKey(consumer.handled)).toEqual({ fir: [0, 1, 2, 3, 4] });
  });

  it('delivers the messages of a waiting key even when the checkpoint is far ahead of them', async () => {
    const topic = newTopic();
    const retry = { attempts: 1_000, firstPauseMs: 1_500, longestPauseMs: 1_500 };
    await using patient = openPostgresBus(database.url, { retry });
    await patient.publish(topic, [message('oak', 'bad'), ...numbered('oak', 30), ...numbered('fir', 200)]);
    await inOnePartition(topic);
    const firsTaken = () => consumer.handled.filter(({ key }) => key === 'fir').length;
    const judge: Parameters<typeof startConsumer>[2] = (batch) => {
      if (batch.some(({ body }) => body === 'bad') && firsTaken() < 200) throw new Error('Not now.');
    };
    await using consumer = startConsumer(patient, topic, judge, { batchSize: 10 });
    await consumer.until(() => firstDeliveries(consumer.handled).length === 231);
    const inOrder = Array.from({ length: 200 }, (_, index) => index);
    expect(bodiesByKey(firstDeliveries(consumer.handled))).toEqual({
      oak: ['bad', ...inOrder.slice(0, 30)],
      fir: inOrder,
    });
  });

  it('assigns no number between a write and its commit, so that a consumer never has to look back', async () => {
    const topic = newTopic();
    const rows = (of: number) =>
      encodeMessages(topic, numbered('oak', of).slice(-1)).map((each) => ({ ...each, topic }));
    await using consumer = startConsumer(bus, topic);
    await inTransaction(database.pool, async (slow) => {
      await writeMessages(slow, rows(1));
      const overtaking = inTransaction(database.pool, async (fastTx) => {
        await fastTx.query("set local lock_timeout = '50ms'");
        await writeMessages(fastTx, rows(3));
      });
      await expect(overtaking).rejects.toMatchObject({ code: '55P03' });
    });
    await bus.publish(topic, [message('oak', 'later')]);
    await consumer.until(() => consumer.handled.length === 2);
    expect(consumer.handled.map(({ body }) => body)).toEqual([0, 'later']);
  });

  it('reads as few index pages per message behind many finished messages as behind none', async () => {
    await database.pool.query('alter table ops.bus_messages set (autovacuum_enabled = false)');
    const topic = newTopic();
    const pagesFor = async (messages: number): Promise<number> => {
      for (let from = 0; from < messages; from += 2_000) await bus.publish(topic, numbered('oak', 2_000));
      const before = await pagesRead();
      const consumer = startConsumer(bus, topic, undefined, { batchSize: 200 });
      await consumer.until(() => consumer.handled.length >= messages);
      await consumer.stop();
      return (await pagesRead()) - before;
    };
    await pagesFor(200);
    const few = await pagesFor(4_000);
    const many = await pagesFor(24_000);
    expect(many / 24_000).toBeLessThan((1.5 * few) / 4_000);
  });
  /**
   * Pages read from the queue's index by partition. A connection reports its reads when it ends, so stopped consumers'
   * connections are closed first.
   */
  const pagesRead = async (): Promise<number> => {
    await database.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and application_name like '%consuming%'`,
    );
    const { rows } = await database.pool.query<{ pages: string }>(
      `select sum(idx_blks_hit + idx_blks_read) as pages from pg_statio_user_indexes
       where relname = 'bus_messages' and indexrelname like '%lane_number%'`,
    );
    return Number(rows[0]?.pages);
  };

  it('loses nothing when its connections break during work', async () => {
    const topic = newTopic();
    let isBroken = false;
    await using consumer = startConsumer(bus, topic, async () => {
      if (isBroken) return;
      isBroken = true;
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    });
    await bus.publish(topic, numbered('oak', 50));
    await consumer.until(() => firstDeliveries(consumer.handled).length === 50);
    // Each attempt may get another broken connection from the pool, and removes it.
    for (let isPublished = false; !isPublished;)
      isPublished = await bus.publish(topic, [message('oak', 'after')]).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(BusUnavailable);
          return false;
        },
      );
    await consumer.until(() => consumer.handled.some(({ body }) => body === 'after'));
    await consumer.stop();
    expect(await queued(topic)).toBe(0);
  });

  it('reports a database that it cannot reach, without repeating the message', async () => {
    const unreachableUrl = new URL(database.url);
    unreachableUrl.pathname = '/no_such_database';
    await using unreachable = openPostgresBus(unreachableUrl.href);
    const failure = await unreachable.publish(newTopic(), [message('oak', 'acorns')]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BusUnavailable);
    expect(String(failure)).not.toContain('acorns');
  });

  it('deletes parked messages after three months', async () => {
    const topic = newTopic();
    await bus.publish(topic, numbered('oak', 2));
    const consumer = startConsumer(bus, topic, () => {
      throw new UnusableMessage('Never.');
    });
    await consumer.until(() => consumer.batches.some((batch) => batch.length === 1 && batch[0]?.body === 1));
    await consumer.stop();
    expect(await bus.listParked(topic)).toHaveLength(2);
    await database.pool.query(
      `update ops.bus_parked set parked_at = now() - interval '91 days' where body = '0' and topic = $1`,
      [topic],
    );
    await bus.publish(topic, [message('oak')]);
    await using next = startConsumer(bus, topic);
    await next.until(() => next.handled.length === 1);
    expect((await bus.listParked(topic)).map(({ body }) => body)).toEqual([1]);
  });

  it('delivers everything that it accepted from a publisher before that was killed', async () => {
    const topic = newTopic();
    const publishers = [1, 7, 40, 150].map((ids, life) => killAfter(ids, 'publish', topic, `life-${life}`));
    const accepted = (await Promise.all(publishers)).flat();
    expect(accepted.length).toBeGreaterThanOrEqual(198);
    await using consumer = startConsumer(bus, topic);
    await expectDelivered(consumer, accepted);
  });

  it('gives a dead consumer’s messages to the next one at once, and repeats only those in progress', async () => {
    const topic = newTopic();
    const published = [...numbered('oak', 60), ...numbered('fir', 60)];
    await bus.publish(topic, published);
    const startedIds: string[] = [];
    for (const count of [10, 1, 25]) startedIds.push(...(await killAfter(count, 'consume', topic, `${count}`)));
    expect(startedIds).toHaveLength(36);
    await using consumer = startConsumer(bus, topic, undefined, { batchSize: 1 });
    const seen = () => [...startedIds, ...consumer.handled.map(({ id }) => id)];
    await consumer.until(() => new Set(seen()).size === published.length);
    await consumer.stop();
    expect(await queued(topic)).toBe(0);
    expect(new Set(seen())).toEqual(new Set(published.map(({ id }) => id)));
    // Each of the three was handling one message per key.
    expect(seen().length - published.length).toBeLessThanOrEqual(6);
  });
});

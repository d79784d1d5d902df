import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Partitioners } from 'kafkajs';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { interactionBusContract } from '@campjay/platform/bus/interactionBusContract.ts';
import { BusUnavailable, type InteractionBus, type Message } from '@campjay/platform/bus/port.ts';
import {
  bodiesByKey,
  startConsumer,
  firstDeliveries,
  message,
  newTopic,
  numbered,
} from '@campjay/platform/bus/testing/startConsumer.ts';
import { gate } from '@campjay/platform/testing/gate.ts';
import { bundleProgram, type KillableProgram } from '../support/bus/killedProcess.ts';
import { openKafka } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { expectDelivered } from '../support/bus/expectDelivered.ts';
import { openKafkaBus } from '../support/bus/openBus.ts';
import { topicOf, withAdmin } from '@campjay/platform/bus/kafka/topics.ts';

describeWithKafka('Kafka', (cluster) => {
  interactionBusContract('topics in Kafka', () => {
    const [bus, other] = [openKafkaBus(cluster), openKafkaBus(cluster)];
    return Promise.resolve({
      ...{ bus, secondBus: other, openAnother: () => openKafkaBus(cluster) },
      [Symbol.asyncDispose]: async () => {
        for (const each of [bus, other]) await each[Symbol.asyncDispose]();
      },
    });
  });
});

describeWithKafka('topics in Kafka', (cluster) => {
  let bus: InteractionBus;
  let other: InteractionBus;
  beforeAll(() => {
    bus = openKafkaBus(cluster);
    other = openKafkaBus(cluster);
  });
  afterAll(async () => {
    await bus[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  /** A topic of one partition, so that all keys share it. */
  const narrowTopic = async (): Promise<string> => {
    const topic = newTopic();
    await withAdmin(openKafka(cluster, { retries: 3 }, silentLog), (admin) =>
      admin.createTopics({ waitForLeaders: false, topics: [{ topic: topicOf(topic), numPartitions: 1 }] }),
    );
    return topic;
  };

  it('continue with other keys of the same partition while one waits, which the next consumer gets', async () => {
    const topic = await narrowTopic();
    const retry = { attempts: 3, firstPauseMs: 600_000, longestPauseMs: 600_000 };
    await using slow = openKafkaBus(cluster, { retry });
    await slow.publish(topic, [message('oak', 'bad'), message('oak', 'later'), ...numbered('fir', 5)]);
    await using consumer = startConsumer(slow, topic, (batch) => {
      if (batch.some(({ body }) => body === 'bad')) throw new Error('Not now.');
    });
    await consumer.until(() => consumer.handled.length === 5);
    expect(bodiesByKey(consumer.handled)).toEqual({ fir: [0, 1, 2, 3, 4] });
    await consumer.stop();
    await using next = startConsumer(other, topic);
    await next.until(() => next.handled.some(({ body }) => body === 'later'));
    expect(bodiesByKey(next.handled)['oak']).toEqual(['bad', 'later']);
  });

  it('report the same time of a message at every delivery, also after it was parked', async () => {
    const topic = await narrowTopic();
    await bus.publish(topic, [message('oak', 'bad')]);
    await bus.publish(topic, [message('oak', 'next')]);
    const failing = startConsumer(bus, topic, (batch) => {
      if (batch.some(({ body }) => body === 'bad')) throw new Error('The scale broke.');
    });
    await failing.until(() => failing.handled.length === 1); // it follows the other one, which is parked by then
    await failing.stop();
    const [parked] = await bus.listParked(topic);
    expect(await bus.retryParked(topic)).toBe(1);
    await using consumer = startConsumer(bus, topic);
    await consumer.until(() => consumer.handled.length === 1);
    const times = [...failing.batches, consumer.handled]
      .flat()
      .flatMap(({ body, receivedAt }) => (body === 'bad' ? [receivedAt.getTime()] : []));
    expect(times.length).toBeGreaterThanOrEqual(4);
    expect(new Set(times)).toEqual(new Set([parked?.receivedAt.getTime()]));
  });

  it('accept a publication that is larger than the broker’s request limit', async () => {
    const topic = await narrowTopic();
    const bodies = Array.from({ length: 40 }, (_, index) => `${index} ${'夏'.repeat(60_000)}`);
    await bus.publish(
      topic,
      bodies.map((body) => message('oak', body)),
    );
    await using consumer = startConsumer(other, topic);
    await consumer.until(() => consumer.handled.length === 40);
    expect(consumer.handled.map(({ body }) => body)).toEqual(bodies);
  });

  // Covers: B.7
  it('reassign partitions to a consumer that was stuck', async () => {
    const topic = newTopic();
    const manyMessages = () => Array.from({ length: 60 }, (_, index) => message(`parent-${index}`));
    await bus.publish(topic, numbered('oak', 1));
    const { whenOpen: held, open: release } = gate();
    await using first = startConsumer(bus, topic, () => held);
    await first.until(() => first.batches.length === 1);
    await using second = startConsumer(other, topic);
    await bus.publish(topic, manyMessages());
    try {
      await second.until(() => second.handled.length > 30);
    } finally {
      release();
    }
    const keysOf = (received: readonly Message[]) => new Set(received.map(({ key }) => key)).size;
    while (keysOf(first.handled) <= 15) {
      const published = [...manyMessages(), message('oak')];
      await bus.publish(topic, published);
      const isDelivered = ({ id }: Message) =>
        [first, second].some(({ handled: received }) => received.some((each) => each.id === id));
      await first.until(() => published.every(isDelivered));
    }
    expect(keysOf(second.handled)).toBeGreaterThan(15);
  });

  // Covers: B.9
  it('park messages that another program has written into them, and continue', async () => {
    const topic = await narrowTopic();
    const producer = openKafka(cluster, { retries: 3 }, silentLog).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    await producer.send({ topic: topicOf(topic), messages: [{ key: 'oak', value: 'acorns' }] });
    await producer.disconnect();
    // This key is also the foreign record's, so that record is parked before this message is handled.
    await bus.publish(topic, [message('foreign', 'ours')]);
    await using consumer = startConsumer(bus, topic);
    await consumer.until(() => consumer.handled.length > 0);
    expect(consumer.batches.flat().map(({ body }) => body)).toEqual(['ours']);
    expect(await bus.listParked(topic)).toEqual([
      expect.objectContaining({
        body: { foreign: Buffer.from('acorns').toString('base64') },
        reason: 'It was not written by the bus: it lacks an id or a key, or is no JSON.',
      }),
    ]);
  });
});

describeWithKafka('topics in Kafka with processes that are killed', (cluster) => {
  let program: KillableProgram;
  let bus: InteractionBus;
  beforeAll(async () => {
    program = await bundleProgram(new URL('../support/bus/busProcess.ts', import.meta.url));
    bus = openKafkaBus(cluster);
  });
  afterAll(async () => {
    await bus[Symbol.asyncDispose]();
    await program[Symbol.asyncDispose]();
  });
  const killAfter = (ids: number, ...task: readonly string[]) =>
    program.killAfter(ids, [cluster.brokers.join(','), '', ...task]);

  it('redeliver only what a killed consumer had not acknowledged', async () => {
    const topic = newTopic();
    const published = [...numbered('oak', 30), ...numbered('fir', 30)];
    await bus.publish(topic, published);
    const handled = await killAfter(25, 'consume', topic, '25');
    await using consumer = startConsumer(bus, topic, undefined, { batchSize: 1 });
    await consumer.until(() => consumer.handled.length >= 36);
    const ids = consumer.handled.map(({ id }) => id);
    expect(ids).toContain(handled.at(-1));
    expect(new Set([...handled, ...ids])).toEqual(new Set(published.map(({ id }) => id)));
    expect(ids).toHaveLength(36);
  });

  // Covers: B.7
  it('lose nothing and preserve the order of each key when one of two consumers is killed during a batch', async () => {
    const topic = newTopic();
    const keys = Array.from({ length: 24 }, (_, index) => `parent-${index}`);
    await using living = startConsumer(bus, topic, undefined, { batchSize: 20 });
    const killed = killAfter(3, 'consume', topic, '3');
    const second = { isKilled: false };
    void killed.finally(() => (second.isKilled = true));
    const published: Message[] = [];
    for (let round = 0; round < 10 || !second.isKilled; round += 1) {
      const { length } = living.handled;
      const messages = keys.map((key) => message(key, round));
      await bus.publish(topic, messages);
      published.push(...messages);
      await living.until(() => second.isKilled || living.handled.length > length);
    }
    const handled = await killed;
    expect(handled).toHaveLength(3);
    await living.until(() => {
      const delivered = new Set([...handled, ...living.handled.map(({ id }) => id)]);
      return published.every(({ id }) => delivered.has(id));
    });
    const received = bodiesByKey(firstDeliveries(living.handled));
    for (const key of keys)
      expect(received[key]).toEqual(received[key]?.toSorted((one, other) => Number(one) - Number(other)));
  });

  it('deliver everything that they accepted from a publisher before it was killed', async () => {
    const topic = newTopic();
    const publishers = [1, 60].map((ids, life) => killAfter(ids, 'publish', topic, `life-${life}`));
    const publishedIds = (await Promise.all(publishers)).flat();
    expect(publishedIds.length).toBeGreaterThanOrEqual(61);
    await using consumer = startConsumer(bus, topic);
    await expectDelivered(consumer, publishedIds);
  });
});

describe('a Kafka cluster that cannot be reached', () => {
  const openUnreachableBus = () => openKafkaBus({ brokers: ['127.0.0.1:1'], ssl: false }, { answerWithinMs: 500 });

  it('is reported, without repeating the message', async () => {
    await using bus = openUnreachableBus();
    const failure = await bus.publish(newTopic(), [message('oak', 'acorns')]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BusUnavailable);
    expect(String(failure)).not.toContain('acorns');
  });

  it('does not prevent a consumer from stopping', async () => {
    await using bus = openUnreachableBus();
    const consumer = startConsumer(bus, newTopic());
    await consumer.stop();
    expect(consumer.batches).toEqual([]);
  });
});

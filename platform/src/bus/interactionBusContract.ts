import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gate } from '../testing/gate.ts';
import {
  BusUnavailable,
  type DeliveredMessage,
  type InteractionBus,
  type Message,
  MessageRefused,
  UnusableMessage,
} from './port.ts';
import { bodiesByKey, startConsumer, firstDeliveries, message, newTopic, numbered } from './testing/startConsumer.ts';

/** The fixture of the contract tests: a bus, and a second connection to it that stands for another process. */
export interface BusUnderTest extends AsyncDisposable {
  /** Configured to try a failing message `MAX_ATTEMPTS` times, with short pauses. */
  readonly bus: InteractionBus;
  /** The second connection. */
  readonly secondBus: InteractionBus;
  readonly openAnother: () => InteractionBus | Promise<InteractionBus>;
  /** Resolves when the bus has published its spooled messages. Absent for a bus that does not spool. */
  readonly waitUntilFlushed?: () => Promise<void>;
}

const MAX_ATTEMPTS = 3;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The tests that every interaction bus must pass. */
export const interactionBusContract = (name: string, open: () => Promise<BusUnderTest>): void => {
  describe(`interaction bus contract: ${name}`, () => {
    let buses: BusUnderTest;
    let topic: string;
    beforeAll(async () => {
      buses = await open();
    });
    afterAll(async () => {
      await buses[Symbol.asyncDispose]();
    });
    beforeEach(() => {
      topic = newTopic();
    });

    const publish = (messages: readonly Message[], targetTopic = topic) => buses.bus.publish(targetTopic, messages);

    it('delivers a message to another process unchanged, with its trace and the time at which it was accepted', async () => {
      const body = { words: 'Año 夏 🏕 "\\ \u0000', list: [1, null, true], deep: { er: {} } };
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const receivedAt = new Date('2026-05-31T23:59:59.123Z');
      const [plain, traced, late] = [message('oak', body), { ...message('oak'), traceparent }, message('oak', 'late')];
      const publishedAtMs = Date.now();
      await publish([plain, traced, { ...late, receivedAt }]);
      await using consumer = startConsumer(buses.secondBus, topic);
      await consumer.until(() => consumer.handled.length === 3);
      expect(consumer.handled).toEqual([
        { ...plain, receivedAt: expect.any(Date) },
        { ...traced, receivedAt: expect.any(Date) },
        { ...late, receivedAt },
      ]);
      expect(Math.abs(Number(consumer.handled[0]?.receivedAt) - publishedAtMs)).toBeLessThan(60_000);
    });

    it('preserves the order of each key across batches and publications', async () => {
      const keys = ['ash', 'birch', 'cedar', 'dogwood', 'elm'];
      await using consumer = startConsumer(buses.secondBus, topic, undefined, { batchSize: 7 });
      for (let round = 0; round < 4; round += 1)
        await publish(
          range(50).map((index) => message(keys[index % keys.length] ?? '', round * 10 + Math.floor(index / 5))),
        );
      await consumer.until(() => firstDeliveries(consumer.handled).length === 200);
      expect(bodiesByKey(firstDeliveries(consumer.handled))).toEqual(
        Object.fromEntries(keys.map((key) => [key, range(40)])),
      );
    });

    it('delivers batches of at most the requested size', async () => {
      await publish(numbered('oak', 95));
      await using consumer = startConsumer(buses.bus, topic, undefined, { batchSize: 10 });
      await consumer.until(() => firstDeliveries(consumer.handled).length === 95);
      expect(Math.max(...consumer.batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
      expect(consumer.batches.length).toBeLessThan(95);
    });

    it('does not redeliver acknowledged messages', async () => {
      await publish(numbered('oak', 20));
      {
        await using consumer = startConsumer(buses.bus, topic);
        await consumer.until(() => consumer.handled.length === 20);
      }
      const lastMessage = message('oak', 'the last');
      await publish([lastMessage]);
      await using next = startConsumer(buses.secondBus, topic);
      await next.until(() => next.handled.length > 0);
      expect(next.handled.map(({ id }) => id)).toEqual([lastMessage.id]);
    });

    it('redelivers a message that a handler failed on before any later message of its key', async () => {
      await publish([...numbered('oak', 10), ...numbered('fir', 10)]);
      let failures = 0;
      await using consumer = startConsumer(buses.bus, topic, (batch) => {
        if (failures >= 2 || !batch.some(({ key, body }) => key === 'oak' && body === 3)) return;
        failures += 1;
        throw new Error('The scale is out of order.');
      });
      await consumer.until(() => firstDeliveries(consumer.handled).length === 20);
      expect(bodiesByKey(firstDeliveries(consumer.handled))).toEqual({ oak: range(10), fir: range(10) });
      expect(await buses.bus.listParked(topic)).toEqual([]);
    });

    it('parks a message that fails every time, with the reason, and continues with its key', async () => {
      const messages = numbered('oak', 6);
      await publish(messages);
      let failures = 0;
      await using consumer = startConsumer(buses.bus, topic, (batch) => {
        if (!batch.some(({ body }) => body === 2)) return;
        if (batch.length === 1) failures += 1;
        throw new Error('The scale broke at 2.');
      });
      await consumer.until(() => firstDeliveries(consumer.handled).length === 5);
      await consumer.stop();
      expect(firstDeliveries(consumer.handled).map(({ body }) => body)).toEqual([0, 1, 3, 4, 5]);
      expect(failures).toBeGreaterThanOrEqual(MAX_ATTEMPTS);
      expect(await buses.secondBus.listParked(topic)).toEqual([
        {
          ...messages[2],
          reason: 'The scale broke at 2.',
          receivedAt: expect.any(Date),
          parkedAt: expect.any(Date),
        },
      ]);
    });

    it('parks an unusable message at the first attempt, and delivers it again on request', async () => {
      await publish(numbered('oak', 3));
      let canRead = false;
      await using consumer = startConsumer(buses.bus, topic, (batch) => {
        if (!canRead && batch.some(({ body }) => body === 1)) throw new UnusableMessage('It is in no known language.');
      });
      await consumer.until(() => consumer.handled.length === 2);
      // A later batch of the same key starts only after the earlier ones are acknowledged or parked.
      await publish([message('oak', 'later')]);
      await consumer.until(() => consumer.handled.length === 3);
      expect(consumer.batches.filter((batch) => batch.length === 1 && batch[0]?.body === 1)).toHaveLength(1);
      expect(await buses.bus.listParked(topic)).toHaveLength(1);
      canRead = true;
      expect(await buses.secondBus.retryParked(topic)).toBe(1);
      await consumer.until(() => consumer.handled.some(({ body }) => body === 1));
      expect(await buses.bus.listParked(topic)).toEqual([]);
    });

    it('delivers everything to two concurrent consumers, each key in order, with few duplicates', async () => {
      const keys = range(40).map((index) => `parent-${index}`);
      const delivered: DeliveredMessage[] = [];
      const record = (batch: readonly DeliveredMessage[]) => void delivered.push(...batch);
      await using first = startConsumer(buses.bus, topic, record, { batchSize: 25 });
      await using second = startConsumer(buses.secondBus, topic, record, { batchSize: 25 });
      for (const round of range(20)) await publish(keys.map((key) => message(key, round)));
      await first.until(() => new Set([...first.handled, ...second.handled].map(({ id }) => id)).size === 800);
      expect(bodiesByKey(firstDeliveries(delivered))).toEqual(Object.fromEntries(keys.map((key) => [key, range(20)])));
      expect(delivered.length).toBeLessThan(1_000);
    });

    it('delivers no message of a key to a second consumer while the first is working on it', async () => {
      await publish(numbered('oak', 5));
      const { whenOpen: whenReleased, open: release } = gate();
      await using first = startConsumer(buses.bus, topic, () => whenReleased, { batchSize: 2 });
      await first.until(() => first.batches.length === 1);
      await using second = startConsumer(buses.secondBus, topic);
      await publish([...numbered('oak', 1), ...range(60).map((index) => message(`parent-${index}`))]);
      try {
        await second.until(() => second.handled.length > 30);
        expect(second.handled.filter(({ key }) => key === 'oak')).toEqual([]);
      } finally {
        release(); // otherwise the first consumer would never stop
      }
      await first.until(() => new Set([...first.handled, ...second.handled].map(({ id }) => id)).size === 66);
    });

    it('finishes its batch when it is stopped, and delivers the rest to the next consumer', async () => {
      await publish(numbered('oak', 30));
      const { whenOpen: whenReleased, open: release } = gate();
      const consumer = startConsumer(buses.bus, topic, () => whenReleased, { batchSize: 10 });
      await consumer.until(() => consumer.batches.length === 1);
      const stopPromise = consumer.stop();
      release();
      await stopPromise;
      expect(consumer.handled.map(({ body }) => body)).toEqual(range(10));
      await using next = startConsumer(buses.secondBus, topic);
      await next.until(() => next.handled.length === 20);
      expect(next.handled[0]?.body).toBe(10);
    });

    it('reports how many messages wait and since when, without acknowledged ones', async () => {
      expect(await buses.bus.readLag(topic)).toEqual({ waiting: 0, parked: 0 });
      await publish([...numbered('oak', 7), ...numbered('fir', 5)]);
      await buses.waitUntilFlushed?.();
      const lag = await buses.secondBus.readLag(topic);
      expect(lag).toEqual({ waiting: 12, oldestMs: expect.any(Number), parked: 0 });
      expect(lag.oldestMs).toBeLessThan(60_000);
      const consumer = startConsumer(buses.bus, topic, (batch) => {
        if (batch.some(({ key, body }) => key === 'fir' && body === 2)) throw new UnusableMessage('It is odd.');
      });
      await consumer.until(() => firstDeliveries(consumer.handled).length === 11);
      await consumer.stop();
      expect(await buses.secondBus.readLag(topic)).toEqual({ waiting: 0, parked: 1 });
    });

    it('keeps topics separate', async () => {
      const otherTopic = newTopic();
      await publish([message('oak', 'jay')], otherTopic);
      await publish([message('oak', 'acorn')]);
      await using consumer = startConsumer(buses.bus, topic);
      await using otherConsumer = startConsumer(buses.bus, otherTopic);
      await consumer.until(() => consumer.handled.length > 0 && otherConsumer.handled.length > 0);
      expect([consumer, otherConsumer].map(({ handled }) => handled.map(({ body }) => body))).toEqual([
        ['acorn'],
        ['jay'],
      ]);
    });

    it('accepts many publications at once, in order', async () => {
      await using consumer = startConsumer(buses.secondBus, topic);
      await Promise.all(range(1_000).map((index) => publish([message(`parent-${index % 30}`, index)])));
      await consumer.until(() => firstDeliveries(consumer.handled).length === 1_000);
      for (const bodies of Object.values(bodiesByKey(firstDeliveries(consumer.handled))))
        expect(bodies).toEqual(bodies.toSorted((one, other) => Number(one) - Number(other)));
    });

    it('refuses all messages of a publication if one is invalid, and an invalid topic', async () => {
      await expect(publish([message('oak', 'fine'), message('')])).rejects.toBeInstanceOf(MessageRefused);
      await expect(publish([message('oak')], 'Clicks')).rejects.toBeInstanceOf(MessageRefused);
      await publish([message('oak', 'the last')]);
      await using consumer = startConsumer(buses.bus, topic);
      await consumer.until(() => consumer.handled.length > 0);
      expect(consumer.handled.map(({ body }) => body)).toEqual(['the last']);
    });

    it('ends its consumers when it is closed, and accepts nothing more', async () => {
      const bus = await buses.openAnother();
      await bus.publish(topic, [message('oak')]);
      const consumer = startConsumer(bus, topic);
      await consumer.until(() => consumer.handled.length === 1);
      await bus[Symbol.asyncDispose]();
      await consumer.stop();
      await expect(bus.publish(topic, [message('oak')])).rejects.toBeInstanceOf(BusUnavailable);
    });
  });
};

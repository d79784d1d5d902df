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
import { bodiesByKey, consuming, firstDeliveries, message, newTopic, numbered } from './testing/consuming.ts';

/** What a contract test works with: one open bus, and another handle on it, as another process has. */
export interface OpenedBus extends AsyncDisposable {
  /** Tries a failing message three times, with short pauses. */
  readonly bus: InteractionBus;
  readonly other: InteractionBus;
  readonly openAnother: () => InteractionBus | Promise<InteractionBus>;
  /** Resolves when the bus has passed on what it stored first. Absent when it stores nothing first. */
  readonly passedOn?: () => Promise<void>;
}

const ATTEMPTS = 3;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** What every interaction bus does. */
export const interactionBusContract = (name: string, open: () => Promise<OpenedBus>): void => {
  describe(`interaction bus contract: ${name}`, () => {
    let opened: OpenedBus;
    let topic: string;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened[Symbol.asyncDispose]();
    });
    beforeEach(() => {
      topic = newTopic();
    });

    const publish = (messages: readonly Message[], into = topic) => opened.bus.publish(into, messages);

    it('delivers a message to another process unchanged, with its trace and the time at which it was taken', async () => {
      const body = { words: 'Año 夏 🏕 "\\ \u0000', list: [1, null, true], deep: { er: {} } };
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const receivedAt = new Date('2026-05-31T23:59:59.123Z');
      const [plain, traced, late] = [message('oak', body), { ...message('oak'), traceparent }, message('oak', 'late')];
      const before = Date.now();
      await publish([plain, traced, { ...late, receivedAt }]);
      await using consumer = consuming(opened.other, topic);
      await consumer.until(() => consumer.taken.length === 3);
      expect(consumer.taken).toEqual([
        { ...plain, receivedAt: expect.any(Date) },
        { ...traced, receivedAt: expect.any(Date) },
        { ...late, receivedAt },
      ]);
      expect(Math.abs(Number(consumer.taken[0]?.receivedAt) - before)).toBeLessThan(60_000);
    });

    it('keeps the order of each key across batches and publications', async () => {
      const keys = ['ash', 'birch', 'cedar', 'dogwood', 'elm'];
      await using consumer = consuming(opened.other, topic, undefined, { batchSize: 7 });
      for (let part = 0; part < 4; part += 1)
        await publish(
          upTo(50).map((index) => message(keys[index % keys.length] ?? '', part * 10 + Math.floor(index / 5))),
        );
      await consumer.until(() => firstDeliveries(consumer.taken).length === 200);
      expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual(
        Object.fromEntries(keys.map((key) => [key, upTo(40)])),
      );
    });

    it('delivers batches of at most the requested size', async () => {
      await publish(numbered('oak', 95));
      await using consumer = consuming(opened.bus, topic, undefined, { batchSize: 10 });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 95);
      expect(Math.max(...consumer.batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
      expect(consumer.batches.length).toBeLessThan(95);
    });

    it('delivers nothing again that was acknowledged', async () => {
      await publish(numbered('oak', 20));
      {
        await using consumer = consuming(opened.bus, topic);
        await consumer.until(() => consumer.taken.length === 20);
      }
      const last = message('oak', 'the last');
      await publish([last]);
      await using next = consuming(opened.other, topic);
      await next.until(() => next.taken.length > 0);
      expect(next.taken.map(({ id }) => id)).toEqual([last.id]);
    });

    it('delivers again what a handler failed on, before anything later of that key', async () => {
      await publish([...numbered('oak', 10), ...numbered('fir', 10)]);
      let failures = 0;
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (failures >= 2 || !batch.some(({ key, body }) => key === 'oak' && body === 3)) return;
        failures += 1;
        throw new Error('The scale is out of order.');
      });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 20);
      expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual({ oak: upTo(10), fir: upTo(10) });
      expect(await opened.bus.parked(topic)).toEqual([]);
    });

    it('parks a message that fails every time, with the reason, and continues with its key', async () => {
      const messages = numbered('oak', 6);
      await publish(messages);
      let failures = 0;
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (!batch.some(({ body }) => body === 2)) return;
        if (batch.length === 1) failures += 1;
        throw new Error('The scale broke at 2.');
      });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 5);
      await consumer.stop();
      expect(firstDeliveries(consumer.taken).map(({ body }) => body)).toEqual([0, 1, 3, 4, 5]);
      expect(failures).toBeGreaterThanOrEqual(ATTEMPTS);
      expect(await opened.other.parked(topic)).toEqual([
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
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (!canRead && batch.some(({ body }) => body === 1)) throw new UnusableMessage('It is in no known language.');
      });
      await consumer.until(() => consumer.taken.length === 2);
      // A later batch of the same key begins only when what came before it is acknowledged or parked.
      await publish([message('oak', 'later')]);
      await consumer.until(() => consumer.taken.length === 3);
      expect(consumer.batches.filter((batch) => batch.length === 1 && batch[0]?.body === 1)).toHaveLength(1);
      expect(await opened.bus.parked(topic)).toHaveLength(1);
      canRead = true;
      expect(await opened.other.retryParked(topic)).toBe(1);
      await consumer.until(() => consumer.taken.some(({ body }) => body === 1));
      expect(await opened.bus.parked(topic)).toEqual([]);
    });

    it('delivers everything to two consumers at once, each key in order, and little twice', async () => {
      const keys = upTo(40).map((index) => `parent-${index}`);
      const delivered: DeliveredMessage[] = [];
      const record = (batch: readonly DeliveredMessage[]) => void delivered.push(...batch);
      await using first = consuming(opened.bus, topic, record, { batchSize: 25 });
      await using second = consuming(opened.other, topic, record, { batchSize: 25 });
      for (const round of upTo(20)) await publish(keys.map((key) => message(key, round)));
      await first.until(() => new Set([...first.taken, ...second.taken].map(({ id }) => id)).size === 800);
      expect(bodiesByKey(firstDeliveries(delivered))).toEqual(Object.fromEntries(keys.map((key) => [key, upTo(20)])));
      expect(delivered.length).toBeLessThan(1_000);
    });

    it('gives nothing of a key to a second consumer while the first is working on it', async () => {
      await publish(numbered('oak', 5));
      const { opened: held, open: release } = gate();
      await using first = consuming(opened.bus, topic, () => held, { batchSize: 2 });
      await first.until(() => first.batches.length === 1);
      await using second = consuming(opened.other, topic);
      await publish([...numbered('oak', 1), ...upTo(60).map((index) => message(`parent-${index}`))]);
      try {
        await second.until(() => second.taken.length > 30);
        expect(second.taken.filter(({ key }) => key === 'oak')).toEqual([]);
      } finally {
        release(); // else the first consumer would never stop
      }
      await first.until(() => new Set([...first.taken, ...second.taken].map(({ id }) => id)).size === 66);
    });

    it('finishes its batch when it is stopped, and delivers the rest to the next consumer', async () => {
      await publish(numbered('oak', 30));
      const { opened: held, open: release } = gate();
      const consumer = consuming(opened.bus, topic, () => held, { batchSize: 10 });
      await consumer.until(() => consumer.batches.length === 1);
      const stopped = consumer.stop();
      release();
      await stopped;
      expect(consumer.taken.map(({ body }) => body)).toEqual(upTo(10));
      await using next = consuming(opened.other, topic);
      await next.until(() => next.taken.length === 20);
      expect(next.taken[0]?.body).toBe(10);
    });

    it('reports how many messages wait and since when, without those that were acknowledged', async () => {
      expect(await opened.bus.lag(topic)).toEqual({ waiting: 0, parked: 0 });
      await publish([...numbered('oak', 7), ...numbered('fir', 5)]);
      await opened.passedOn?.();
      const behind = await opened.other.lag(topic);
      expect(behind).toEqual({ waiting: 12, oldestMs: expect.any(Number), parked: 0 });
      expect(behind.oldestMs).toBeLessThan(60_000);
      const consumer = consuming(opened.bus, topic, (batch) => {
        if (batch.some(({ key, body }) => key === 'fir' && body === 2)) throw new UnusableMessage('It is odd.');
      });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 11);
      await consumer.stop();
      expect(await opened.other.lag(topic)).toEqual({ waiting: 0, parked: 1 });
    });

    it('keeps topics apart', async () => {
      const birds = newTopic();
      await publish([message('oak', 'jay')], birds);
      await publish([message('oak', 'acorn')]);
      await using consumer = consuming(opened.bus, topic);
      await using others = consuming(opened.bus, birds);
      await consumer.until(() => consumer.taken.length > 0 && others.taken.length > 0);
      expect([consumer, others].map(({ taken }) => taken.map(({ body }) => body))).toEqual([['acorn'], ['jay']]);
    });

    it('accepts many publications at once, in order', async () => {
      await using consumer = consuming(opened.other, topic);
      await Promise.all(upTo(1_000).map((index) => publish([message(`parent-${index % 30}`, index)])));
      await consumer.until(() => firstDeliveries(consumer.taken).length === 1_000);
      for (const bodies of Object.values(bodiesByKey(firstDeliveries(consumer.taken))))
        expect(bodies).toEqual(bodies.toSorted((one, other) => Number(one) - Number(other)));
    });

    it('refuses a message that the port does not allow, with everything published with it, and a bad topic', async () => {
      await expect(publish([message('oak', 'fine'), message('')])).rejects.toBeInstanceOf(MessageRefused);
      await expect(publish([message('oak')], 'Clicks')).rejects.toBeInstanceOf(MessageRefused);
      await publish([message('oak', 'the last')]);
      await using consumer = consuming(opened.bus, topic);
      await consumer.until(() => consumer.taken.length > 0);
      expect(consumer.taken.map(({ body }) => body)).toEqual(['the last']);
    });

    it('ends its consumers when it is closed, and accepts nothing more', async () => {
      const bus = await opened.openAnother();
      await bus.publish(topic, [message('oak')]);
      const consumer = consuming(bus, topic);
      await consumer.until(() => consumer.taken.length === 1);
      await bus[Symbol.asyncDispose]();
      await consumer.stop();
      await expect(bus.publish(topic, [message('oak')])).rejects.toBeInstanceOf(BusUnavailable);
    });
  });
};

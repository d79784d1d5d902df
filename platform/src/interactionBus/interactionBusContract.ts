import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../postgres/eventually.ts';
import { BusUnavailable, type InteractionBus, MAX_BODY_CHARACTERS, MessageRefused, UnusableMessage } from './port.ts';
import { bodiesByKey, consuming, firstDeliveries, message, newTopic, numbered } from './testing/consuming.ts';

/** What a contract test works with: one open bus, and another handle on it (as another process has). */
export interface OpenedBus extends AsyncDisposable {
  /** Tries a failing message three times, with short pauses. */
  readonly bus: InteractionBus;
  readonly other: InteractionBus;
  readonly openAnother: () => Promise<InteractionBus>;
}

const ATTEMPTS = 3;

/** What everybody who carries messages does. */
export const interactionBusContract = (name: string, open: () => Promise<OpenedBus>): void => {
  describe(`the contract of the interaction bus: ${name}`, () => {
    let opened: OpenedBus;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened[Symbol.asyncDispose]();
    });

    it('delivers to another process what was published, as it was published', async () => {
      const topic = newTopic();
      const published = message('parent-1', { words: 'Año 夏 🏕 "\\ \u0000', list: [1, null, true], deep: { er: {} } });
      const before = Date.now();
      await opened.bus.publish(topic, [published]);
      await using consumer = consuming(opened.other, topic);
      await consumer.until(() => consumer.taken.length === 1);
      expect(consumer.taken).toEqual([{ ...published, receivedAt: expect.any(Date) }]);
      expect(Math.abs(Number(consumer.taken[0]?.receivedAt) - before)).toBeLessThan(60_000);
    });

    it('carries along what a message says of its trace', async () => {
      const topic = newTopic();
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await opened.bus.publish(topic, [{ ...message('oak', 'traced'), traceparent }, message('oak', 'plain')]);
      await using consumer = consuming(opened.other, topic);
      await consumer.until(() => consumer.taken.length === 2);
      expect(consumer.taken.map((taken) => [taken.body, taken.traceparent])).toEqual([
        ['traced', traceparent],
        ['plain', undefined],
      ]);
    });

    it('says of a message that was taken before it was published when that was', async () => {
      const topic = newTopic();
      const receivedAt = new Date('2026-05-31T23:59:59.123Z');
      await opened.bus.publish(topic, [{ ...message('oak'), receivedAt }, message('oak', 'now')]);
      await using consumer = consuming(opened.other, topic);
      await consumer.until(() => consumer.taken.length === 2);
      expect(consumer.taken[0]?.receivedAt).toEqual(receivedAt);
      expect(Math.abs(Number(consumer.taken[1]?.receivedAt) - Date.now())).toBeLessThan(60_000);
    });

    it('keeps the order of each key, over batches and publications', async () => {
      const topic = newTopic();
      const keys = ['ash', 'birch', 'cedar', 'dogwood', 'elm'];
      await using consumer = consuming(opened.other, topic, undefined, { batchSize: 7 });
      for (let part = 0; part < 4; part += 1)
        await opened.bus.publish(
          topic,
          Array.from({ length: 50 }, (_, index) =>
            message(keys[index % keys.length] ?? '', part * 10 + Math.floor(index / 5)),
          ),
        );
      await consumer.until(() => firstDeliveries(consumer.taken).length === 200);
      const inOrder = Array.from({ length: 40 }, (_, index) => index);
      expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual(
        Object.fromEntries(keys.map((key) => [key, inOrder])),
      );
    });

    it('hands over no more at a time than the consumer asks for', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, numbered('oak', 95));
      await using consumer = consuming(opened.bus, topic, undefined, { batchSize: 10 });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 95);
      expect(Math.max(...consumer.batches.map((batch) => batch.length))).toBeLessThanOrEqual(10);
      expect(consumer.batches.length).toBeLessThan(95);
    });

    it('delivers nothing again that was acknowledged', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, numbered('oak', 20));
      {
        await using consumer = consuming(opened.bus, topic);
        await consumer.until(() => consumer.taken.length === 20);
      }
      const last = message('oak', 'the last');
      await opened.bus.publish(topic, [last]);
      await using next = consuming(opened.other, topic);
      await next.until(() => next.taken.length > 0);
      expect(next.taken.map(({ id }) => id)).toEqual([last.id]);
    });

    it('delivers again what a handler failed at, before anything later of that key', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, [...numbered('oak', 10), ...numbered('fir', 10)]);
      let failures = 0;
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (failures >= 2 || !batch.some(({ key, body }) => key === 'oak' && body === 3)) return;
        failures += 1;
        throw new Error('The scale is out of order.');
      });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 20);
      const inOrder = Array.from({ length: 10 }, (_, index) => index);
      expect(bodiesByKey(firstDeliveries(consumer.taken))).toEqual({ oak: inOrder, fir: inOrder });
      expect(await opened.bus.parked(topic)).toEqual([]);
    });

    it('parks a message that fails every time, with the reason, and goes on with its key', async () => {
      const topic = newTopic();
      const messages = numbered('oak', 6);
      await opened.bus.publish(topic, messages);
      let failures = 0;
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (!batch.some(({ body }) => body === 2)) return;
        if (batch.length === 1) failures += 1;
        throw new Error('The scale broke at 2.');
      });
      await consumer.until(() => firstDeliveries(consumer.taken).length === 5);
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

    it('parks what a handler calls unusable at the first try, and delivers it again when told to', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, numbered('oak', 3));
      let canRead = false;
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (!canRead && batch.some(({ body }) => body === 1)) throw new UnusableMessage('It is in no known language.');
      });
      await consumer.until(async () => (await opened.bus.parked(topic)).length === 1);
      await consumer.until(() => consumer.taken.length === 2);
      expect(consumer.batches.filter((batch) => batch.length === 1 && batch[0]?.body === 1)).toHaveLength(1);
      canRead = true;
      expect(await opened.other.retryParked(topic)).toBe(1);
      await consumer.until(() => consumer.taken.some(({ body }) => body === 1));
      expect(await opened.bus.parked(topic)).toEqual([]);
    });

    it('delivers everything to two consumers at once, each key in order, and little twice', async () => {
      const topic = newTopic();
      const keys = Array.from({ length: 40 }, (_, index) => `parent-${index}`);
      const delivered: { key: string; body: unknown; id: string; receivedAt: Date }[] = [];
      const note = (batch: readonly (typeof delivered)[number][]) => void delivered.push(...batch);
      await using first = consuming(opened.bus, topic, note, { batchSize: 25 });
      await using second = consuming(opened.other, topic, note, { batchSize: 25 });
      for (let round = 0; round < 20; round += 1)
        await opened.bus.publish(
          topic,
          keys.map((key) => message(key, round)),
        );
      await first.until(() => new Set([...first.taken, ...second.taken].map(({ id }) => id)).size === 800);
      const inOrder = Array.from({ length: 20 }, (_, index) => index);
      expect(bodiesByKey(firstDeliveries(delivered))).toEqual(Object.fromEntries(keys.map((key) => [key, inOrder])));
      expect(delivered.length).toBeLessThan(1_000);
    });

    it('gives nothing of a key to a second consumer while the first is at work on it', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, numbered('oak', 5));
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      await using first = consuming(opened.bus, topic, () => held, { batchSize: 2 });
      await first.until(() => first.batches.length === 1);
      await using second = consuming(opened.other, topic);
      const others = Array.from({ length: 60 }, (_, index) => message(`parent-${index}`));
      await opened.bus.publish(topic, [...numbered('oak', 1), ...others]);
      try {
        await second.until(() => second.taken.length > 30);
        expect(second.taken.filter(({ key }) => key === 'oak')).toEqual([]);
      } finally {
        goOn(); // else the first consumer would never stop
      }
      await first.until(() => new Set([...first.taken, ...second.taken].map(({ id }) => id)).size === 66);
    });

    it('finishes what is being handled when it is told to stop, and delivers the rest to the next', async () => {
      const topic = newTopic();
      await opened.bus.publish(topic, numbered('oak', 30));
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      const consumer = consuming(opened.bus, topic, () => held, { batchSize: 10 });
      await consumer.until(() => consumer.batches.length === 1);
      const stopped = consumer.stop();
      goOn();
      await stopped;
      expect(consumer.taken.map(({ body }) => body)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      await using next = consuming(opened.other, topic);
      await next.until(() => next.taken.length === 20);
      expect(next.taken[0]?.body).toBe(10);
    });

    it('says how many messages wait and since when, and forgets those that were acknowledged', async () => {
      const topic = newTopic();
      expect(await opened.bus.lag(topic)).toEqual({ waiting: 0, parked: 0 });
      await opened.bus.publish(topic, [...numbered('oak', 7), ...numbered('fir', 5)]);
      // A bus may take over what it was given by and by.
      expect(await eventually(async () => (await opened.other.lag(topic)).waiting === 12, 10_000)).toBe(true);
      const behind = await opened.other.lag(topic);
      expect(behind).toEqual({ waiting: 12, oldestMs: expect.any(Number), parked: 0 });
      expect(behind.oldestMs).toBeLessThan(60_000);
      await using consumer = consuming(opened.bus, topic, (batch) => {
        if (batch.some(({ key, body }) => key === 'fir' && body === 2)) throw new UnusableMessage('It is odd.');
      });
      await consumer.until(async () => (await opened.other.lag(topic)).waiting === 0);
      expect(await opened.other.lag(topic)).toEqual({ waiting: 0, parked: 1 });
    });

    it('keeps topics apart', async () => {
      const [trees, birds] = [newTopic(), newTopic()];
      await opened.bus.publish(birds, [message('oak', 'jay')]);
      await opened.bus.publish(trees, [message('oak', 'acorn')]);
      await using consumer = consuming(opened.bus, trees);
      await consumer.until(() => consumer.taken.length > 0);
      await using others = consuming(opened.bus, birds);
      await others.until(() => others.taken.length > 0);
      expect([consumer.taken, others.taken].map((taken) => taken.map(({ body }) => body))).toEqual([
        ['acorn'],
        ['jay'],
      ]);
    });

    it('takes many publications at once', async () => {
      const topic = newTopic();
      await using consumer = consuming(opened.other, topic);
      await Promise.all(
        Array.from({ length: 1_000 }, (_, index) =>
          opened.bus.publish(topic, [message(`parent-${index % 30}`, index)]),
        ),
      );
      await consumer.until(() => firstDeliveries(consumer.taken).length === 1_000);
      for (const bodies of Object.values(bodiesByKey(firstDeliveries(consumer.taken))))
        expect(bodies).toEqual(bodies.toSorted((one, other) => Number(one) - Number(other)));
    });

    const circle: { self?: unknown } = {};
    circle.self = circle;
    it.each([
      ['an id that is no UUID', message('oak', {}, 'first')],
      ['an empty key', message('')],
      ['an email for a key', message('parent@example.org')],
      ['a key that is too long', message('k'.repeat(201))],
      ['a body that no JSON can say', message('oak', () => 1)],
      ['a body that contains itself', message('oak', circle)],
      ['a time that is none', { ...message('oak'), receivedAt: new Date(NaN) }],
      ['a body that is too long', message('oak', 'x'.repeat(MAX_BODY_CHARACTERS))],
    ])('refuses %s, and all that was published with it', async (_what, odd) => {
      const topic = newTopic();
      await expect(opened.bus.publish(topic, [message('oak', 'fine'), odd])).rejects.toBeInstanceOf(MessageRefused);
      await opened.bus.publish(topic, [message('oak', 'the last')]);
      await using consumer = consuming(opened.bus, topic);
      await consumer.until(() => consumer.taken.length > 0);
      expect(consumer.taken.map(({ body }) => body)).toEqual(['the last']);
    });

    it.each(['', 'Clicks', 'a b', '../clicks', 'clicks-'])('refuses %j for a topic', async (topic) => {
      await expect(opened.bus.publish(topic, [message('oak')])).rejects.toBeInstanceOf(MessageRefused);
    });

    it('ends its consumers when it is closed, and takes nothing more', async () => {
      const bus = await opened.openAnother();
      const topic = newTopic();
      await bus.publish(topic, [message('oak')]);
      const consumer = consuming(bus, topic);
      await consumer.until(() => consumer.taken.length === 1);
      await bus[Symbol.asyncDispose]();
      await consumer.stop();
      await expect(bus.publish(topic, [message('oak')])).rejects.toBeInstanceOf(BusUnavailable);
    });
  });
};

import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ForeignPosition, type Position, type SubscriptionBatch } from '../port.ts';
import {
  isCaughtUp,
  idsOf,
  newCategoryName,
  newStreamId,
  createNumberedEvents,
  type Stores,
  readUntil,
} from './fixture.ts';
import { FOREIGN_POSITIONS } from './reading.ts';

/** Tests of `subscribe` that every event store must pass. */
export const subscribingContract = ({ store, secondHandle }: Stores): void => {
  let category: string;
  let stream: string;
  beforeEach(() => {
    category = newCategoryName();
    stream = newStreamId(category);
  });

  describe('subscribing', () => {
    it('delivers existing events, then new ones', async () => {
      const earlier = createNumberedEvents(3);
      const later = createNumberedEvents(2);
      await store.append(stream, earlier, { expected: 'noStream' });
      let hasAppendedLater = false;
      const { events } = await readUntil(store, { categories: [category] }, async (delivered) => {
        if (isCaughtUp(delivered) && !hasAppendedLater) {
          hasAppendedLater = true;
          expect(idsOf(delivered.events)).toEqual(idsOf(earlier));
          await secondHandle.append(stream, later, { expected: 2n });
        }
        return delivered.events.length === 5;
      });
      expect(idsOf(events)).toEqual(idsOf([...earlier, ...later]));
      expect(events).toEqual((await store.readStream(stream)).events);
    });

    it('yields a batch immediately when there is nothing to read', async () => {
      const after = await store.head();
      const { events, batches } = await readUntil(store, { categories: [newCategoryName()], after }, () => true);
      expect(events).toEqual([]);
      expect(store.compare(batches[0]?.reached ?? after, after)).toBeGreaterThanOrEqual(0);
    });

    it('delivers only the requested categories, in log order', async () => {
      const [categoryA, categoryB, unwantedCategory] = [newCategoryName(), newCategoryName(), newCategoryName()];
      // Starts with the name of a requested category, but is another one.
      const longerCategory = `${categoryA}er`;
      for (const name of [categoryA, unwantedCategory, categoryB, unwantedCategory, categoryA, longerCategory])
        await store.append(newStreamId(name), createNumberedEvents(2), { expected: 'noStream' });
      for (const batchSize of [1, 2, 3, 100]) {
        const { events } = await readUntil(store, { categories: [categoryB, categoryA], batchSize }, isCaughtUp);
        const expectedCategories = [categoryA, categoryA, categoryB, categoryB, categoryA, categoryA];
        expect(events.map(({ streamId }) => streamId.split('-')[0])).toEqual(expectedCategories);
      }
    });

    it('delivers all categories if none is named', async () => {
      const after = await store.head();
      const eventsByStream = [createNumberedEvents(2), createNumberedEvents(1), createNumberedEvents(3)];
      for (const events of eventsByStream) await store.append(newStreamId(), events, { expected: 'noStream' });
      const appendedIds = new Set(idsOf(eventsByStream.flat()));
      const { events } = await readUntil(
        store,
        { after },
        (delivered) => delivered.events.filter(({ id }) => appendedIds.has(id)).length === 6,
      );
      expect(idsOf(events).filter((id) => appendedIds.has(id))).toEqual(idsOf(eventsByStream.flat()));
    });

    it('delivers batches of at most the requested size', async () => {
      const events = createNumberedEvents(25);
      await store.append(stream, events, { expected: 'noStream' });
      const { batches, events: delivered } = await readUntil(
        store,
        { categories: [category], batchSize: 10 },
        isCaughtUp,
      );
      expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(10);
      expect(idsOf(delivered)).toEqual(idsOf(events));
    });

    it('can be resumed after any batch or event, with nothing missed or read twice', async () => {
      const events = createNumberedEvents(7);
      await store.append(stream, events, { expected: 'noStream' });
      const firstRead = await readUntil(store, { categories: [category], batchSize: 2 }, isCaughtUp);
      const readRestAfter = async (after: Position | undefined) =>
        (await readUntil(store, { categories: [category], after }, isCaughtUp)).events;
      for (const [index, batch] of firstRead.batches.entries()) {
        const eventsSoFar = firstRead.batches.slice(0, index + 1).flatMap((earlier) => earlier.events);
        expect(idsOf([...eventsSoFar, ...(await readRestAfter(batch.reached))])).toEqual(idsOf(events));
      }
      expect(await readRestAfter(firstRead.events[0]?.position)).toEqual(firstRead.events.slice(1));
    });

    it('advances past events that the filter skips, without yielding them', async () => {
      const categories = [newCategoryName()];
      const { batches } = await readUntil(store, { categories }, isCaughtUp);
      const after = batches.at(-1)?.reached;
      const { position } = await secondHandle.append(newStreamId(), createNumberedEvents(5), { expected: 'noStream' });
      const { events } = await readUntil(
        store,
        { categories, after },
        (delivered) => store.compare(delivered.batches.at(-1)?.reached ?? position, position) >= 0,
      );
      expect(events).toEqual([]);
    });

    it('serves several subscribers, each at its own pace', async () => {
      const hasAll = ({ events }: { events: readonly unknown[] }) => events.length === 30;
      const subscriptions = [
        readUntil(store, { categories: [category], batchSize: 1 }, hasAll),
        readUntil(store, { categories: [category], batchSize: 100 }, hasAll),
        readUntil(secondHandle, { categories: [category] }, hasAll),
      ];
      const events = createNumberedEvents(30);
      for (let index = 0; index < 30; index += 3)
        await store.append(stream, events.slice(index, index + 3), { expected: 'any' });
      for (const delivered of await Promise.all(subscriptions)) expect(idsOf(delivered.events)).toEqual(idsOf(events));
    });

    it('delivers any log, in any batch size, once and in order', async () => {
      const anyAppends = fc.array(
        fc.record({ streamIndex: fc.nat(3), count: fc.integer({ min: 1, max: 5 }), usesSecondHandle: fc.boolean() }),
      );
      await fc.assert(
        fc.asyncProperty(anyAppends, fc.integer({ min: 1, max: 7 }), async (appends, batchSize) => {
          const ownCategory = newCategoryName();
          const writtenIds: string[] = [];
          for (const { streamIndex, count, usesSecondHandle } of appends) {
            const events = createNumberedEvents(count);
            const handle = usesSecondHandle ? secondHandle : store;
            await handle.append(`${ownCategory}-${streamIndex}`, events, { expected: 'any' });
            writtenIds.push(...idsOf(events));
          }
          const { events } = await readUntil(store, { categories: [ownCategory], batchSize }, isCaughtUp);
          expect(idsOf(events)).toEqual(writtenIds);
        }),
        { numRuns: 10 },
      );
    });

    it.each(FOREIGN_POSITIONS)("refuses to begin after '%s', a position of another store", async (after) => {
      await expect(readUntil(store, { after }, () => true)).rejects.toBeInstanceOf(ForeignPosition);
    });
  });

  describe('ending a subscription', () => {
    const drain = async (batches: AsyncIterable<SubscriptionBatch>, onBatch: (batch: SubscriptionBatch) => void) => {
      let count = 0;
      for await (const batch of batches) {
        count += batch.events.length;
        onBatch(batch);
      }
      return count;
    };

    it('ends without an error while it waits for new events', async () => {
      const abortController = new AbortController();
      const batches = store.subscribe({ categories: [newCategoryName()], signal: abortController.signal });
      await drain(batches, ({ isCaughtUp }) => {
        if (isCaughtUp) setImmediate(() => abortController.abort());
      });
      expect(abortController.signal.aborted).toBe(true);
    });

    it('ends after the current batch while it catches up', async () => {
      await store.append(stream, createNumberedEvents(50), { expected: 'noStream' });
      const abortController = new AbortController();
      const batches = store.subscribe({ categories: [category], batchSize: 5, signal: abortController.signal });
      expect(await drain(batches, ({ events }) => events.length > 0 && abortController.abort())).toBe(5);
    });

    it('yields nothing if it was aborted before it began', async () => {
      await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
      const batches = store.subscribe({ categories: [category], signal: AbortSignal.abort() });
      expect(await drain(batches, () => undefined)).toBe(0);
    });

    it('can be stopped midway, and resumed', async () => {
      const events = createNumberedEvents(10);
      await store.append(stream, events, { expected: 'noStream' });
      const options = { categories: [category], batchSize: 4 };
      const firstRead = await readUntil(store, options, (delivered) => delivered.events.length > 0);
      const rest = await readUntil(store, { ...options, after: firstRead.batches.at(-1)?.reached }, isCaughtUp);
      expect(idsOf([...firstRead.events, ...rest.events])).toEqual(idsOf(events));
    });
  });
};

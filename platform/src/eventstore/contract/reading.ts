import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { ForeignPosition, type NewEvent, type Position, type ReadStreamOptions } from '../port.ts';
import { createEvent, idsOf, newStreamId, createNumberedEvents, type Stores } from './fixture.ts';

/** Positions that no store creates. */
export const FOREIGN_POSITIONS = [
  '',
  'nowhere',
  'elsewhere:1',
  '7',
  '0ff1ce00-0000-4000-8000-000000000000:7',
] as Position[];

/** Tests of `readStream`, `head` and `compare` that every event store must pass. */
export const readingContract = ({ store, secondHandle }: Stores): void => {
  let stream: string;
  beforeEach(() => {
    stream = newStreamId();
  });

  describe('reading a stream', () => {
    it('returns the appended events, with time and position', async () => {
      const fullMetadata: EventMetadata = {
        time: '2026-03-01T08:00:00.000Z',
        actor: { userId: 'user-1', role: 'parent' },
        correlationId: 'request-1',
        causationId: 'event-1',
        commandKey: 'key-1',
        bodyHash: 'hash-1',
      };
      const event: NewEvent = {
        id: randomUUID(),
        type: 'CampListed',
        version: 3,
        data: { name: 'Robotics', price: 199.5, ages: [7, 8], open: true, gone: null, deep: { er: {} } },
        metadata: fullMetadata,
      };
      const { position } = await store.append(stream, [event], { expected: 'noStream' });
      const slice = await secondHandle.readStream(stream);
      expect(slice).toEqual({
        events: [{ ...event, streamId: stream, revision: 0n, position, recordedAt: expect.any(Date) }],
        revision: 0n,
      });
    });

    it('returns the requested range, and the revision of the stream', async () => {
      const ids = idsOf(createNumberedEvents(5));
      await store.append(
        stream,
        ids.map((id) => createEvent({}, id)),
        { expected: 'noStream' },
      );
      const read = async (options?: { from?: bigint; limit?: number }) => {
        const { events, revision } = await store.readStream(stream, options);
        expect(revision).toBe(4n);
        return idsOf(events);
      };
      expect(await read()).toEqual(ids);
      expect(await read({ from: 0n })).toEqual(ids);
      expect(await read({ from: 3n })).toEqual(ids.slice(3));
      expect(await read({ limit: 2 })).toEqual(ids.slice(0, 2));
      expect(await read({ from: 1n, limit: 3 })).toEqual(ids.slice(1, 4));
      expect(await read({ from: 4n, limit: 10 })).toEqual(ids.slice(4));
      expect(await read({ from: 5n })).toEqual([]);
      expect(await read({ from: 500n, limit: 1 })).toEqual([]);
    });

    it('skips excluded types, however many events they have, and limits only the others', async () => {
      const events = createNumberedEvents(1_200).map((event, index) => ({
        ...event,
        type: index % 600 === 599 ? 'Rare' : 'Common',
      }));
      await store.append(stream, events, { expected: 'noStream' });
      const read = async (options: ReadStreamOptions) => {
        const slice = await store.readStream(stream, options);
        expect(slice.revision).toBe(1_199n);
        return slice.events.map(({ type, revision }) => [type, Number(revision)]);
      };
      expect(await read({ excludedTypes: ['Common'] })).toEqual([
        ['Rare', 599],
        ['Rare', 1_199],
      ]);
      expect(await read({ excludedTypes: ['Common'], limit: 1 })).toEqual([['Rare', 599]]);
      expect(await read({ excludedTypes: ['Common'], from: 600n })).toEqual([['Rare', 1_199]]);
      expect(await read({ excludedTypes: ['Common', 'Rare'] })).toEqual([]);
      const common = await read({ excludedTypes: ['Rare', 'Unknown'], limit: 600 });
      expect([common.length, common.at(-1)]).toEqual([600, ['Common', 600]]);
    });

    it('returns what each of many concurrent readers requests', async () => {
      const lengths = [0, 3, 700, 1, 1_100];
      const streams = lengths.map((_, number) => `${stream}-${number}`);
      for (const [number, length] of lengths.entries())
        await store.append(streams[number] ?? '', createNumberedEvents(length), { expected: 'noStream' });
      const requests = streams.flatMap((streamId, number) =>
        [0, 2, 600].flatMap((from) => [1, 650, Infinity].map((limit) => ({ streamId, number, from, limit }))),
      );
      const slices = await Promise.all(
        requests.map(({ streamId, from, limit }) => store.readStream(streamId, { from: BigInt(from), limit })),
      );
      expect(
        slices.map(({ events, revision }) => [
          events.length,
          new Set(events.map(({ streamId }) => streamId)).size,
          Number(events[0]?.revision ?? -1),
          Number(revision ?? -1),
        ]),
      ).toEqual(
        requests.map(({ number, from, limit }) => {
          const length = lengths[number] ?? 0;
          const count = Math.max(0, Math.min(length - from, limit));
          return [count, count > 0 ? 1 : 0, count > 0 ? from : -1, length - 1];
        }),
      );
    });

    it('finds no events in a stream that does not exist', async () => {
      await store.append(`${stream}-longer`, createNumberedEvents(1), { expected: 'noStream' });
      expect(await store.readStream(stream)).toEqual({ events: [], revision: undefined });
      expect(await store.readStream(stream, { from: 3n, limit: 2 })).toEqual({ events: [], revision: undefined });
    });

    it('never records an event at an earlier time than the one before', async () => {
      for (const handle of [store, secondHandle, store, secondHandle])
        await handle.append(stream, createNumberedEvents(2), { expected: 'any' });
      const times = (await store.readStream(stream)).events.map(({ recordedAt }) => recordedAt.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times).toHaveLength(8);
    });

    it('stores every kind of text unchanged', async () => {
      const unusualTexts = [
        '',
        'Ñandú 雪 🏕️',
        '"quoted" \\ back',
        'tab\tline\r\nfeed',
        '\u0000\u0001\u2028',
        '\ud800 alone',
      ];
      const texts = [...unusualTexts, '{a,b}', 'NULL'];
      const events = texts.map((text) => createEvent({ text, [text]: 1 }));
      await store.append(stream, events, { expected: 'noStream' });
      const slice = await store.readStream(stream);
      expect(slice.events.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
    });

    it('stores type names and stream names unchanged', async () => {
      const oddStream = `${stream}-ñ "quoted", {braced} \\ 雪`;
      await store.append(oddStream, [{ ...createEvent(), type: 'Odd "type", {so} \\ 雪' }], { expected: 'noStream' });
      const { events } = await store.readStream(oddStream);
      expect(events.map(({ streamId, type }) => [streamId, type])).toEqual([[oddStream, 'Odd "type", {so} \\ 雪']]);
    });

    it('stores an event of one megabyte', async () => {
      const paragraphs = Array.from({ length: 10_000 }, (_, index) => `${index}: ${randomUUID()} ${'ü'.repeat(40)}`);
      await store.append(stream, [createEvent({ paragraphs })], { expected: 'noStream' });
      const { events } = await store.readStream(stream);
      expect(events[0]?.data).toEqual({ paragraphs });
    });

    it('accepts any JSON value as data', async () => {
      const values = [null, 7, -0.25, 1e21, true, 'text', [], [1, [2]], { a: [] }];
      await store.append(
        stream,
        values.map((value) => createEvent(value)),
        { expected: 'noStream' },
      );
      expect((await store.readStream(stream)).events.map(({ data }) => data)).toEqual(values);
    });
  });

  describe('positions', () => {
    it('increase along the log, across all streams', async () => {
      const start = await store.head();
      const first = await store.append(newStreamId(), createNumberedEvents(2), { expected: 'noStream' });
      const second = await secondHandle.append(newStreamId(), createNumberedEvents(1), { expected: 'noStream' });
      const head = await store.head();
      expect(store.compare(start, first.position)).toBeLessThan(0);
      expect(secondHandle.compare(first.position, second.position)).toBeLessThan(0);
      expect(store.compare(second.position, first.position)).toBeGreaterThan(0);
      expect(store.compare(second.position, second.position)).toBe(0);
      expect(store.compare(head, second.position)).toBeGreaterThanOrEqual(0);
    });

    it('compare numerically, not as text', async () => {
      await store.append(stream, createNumberedEvents(120), { expected: 'noStream' });
      const { events } = await store.readStream(stream);
      const shuffled = events.map(({ position }) => position).sort();
      expect(shuffled.sort((a, b) => store.compare(a, b))).toEqual(events.map(({ position }) => position));
    });

    it.each(FOREIGN_POSITIONS)("'%s' of another store are refused", async (foreign) => {
      const head = await store.head();
      expect(() => store.compare(head, foreign)).toThrow(ForeignPosition);
      expect(() => store.compare(foreign, head)).toThrow(ForeignPosition);
    });
  });
};

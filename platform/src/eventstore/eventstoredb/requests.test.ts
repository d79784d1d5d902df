import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  isCaughtUp,
  createEvent,
  metadata,
  newStreamId,
  createNumberedEvents,
  readUntil,
} from '../contract/fixture.ts';
import { type EventStore, type ExpectedRevision } from '../port.ts';
import { ANSWER_WITHIN_MS } from './logClient.ts';
import { openStores } from './testing/openStores.ts';
import { type RecordedRequest, type StandIn } from './testing/standIn.ts';

const fixture = openStores();
let standIn: StandIn;
let store: EventStore;
beforeEach(async () => {
  standIn = await fixture.standIn();
  store = await fixture.store(standIn.url);
});
afterEach(async () => fixture.close());

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const has = (option: string, { request }: RecordedRequest): boolean =>
  (request as Record<string, unknown>)[option] !== undefined;

/** The requests during `work`, except those of the store's own subscription. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<readonly RecordedRequest[]> => {
  const before = standIn.requests.length;
  await work();
  return standIn.requests.slice(before).filter((requests) => !has('subscription', requests));
};

describe('a request to EventStoreDB', () => {
  // Covers: E.1
  it.each<[ExpectedRevision, object]>([
    ['noStream', { noStream: {}, any: undefined, streamExists: undefined }],
    [41n, { revision: '41', noStream: undefined, any: undefined }],
    ['any', { any: {}, noStream: undefined, streamExists: undefined }],
  ])('appends to a stream with expected revision %s, with a deadline, at the leader', async (expected, option) => {
    const stream = newStreamId();
    const event = { ...createEvent({ who: 'Jay' }), version: 7 };
    const requests = await requestsDuring(() => store.append(stream, [event], { expected }).catch(() => undefined));
    const append = requests.find(({ method }) => method === 'append');
    expect(append?.request).toMatchObject({ streamIdentifier: { streamName: base64(stream) }, ...option });
    expect(append?.headers).toMatchObject({ 'requires-leader': 'true' });
    expect(append?.headers['authorization']).toBeUndefined();
    expect(append?.deadlineMs).toBeGreaterThan(0);
    expect(append?.deadlineMs).toBeLessThanOrEqual(ANSWER_WITHIN_MS);
  });

  // Covers: E.1
  it('stores data as JSON, and our version and metadata next to the store’s own', async () => {
    const causedMetadata = { ...metadata, causationId: randomUUID() };
    const event = { ...createEvent({ who: 'Jay' }), version: 7, metadata: causedMetadata };
    await store.append(newStreamId(), [event], { expected: 'noStream' });
    const stored = standIn.log.events.at(-1);
    const json = (bytes: Uint8Array | undefined): unknown => JSON.parse(Buffer.from(bytes ?? []).toString('utf8'));
    expect(stored).toMatchObject({ id: event.id, type: 'SomethingHappened', contentType: 'application/json' });
    expect(json(stored?.data)).toEqual({ who: 'Jay' });
    expect(json(stored?.metadata)).toEqual({
      ...{ version: 7, metadata: causedMetadata },
      ...{ $correlationId: 'contract', $causationId: causedMetadata.causationId },
    });
  });

  it('takes one read from within a stream, and two from beyond its end', async () => {
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(3), { expected: 'noStream' });
    const toEnd = await requestsDuring(() => store.readStream(stream, { from: 3n }));
    expect(toEnd.map(({ request }) => request)).toMatchObject([
      { stream: { streamIdentifier: { streamName: base64(stream) }, revision: '2' }, readDirection: 0 },
    ]);
    const beyond = await requestsDuring(() => store.readStream(stream, { from: 9n }));
    expect(beyond.map(({ request }) => request)).toMatchObject([
      { stream: { revision: '8' }, readDirection: 0 },
      { stream: { end: {} }, readDirection: 1, count: '1' },
    ]);
    expect([...toEnd, ...beyond].every(({ headers }) => headers['requires-leader'] === 'true')).toBe(true);
  });

  // Covers: E.2
  it('reads only streams of the requested categories, from the reader’s position', async () => {
    await store.append('ad-1', createNumberedEvents(3), { expected: 'noStream' });
    const requests = await requestsDuring(async () => {
      const { batches } = await readUntil(store, { categories: ['ad', 'season'], batchSize: 2 }, isCaughtUp);
      expect(batches.map(({ events }) => events.length)).toEqual([2, 1]);
    });
    const [first, second, third] = standIn.log.events.slice(-3).map(({ position }) => String(position));
    const filter = { streamIdentifier: { regex: '^(?:ad|season)(?:-|$)' }, count: {} };
    const pages = requests.filter((each) => has('filter', each)).map(({ request }) => request);
    expect(pages).toMatchObject([
      { all: { start: {} }, count: '2', filter, resolveLinks: false },
      { all: { position: { commitPosition: second, preparePosition: second } }, count: '3', filter },
    ]);
    expect(BigInt(first ?? 0)).toBeLessThan(BigInt(third ?? 0));
  });

  // Covers: E.2
  it('returns no events of categories with the same prefix, of system streams, or of the stream that identifies the log', async () => {
    const streams = ['ad-1', 'advertiser-1', 'ad', 'adInteractions-1'];
    for (const stream of streams) await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    const own = { id: randomUUID(), type: '$metrics', contentType: 'application/json', data: new Uint8Array() };
    standIn.log.append('$stats-1', [{ ...own, metadata: new Uint8Array() }], 'any');
    const seen = async (categories?: readonly string[]) => {
      const { events } = await readUntil(store, categories ? { categories } : {}, isCaughtUp);
      return events.map(({ streamId }) => streamId);
    };
    expect(await seen(['ad'])).toEqual(['ad-1', 'ad']);
    expect(await seen()).toEqual(streams);
  });

  // Covers: E.3
  it('reads a new event with two calls, however many subscriptions wait at the end of the log', async () => {
    const ending = new AbortController();
    const counts = [0, 0, 0];
    await store.append('tail-1', createNumberedEvents(1), { expected: 'noStream' });
    const subscriptions = counts.map(async (_, index) => {
      for await (const { events } of store.subscribe({ categories: ['tail'], signal: ending.signal })) {
        counts[index] = (counts[index] ?? 0) + events.length;
        if (counts.every((count) => count === 2)) ending.abort();
      }
    });
    while (counts.some((count) => count < 1)) await new Promise((resolve) => setImmediate(resolve));
    const requests = await requestsDuring(async () => {
      await store.append('tail-1', createNumberedEvents(1), { expected: 0n });
      await Promise.all(subscriptions);
    });
    expect(requests.filter(({ method }) => method === 'read')).toHaveLength(2);
  });

  // Covers: E.3
  it('buffers at most one page for a slow reader', async () => {
    await store.append('slow-1', createNumberedEvents(1_000), { expected: 'noStream' });
    const { signal } = new AbortController();
    const pageRequests = () => standIn.requests.filter((requests) => has('filter', requests)).length;
    let batches = 0;
    for await (const { events } of store.subscribe({ categories: ['slow'], batchSize: 10, signal })) {
      batches += 1;
      expect(events).toHaveLength(10);
      expect(pageRequests()).toBeLessThanOrEqual(batches + 1);
      if (batches === 20) break;
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isCaughtUp, idsOf, newStreamId, createNumberedEvents, readUntil } from '../contract/fixture.ts';
import { EventRefused, type EventStore, StoreUnavailable } from '../port.ts';
import { openStores, retryWhileUnavailable } from './testing/openStores.ts';
import { type StandIn } from './testing/standIn.ts';

const fixture = openStores();
let standIn: StandIn;
let store: EventStore;
beforeEach(async () => {
  standIn = await fixture.standIn();
  store = await fixture.store(standIn.url);
});
afterEach(async () => fixture.close());

/** Opening a new log appends its id. */
const NAMING_APPENDS = 1;
/** Long enough to open a store on a slow machine. */
const SHORT_DEADLINE_MS = 1_000;
const openWithShortDeadline = () => fixture.store(standIn.url, undefined, SHORT_DEADLINE_MS);

/** Appends to a new stream, retrying the same events while the store does not respond. */
const appendWithRetry = (stream: string, events: ReturnType<typeof createNumberedEvents>) =>
  retryWhileUnavailable(() => store.append(stream, events, { expected: 'noStream' }));
/** Reads a category until `count` events arrived; triggers the fault when it has first caught up. */
const readDuringFault = async (category: string, count: number, fault: () => Promise<unknown>) => {
  let hasFailed = false;
  const { events } = await readUntil(store, { categories: [category] }, async (soFar) => {
    if (isCaughtUp(soFar) && !hasFailed) {
      hasFailed = true;
      await fault();
    }
    return soFar.events.length === count;
  });
  return events;
};

describe('an EventStoreDB with failures', () => {
  // Covers: E.5
  it('is unavailable while it is down, and works with its data when it is back', async () => {
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(2), { expected: 'noStream' });
    standIn.kill();
    await expect(store.append(stream, createNumberedEvents(1), { expected: 1n })).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.survey()).rejects.toBeInstanceOf(StoreUnavailable);
    await standIn.start();
    const events = createNumberedEvents(1);
    await appendWithRetry(newStreamId(), events);
    expect((await store.readStream(stream)).events).toHaveLength(2);
  }, 60_000);

  // Covers: E.5
  it('is unavailable after the deadline when it accepts requests but never answers', async () => {
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    const hasty = await openWithShortDeadline();
    standIn.behavior.isStalled = true;
    const requests = [
      hasty.append(stream, createNumberedEvents(1), { expected: 0n }),
      hasty.append(stream, [], { expected: 0n }),
      hasty.readStream(stream),
      hasty.head(),
      hasty.survey({ categories: ['c'] }),
    ];
    for (const answer of await Promise.allSettled(requests))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    standIn.behavior.isStalled = false;
    expect((await store.readStream(stream)).events).toHaveLength(1);
  }, 60_000);

  // Covers: E.5
  it('returns its first answer to a retry after a restart, whatever revision was expected', async () => {
    const events = createNumberedEvents(2);
    const [first, second] = [newStreamId(), newStreamId()];
    const noStream = await store.append(first, events, { expected: 'noStream' });
    const others = createNumberedEvents(2);
    const any = await store.append(second, others, { expected: 'any' });
    await store.append(second, createNumberedEvents(3), { expected: 'any' });
    standIn.kill();
    await standIn.start();
    expect(await appendWithRetry(first, events)).toEqual(noStream);
    expect(await store.append(second, others, { expected: 'any' })).toEqual(any);
    expect((await store.readStream(second)).events).toHaveLength(5);
  }, 60_000);

  it('is unavailable when it repeatedly aborts an append, and stores the events once', async () => {
    const [stream, events] = [newStreamId(), createNumberedEvents(2)];
    standIn.behavior.isAborting = true;
    await expect(store.append(stream, events, { expected: 'noStream' })).rejects.toBeInstanceOf(StoreUnavailable);
    expect(standIn.requests.filter(({ method }) => method === 'append')).toHaveLength(NAMING_APPENDS + 3);
    standIn.behavior.isAborting = false;
    expect(await store.append(stream, events, { expected: 'noStream' })).toMatchObject({ revision: 1n });
    expect((await store.readStream(stream)).events).toHaveLength(2);
  });

  it('refuses events if some of them already exist and no revision is expected', async () => {
    const stream = newStreamId();
    const [first, second] = createNumberedEvents(2);
    if (!first || !second) throw new Error('Two events were asked for');
    await store.append(stream, [first], { expected: 'any' });
    for (const partly of [
      [first, second],
      [second, first],
    ])
      await expect(store.append(stream, partly, { expected: 'any' })).rejects.toBeInstanceOf(EventRefused);
    expect((await store.readStream(stream)).events).toHaveLength(1);
  });

  // Covers: E.6
  it('resumes delivery at the subscriber’s position after downtime', async () => {
    const [stream, events] = [newStreamId('fault'), createNumberedEvents(6)];
    await store.append(stream, events.slice(0, 3), { expected: 'noStream' });
    const delivered = await readDuringFault('fault', events.length, async () => {
      standIn.kill();
      await standIn.start();
      await appendWithRetry(newStreamId(), createNumberedEvents(1));
      await store.append(stream, events.slice(3), { expected: 2n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  }, 60_000);

  // Covers: E.6
  it('delivers events once that were appended while it did not answer', async () => {
    const [stream, events] = [newStreamId('silent'), createNumberedEvents(4)];
    const hasty = await openWithShortDeadline();
    await store.append(stream, events.slice(0, 2), { expected: 'noStream' });
    const delivered = await readDuringFault('silent', events.length, async () => {
      standIn.behavior.isStalled = true;
      await expect(hasty.head()).rejects.toBeInstanceOf(StoreUnavailable);
      standIn.behavior.isStalled = false;
      await store.append(stream, events.slice(2), { expected: 1n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  }, 60_000);

  it('ends a waiting subscription when the signal aborts', async () => {
    const abort = new AbortController();
    standIn.kill();
    setImmediate(() => abort.abort());
    let batches = 0;
    for await (const _ of store.subscribe({ signal: abort.signal })) batches += 1;
    expect(batches).toBe(0);
  });

  // Covers: E.7
  it('redirects to the leader, and later requests go there directly', async () => {
    const leader = await fixture.standIn({ log: standIn.log });
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    standIn.behavior.leader = leader;
    leader.requests.length = 0;
    expect(await store.append(stream, createNumberedEvents(1), { expected: 0n })).toMatchObject({ revision: 1n });
    expect((await store.readStream(stream)).revision).toBe(1n);
    expect(leader.requests.map(({ method }) => method)).toEqual(expect.arrayContaining(['append', 'read']));
  });

  // Covers: E.7
  it('continues to deliver when another node becomes the leader', async () => {
    const leader = await fixture.standIn({ log: standIn.log });
    const [stream, events] = [newStreamId('led'), createNumberedEvents(3)];
    await store.append(stream, events.slice(0, 1), { expected: 'noStream' });
    const delivered = await readDuringFault('led', events.length, async () => {
      standIn.behavior.leader = leader;
      await store.append(stream, events.slice(1), { expected: 0n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  });

  // Covers: E.7
  it('is found by cluster discovery, and again when its leader fails', async () => {
    const leader = await fixture.standIn({ log: standIn.log });
    standIn.leaderPort = leader.port;
    const clustered = await fixture.store(
      `esdb+discover://127.0.0.1:${standIn.port}?tls=false&discoveryInterval=10&maxDiscoverAttempts=3`,
    );
    const stream = newStreamId();
    await clustered.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    expect(leader.requests.some(({ method }) => method === 'append')).toBe(true);
    leader.kill();
    standIn.leaderPort = standIn.port;
    await expect(clustered.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await clustered.readStream(stream)).events).toHaveLength(1);
  }, 60_000);

  it('is unavailable, without ending the process, while no cluster node can be found', async () => {
    const clustered = await fixture.store(
      `esdb+discover://127.0.0.1:${standIn.port}?tls=false&discoveryInterval=10&maxDiscoverAttempts=2&gossipTimeout=1`,
    );
    const stream = newStreamId();
    await clustered.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    standIn.kill();
    const requests = Array.from({ length: 5 }, () => clustered.readStream(stream));
    for (const answer of await Promise.allSettled(requests)) expect(answer.status).toBe('rejected');
    await expect(clustered.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await standIn.start();
    expect((await retryWhileUnavailable(() => clustered.readStream(stream))).events).toHaveLength(1);
  }, 60_000);

  it('cannot be opened while no node answers', async () => {
    standIn.kill();
    await expect(fixture.store(standIn.url)).rejects.toBeInstanceOf(StoreUnavailable);
  }, 60_000);

  it('gets one log id when several processes open it for the first time at once', async () => {
    const fresh = await fixture.standIn();
    const stores = await Promise.all(Array.from({ length: 6 }, () => fixture.store(fresh.url)));
    const heads = await Promise.all(stores.map((each) => each.head()));
    expect(new Set(heads).size).toBe(1);
    expect(fresh.log.stream('campjayStore')).toHaveLength(1);
  });

  it('is not changed if a newer build wrote it', async () => {
    const fresh = await fixture.standIn();
    const data = Buffer.from(JSON.stringify({ id: randomUUID(), layout: 2 }));
    const storeNamed = { id: randomUUID(), type: 'StoreNamed', contentType: 'application/json', data };
    fresh.log.append('campjayStore', [{ ...storeNamed, metadata: new Uint8Array() }], 'no stream');
    await expect(fixture.store(fresh.url)).rejects.toThrow('this build knows layout 1');
  });

  it('is not used if it is too old to report positions', async () => {
    const stream = newStreamId();
    await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    standIn.behavior.isOld = true;
    await expect(store.readStream(stream)).rejects.toThrow('EventStoreDB 22.10 or newer is required');
  });

  it('reports no earlier time for a later event, even when the clock of a new leader is behind', async () => {
    const stream = newStreamId('clock');
    await store.append(stream, createNumberedEvents(1), { expected: 'noStream' });
    standIn.log.now = () => new Date(0);
    await store.append(stream, createNumberedEvents(1), { expected: 0n });
    const { events } = await store.readStream(stream);
    const subscribed = await readUntil(store, { categories: ['clock'] }, isCaughtUp);
    for (const read of [events, subscribed.events]) expect(read[1]?.recordedAt).toEqual(read[0]?.recordedAt);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { caughtUp, idsOf, newStream, numbered, readUntil } from '../contract/fixture.ts';
import { EventRefused, type EventStore, StoreUnavailable } from '../port.ts';
import { openStores, untilAnswered } from './testing/openStores.ts';
import { type StandIn } from './testing/standIn.ts';

const opened = openStores();
let standIn: StandIn;
let store: EventStore;
beforeEach(async () => {
  standIn = await opened.standIn();
  store = await opened.store(standIn.url);
});
afterEach(async () => opened.close());

/** Opening a new log appends its name. */
const NAMING = 1;
/** Long enough to open a store on a slow machine. */
const SHORT_DEADLINE_MS = 1_000;
const openImpatiently = () => opened.store(standIn.url, undefined, SHORT_DEADLINE_MS);

/** Appends to a new stream, with a retry of the same events while the store does not answer. */
const appendPatiently = (stream: string, events: ReturnType<typeof numbered>) =>
  untilAnswered(() => store.append(stream, events, { expected: 'noStream' }));
/** Reads a category until so many events came; when it has caught up for the first time, something happens to the store. */
const readDespite = async (category: string, count: number, fault: () => Promise<unknown>) => {
  let isOver = false;
  const { events } = await readUntil(store, { categories: [category] }, async (soFar) => {
    if (caughtUp(soFar) && !isOver) {
      isOver = true;
      await fault();
    }
    return soFar.events.length === count;
  });
  return events;
};

describe('an EventStoreDB that fails', () => {
  // Covers: E.5
  it('is unavailable while it is down, and answers when it is back, with what it held', async () => {
    const stream = newStream();
    await store.append(stream, numbered(2), { expected: 'noStream' });
    standIn.kill();
    await expect(store.append(stream, numbered(1), { expected: 1n })).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.survey()).rejects.toBeInstanceOf(StoreUnavailable);
    await standIn.start();
    const events = numbered(1);
    await appendPatiently(newStream(), events);
    expect((await store.readStream(stream)).events).toHaveLength(2);
  }, 60_000);

  // Covers: E.5
  it('is unavailable after its deadline when it accepts requests and never answers', async () => {
    const stream = newStream();
    await store.append(stream, numbered(1), { expected: 'noStream' });
    const impatient = await openImpatiently();
    standIn.mood.isStalled = true;
    const asked = [
      impatient.append(stream, numbered(1), { expected: 0n }),
      impatient.append(stream, [], { expected: 0n }),
      impatient.readStream(stream),
      impatient.head(),
      impatient.survey({ categories: ['c'] }),
    ];
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    standIn.mood.isStalled = false;
    expect((await store.readStream(stream)).events).toHaveLength(1);
  }, 60_000);

  // Covers: E.5
  it('returns its first answer to a retry after a restart, whatever revision was expected', async () => {
    const events = numbered(2);
    const [first, second] = [newStream(), newStream()];
    const noStream = await store.append(first, events, { expected: 'noStream' });
    const others = numbered(2);
    const any = await store.append(second, others, { expected: 'any' });
    await store.append(second, numbered(3), { expected: 'any' });
    standIn.kill();
    await standIn.start();
    expect(await appendPatiently(first, events)).toEqual(noStream);
    expect(await store.append(second, others, { expected: 'any' })).toEqual(any);
    expect((await store.readStream(second)).events).toHaveLength(5);
  }, 60_000);

  it('is unavailable when it aborts an append again and again, and stores its events once', async () => {
    const [stream, events] = [newStream(), numbered(2)];
    standIn.mood.isAborting = true;
    await expect(store.append(stream, events, { expected: 'noStream' })).rejects.toBeInstanceOf(StoreUnavailable);
    expect(standIn.asked.filter(({ method }) => method === 'append')).toHaveLength(NAMING + 3);
    standIn.mood.isAborting = false;
    expect(await store.append(stream, events, { expected: 'noStream' })).toMatchObject({ revision: 1n });
    expect((await store.readStream(stream)).events).toHaveLength(2);
  });

  it('refuses events some of which exist already, when no revision is expected', async () => {
    const stream = newStream();
    const [first, second] = numbered(2);
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
  it('continues to deliver where a subscriber was, after it was down', async () => {
    const [stream, events] = [newStream('fault'), numbered(6)];
    await store.append(stream, events.slice(0, 3), { expected: 'noStream' });
    const delivered = await readDespite('fault', events.length, async () => {
      standIn.kill();
      await standIn.start();
      await appendPatiently(newStream(), numbered(1));
      await store.append(stream, events.slice(3), { expected: 2n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  }, 60_000);

  // Covers: E.6
  it('delivers once what was appended while it did not answer', async () => {
    const [stream, events] = [newStream('silent'), numbered(4)];
    const impatient = await openImpatiently();
    await store.append(stream, events.slice(0, 2), { expected: 'noStream' });
    const delivered = await readDespite('silent', events.length, async () => {
      standIn.mood.isStalled = true;
      await expect(impatient.head()).rejects.toBeInstanceOf(StoreUnavailable);
      standIn.mood.isStalled = false;
      await store.append(stream, events.slice(2), { expected: 1n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  }, 60_000);

  it('ends a subscription that waits for it, when the signal aborts', async () => {
    const abort = new AbortController();
    standIn.kill();
    setImmediate(() => abort.abort());
    let batches = 0;
    for await (const _ of store.subscribe({ signal: abort.signal })) batches += 1;
    expect(batches).toBe(0);
  });

  // Covers: E.7
  it('redirects to the leader, and requests go there by themselves', async () => {
    const leader = await opened.standIn({ log: standIn.log });
    const stream = newStream();
    await store.append(stream, numbered(1), { expected: 'noStream' });
    standIn.mood.leader = leader;
    leader.asked.length = 0;
    expect(await store.append(stream, numbered(1), { expected: 0n })).toMatchObject({ revision: 1n });
    expect((await store.readStream(stream)).revision).toBe(1n);
    expect(leader.asked.map(({ method }) => method)).toEqual(expect.arrayContaining(['append', 'read']));
  });

  // Covers: E.7
  it('continues to deliver when another node leads', async () => {
    const leader = await opened.standIn({ log: standIn.log });
    const [stream, events] = [newStream('led'), numbered(3)];
    await store.append(stream, events.slice(0, 1), { expected: 'noStream' });
    const delivered = await readDespite('led', events.length, async () => {
      standIn.mood.leader = leader;
      await store.append(stream, events.slice(1), { expected: 0n });
    });
    expect(idsOf(delivered)).toEqual(idsOf(events));
  });

  // Covers: E.7
  it('is found by cluster discovery, and again when its leader dies', async () => {
    const leader = await opened.standIn({ log: standIn.log });
    standIn.leaderPort = leader.port;
    const clustered = await opened.store(
      `esdb+discover://127.0.0.1:${standIn.port}?tls=false&discoveryInterval=10&maxDiscoverAttempts=3`,
    );
    const stream = newStream();
    await clustered.append(stream, numbered(1), { expected: 'noStream' });
    expect(leader.asked.some(({ method }) => method === 'append')).toBe(true);
    leader.kill();
    standIn.leaderPort = standIn.port;
    await expect(clustered.readStream(stream)).rejects.toBeInstanceOf(StoreUnavailable);
    expect((await clustered.readStream(stream)).events).toHaveLength(1);
  }, 60_000);

  it('is unavailable, without ending the process, while no node of its cluster can be found', async () => {
    const clustered = await opened.store(
      `esdb+discover://127.0.0.1:${standIn.port}?tls=false&discoveryInterval=10&maxDiscoverAttempts=2&gossipTimeout=1`,
    );
    const stream = newStream();
    await clustered.append(stream, numbered(1), { expected: 'noStream' });
    standIn.kill();
    const asked = Array.from({ length: 5 }, () => clustered.readStream(stream));
    for (const answer of await Promise.allSettled(asked)) expect(answer.status).toBe('rejected');
    await expect(clustered.head()).rejects.toBeInstanceOf(StoreUnavailable);
    await standIn.start();
    expect((await untilAnswered(() => clustered.readStream(stream))).events).toHaveLength(1);
  }, 60_000);

  it('cannot be opened while no node answers', async () => {
    standIn.kill();
    await expect(opened.store(standIn.url)).rejects.toBeInstanceOf(StoreUnavailable);
  }, 60_000);

  it('is named once when several processes open it for the first time at once', async () => {
    const fresh = await opened.standIn();
    const stores = await Promise.all(Array.from({ length: 6 }, () => opened.store(fresh.url)));
    const heads = await Promise.all(stores.map((each) => each.head()));
    expect(new Set(heads).size).toBe(1);
    expect(fresh.log.stream('campjayStore')).toHaveLength(1);
  });

  it('is not touched when a newer build wrote it', async () => {
    const fresh = await opened.standIn();
    const data = Buffer.from(JSON.stringify({ id: randomUUID(), layout: 2 }));
    const named = { id: randomUUID(), type: 'StoreNamed', contentType: 'application/json', data };
    fresh.log.append('campjayStore', [{ ...named, metadata: new Uint8Array() }], 'no stream');
    await expect(opened.store(fresh.url)).rejects.toThrow('this build knows layout 1');
  });

  it('is not used when it is too old to report positions', async () => {
    const stream = newStream();
    await store.append(stream, numbered(1), { expected: 'noStream' });
    standIn.mood.isOld = true;
    await expect(store.readStream(stream)).rejects.toThrow('EventStoreDB 22.10 or newer is needed');
  });

  it('reports no earlier time for a later event, even when the clock of a new leader is behind', async () => {
    const stream = newStream('clock');
    await store.append(stream, numbered(1), { expected: 'noStream' });
    standIn.log.now = () => new Date(0);
    await store.append(stream, numbered(1), { expected: 0n });
    const { events } = await store.readStream(stream);
    const followed = await readUntil(store, { categories: ['clock'] }, caughtUp);
    for (const read of [events, followed.events]) expect(read[1]?.recordedAt).toEqual(read[0]?.recordedAt);
  });
});

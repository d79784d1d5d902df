import {
  TextIndexRebuildFailed,
  TextIndexRebuildOrdered,
  TextIndexRebuilt,
} from '@campjay/events/text-index/events.ts';
import { textIndexStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { CAMP_INDEX } from '@campjay/platform/textIndex/meilisearch/campIndexLayout.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/textIndex/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { orderRebuild } from '@campjay/platform/textIndex/rebuilds/orders.ts';
import { endedRebuild, textIndexStatus } from '@campjay/platform/textIndex/rebuilds/status.ts';
import { createTextIndexTables } from '@campjay/platform/textIndex/rebuilds/tables.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampsBuild, createCampsBuild } from '../support/projections/campsBuild.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';

const SOON_MS = 30_000;
const CAMPS = Object.fromEntries(
  Array.from({ length: 1_200 }, (_, at) => [`camp-${at}`, { camp: 'Pottery Place' }] as const),
);

let database: TestDatabase;
let meilisearch: MeilisearchStandIn;
let store: EventStore;
let build: CampsBuild;
beforeEach(async () => {
  store = createMemoryEventStore();
  database = await createTestDatabase();
  meilisearch = await startMeilisearchStandIn();
  build = await createCampsBuild(database.pool);
  await build.commit({ put: CAMPS });
  await createTextIndexTables(database.pool);
});
afterEach(async () => {
  await meilisearch[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const start = () =>
  startSearchIndexer({ pool: database.pool, databaseUrl: database.url, store, log: silentLog, meilisearch });
const stands = () => textIndexStatus(database.pool);
const isFilled = () => eventually(async () => (await stands()).indexes[0]?.documents === 1_200, SOON_MS);
const order = async (): Promise<string> => {
  const ordered = await orderRebuild(
    { pool: database.pool, store },
    { actor: { userId: 'ada', role: 'admin' }, correlationId: 'asked', time: new Date().toISOString() },
  );
  if (ordered.kind === 'refused') throw new Error(ordered.message);
  return ordered.rebuildId;
};
const hasEnded = (rebuildId: string) =>
  eventually(async () => (await endedRebuild(database.pool, rebuildId)) !== undefined, SOON_MS);
const swaps = () => meilisearch.requests.filter(({ path }) => path === '/swap-indexes').length;
const recorded = async () => (await store.readStream(textIndexStream)).events;

describe('an order to make the index in Meilisearch again', () => {
  // Covers: T.1
  it('is followed while words are asked for, none of which is missing at any moment, and is written down', async () => {
    await using _indexer = await start();
    expect(await isFilled()).toBe(true);
    await using words = openMeilisearchTextIndex({ ...meilisearch, timeoutMs: SOON_MS });
    const rebuildId = await order();
    const answers: (readonly string[])[] = [];
    const isDone = { yet: false };
    const asking = (async () => {
      while (!isDone.yet) answers.push(await words.propose('pottrey', { prefix: false }));
    })();
    expect(await hasEnded(rebuildId)).toBe(true);
    isDone.yet = true;
    await asking;
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((answer) => answer.join() !== 'pottery')).toEqual([]);
    expect(swaps()).toBe(2);
    const events = await recorded();
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      [TextIndexRebuildOrdered.type, { rebuildId }],
      [TextIndexRebuilt.type, { rebuildId, documents: 1_200 }],
    ]);
    expect(events.map(({ metadata }) => [metadata.actor.userId, metadata.correlationId])).toEqual([
      ['ada', 'asked'],
      ['system', 'asked'],
    ]);
    expect(await stands()).toMatchObject({
      indexes: [{ adapter: 'meilisearch', documents: 1_200, build: build.schema, campsBehind: 0 }],
      underWay: undefined,
      last: { id: rebuildId, orderedBy: 'ada', documents: 1_200, failure: undefined },
    });
  }, 60_000);

  // Covers: T.3
  it('is refused while another one is under way, and where nobody holds the index', async () => {
    await expect(order()).rejects.toThrow(/No running process/);
    await using _indexer = await start();
    expect(await isFilled()).toBe(true);
    const [first, second] = await Promise.allSettled([order(), order()]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await recorded()).filter(({ type }) => type === TextIndexRebuildOrdered.type)).toHaveLength(1);
  }, 60_000);

  // Covers: T.3
  it('is followed again by the next process where the one that followed it is gone', async () => {
    const first = await start();
    expect(await isFilled()).toBe(true);
    const rebuildId = await order();
    const isBegun = async () => (await stands()).underWay?.beganAt !== undefined;
    expect(await eventually(isBegun, SOON_MS)).toBe(true);
    await first[Symbol.asyncDispose]();
    expect(await endedRebuild(database.pool, rebuildId)).toBeUndefined();
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
    await using _second = await start();
    expect(await hasEnded(rebuildId)).toBe(true);
    expect(await endedRebuild(database.pool, rebuildId)).toMatchObject({ documents: 1_200, failure: undefined });
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
    expect(meilisearch.documentIds(`${CAMP_INDEX}_next`)).toBeUndefined();
  }, 60_000);

  // Covers: T.3
  it('is over with a sentence when Meilisearch fails, and may be made once more', async () => {
    await using _indexer = await start();
    expect(await isFilled()).toBe(true);
    meilisearch.failNextTask('indexSwap');
    const failing = await order();
    expect(await hasEnded(failing)).toBe(true);
    expect((await endedRebuild(database.pool, failing))?.failure).toMatch(/^Meilisearch or the database failed/);
    expect((await recorded()).at(-1)?.type).toBe(TextIndexRebuildFailed.type);
    const again = await order();
    expect(await hasEnded(again)).toBe(true);
    expect(await endedRebuild(database.pool, again)).toMatchObject({ documents: 1_200, failure: undefined });
  }, 60_000);

  // Covers: T.2
  it('is followed by one of two indexers, and they never fill one index together', async () => {
    await using _one = await start();
    await using _other = await start();
    expect(await isFilled()).toBe(true);
    expect(swaps()).toBe(1);
    expect(await hasEnded(await order())).toBe(true);
    expect(swaps()).toBe(2);
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
  }, 60_000);
});

import {
  TextIndexRebuildFailed,
  TextIndexRebuildOrdered,
  TextIndexRebuilt,
} from '@campjay/events/text-index/events.ts';
import { textIndexStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { CAMP_INDEX } from '@campjay/platform/text-index/meilisearch/campIndexLayout.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { requestRebuild } from '@campjay/read-models/text-index/rebuildOrders.ts';
import { readEndedRebuild, readTextIndexStatus } from '@campjay/read-models/text-index/status.ts';
import { createTextIndexTables } from '@campjay/read-models/text-index/tables.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CampsBuild, createCampsBuild } from '../support/projections/campsBuild.ts';
import { createSignal } from '@campjay/command-api/kernel/testing/signal.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';

const SOON_MS = 30_000;
const CAMPS = Object.fromEntries(
  Array.from({ length: 1_200 }, (_, at) => [`camp-${at}`, { camp: 'Pottery Place' }] as const),
);

const turns = createSignal();
let database: TestDatabase;
let meilisearch: MeilisearchStandIn;
let store: EventStore;
beforeEach(async () => {
  store = createMemoryEventStore();
  database = await createTestDatabase();
  meilisearch = await startMeilisearchStandIn(turns.notify);
});
afterEach(async () => {
  await meilisearch[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

/** Notifies a waiting test of each log line of the indexer. */
const recordingLog = (lines: string[]): Log => {
  const note = (fields: object, message: string): void => {
    lines.push(message + JSON.stringify(fields));
    turns.notify();
  };
  return { ...silentLog, info: note, warn: note };
};
const start = (log: Log = silentLog) =>
  startSearchIndexer({
    ...{ pool: database.pool, databaseUrl: database.url, store, log, meilisearch },
    onCaughtUp: turns.notify,
  });
const readStatus = () => readTextIndexStatus(database.pool);
const filled = () => turns.until(async () => (await readStatus()).indexes[0]?.documents === 1_200);
const order = async (): Promise<string> => {
  const ordered = await requestRebuild(
    { pool: database.pool, store },
    { actor: { userId: 'ada', role: 'admin' }, correlationId: 'asked', time: new Date().toISOString() },
  );
  if (ordered.kind === 'refused') throw new Error(ordered.message);
  return ordered.rebuildId;
};
const untilEnded = (rebuildId: string) =>
  turns.until(async () => (await readEndedRebuild(database.pool, rebuildId)) !== undefined);
const swaps = () => meilisearch.requests.filter(({ path }) => path === '/swap-indexes').length;
const recorded = async () => (await store.readStream(textIndexStream)).events;

describe('a requested rebuild of the index in Meilisearch', () => {
  let build: CampsBuild;
  beforeEach(async () => {
    build = await createCampsBuild(database.pool);
    await build.commit({ put: CAMPS });
    await createTextIndexTables(database.pool);
  });

  // Covers: T.1
  it('runs during searches, which miss no word at any moment, and is recorded', async () => {
    await using _indexer = await start();
    await filled();
    await using textIndex = openMeilisearchTextIndex({ ...meilisearch, timeoutMs: SOON_MS });
    const rebuildId = await order();
    const answers: (readonly string[])[] = [];
    const isDone = { yet: false };
    const searching = (async () => {
      while (!isDone.yet) answers.push(await textIndex.propose('pottrey', { prefix: false }));
    })();
    await untilEnded(rebuildId);
    isDone.yet = true;
    await searching;
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
    expect(await readStatus()).toMatchObject({
      indexes: [{ adapter: 'meilisearch', documents: 1_200, build: build.schema, campsBehind: 0 }],
      underWay: undefined,
      last: { id: rebuildId, orderedBy: 'ada', documents: 1_200, failure: undefined },
    });
  });

  // Covers: T.3
  it('is refused while another one is running, and if no process runs the index', async () => {
    await expect(order()).rejects.toThrow(/No running process/);
    await using _indexer = await start();
    await filled();
    const [first, second] = await Promise.allSettled([order(), order()]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect((await recorded()).filter(({ type }) => type === TextIndexRebuildOrdered.type)).toHaveLength(1);
  });

  // Covers: T.3
  it('is restarted by the next indexer if the first one stops', async () => {
    const first = await start();
    await filled();
    const rebuildId = await order();
    const isBegun = async () => (await readStatus()).underWay?.beganAt !== undefined;
    await turns.until(isBegun);
    await first[Symbol.asyncDispose]();
    expect(await readEndedRebuild(database.pool, rebuildId)).toBeUndefined();
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
    await using _second = await start();
    await untilEnded(rebuildId);
    expect(await readEndedRebuild(database.pool, rebuildId)).toMatchObject({ documents: 1_200, failure: undefined });
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
    expect(meilisearch.documentIds(`${CAMP_INDEX}_next`)).toBeUndefined();
  });

  // Covers: T.3
  it('ends with an error message if Meilisearch fails, and can be repeated', async () => {
    await using _indexer = await start();
    await filled();
    meilisearch.failNextTask('indexSwap');
    const failing = await order();
    await untilEnded(failing);
    expect((await readEndedRebuild(database.pool, failing))?.failure).toMatch(/^Meilisearch or the database failed/);
    expect((await recorded()).at(-1)?.type).toBe(TextIndexRebuildFailed.type);
    const again = await order();
    await untilEnded(again);
    expect(await readEndedRebuild(database.pool, again)).toMatchObject({ documents: 1_200, failure: undefined });
  });

  // Covers: T.2
  it('is run by one of two indexers, which never fill one index together', async () => {
    await using _one = await start();
    await using _other = await start();
    await filled();
    expect(swaps()).toBe(1);
    await untilEnded(await order());
    expect(swaps()).toBe(2);
    expect(meilisearch.documentIds(CAMP_INDEX)).toHaveLength(1_201);
  });
});

describe('the search indexer', () => {
  const holds = (...orgIds: readonly string[]) =>
    turns.until(() => meilisearch.documentIds(CAMP_INDEX)?.join() === ['_progress', ...orgIds].join());

  it('fills the index once a read model exists, and follows its changes', async () => {
    await using _indexer = await start();
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await holds('a');
    await build.commit({ put: { b: { camp: 'B' } }, remove: ['a'] });
    await holds('b');
  });

  it('continues after a Meilisearch outage, which it logs without the API key', async () => {
    const lines: string[] = [];
    meilisearch.fail(503);
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await using _indexer = await start(recordingLog(lines));
    await turns.until(() => lines.some((line) => line.includes('trying again')));
    meilisearch.fail(undefined);
    await holds('a');
    expect(lines.join()).not.toContain(meilisearch.apiKey);
  });

  it('stops at once, even while it fills the index', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    const lines: string[] = [];
    const indexer = await start(recordingLog(lines));
    await turns.until(() => lines.some((line) => line.startsWith('Filling the camp index')));
    await indexer[Symbol.asyncDispose]();
    await expect(indexer.done).resolves.toBeUndefined();
    const { length } = meilisearch.requests;
    await build.commit({ put: { b: { camp: 'B' } } });
    expect(meilisearch.requests).toHaveLength(length);
  });
});

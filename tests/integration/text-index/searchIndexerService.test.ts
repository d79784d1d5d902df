import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log, silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { CAMP_INDEX } from '@campjay/platform/textIndex/meilisearch/campIndexLayout.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { createCampsBuild } from '../support/projections/campsBuild.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';

let database: TestDatabase;
let meilisearch: MeilisearchStandIn;
let store: EventStore;
beforeEach(async () => {
  store = createMemoryEventStore();
  database = await createTestDatabase();
  meilisearch = await startMeilisearchStandIn();
});
afterEach(async () => {
  await meilisearch[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const start = (log: Log = silentLog) =>
  startSearchIndexer({ pool: database.pool, databaseUrl: database.url, store, log, meilisearch });
const holds = (...orgIds: readonly string[]) =>
  eventually(() => meilisearch.documentIds(CAMP_INDEX)?.join() === ['_progress', ...orgIds].join(), 30_000);

describe('the search indexer', () => {
  it('fills the index once there is a read model, and follows what it is told of', async () => {
    await using _indexer = await start();
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    expect(await holds('a')).toBe(true);
    await build.commit({ put: { b: { camp: 'B' } }, remove: ['a'] });
    expect(await holds('b')).toBe(true);
  }, 60_000);

  it('goes on after Meilisearch was away, says so in the log, and does not say the key', async () => {
    const lines: string[] = [];
    const log: Log = { ...silentLog, warn: (fields, message) => lines.push(message + JSON.stringify(fields)) };
    meilisearch.fail(503);
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await using _indexer = await start(log);
    expect(await eventually(() => lines.length > 0, 30_000)).toBe(true);
    meilisearch.fail(undefined);
    expect(await holds('a')).toBe(true);
    expect(lines[0]).toContain('trying again');
    expect(lines.join()).not.toContain(meilisearch.apiKey);
  }, 60_000);

  it('stops at once, in the middle of filling the index too', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    const indexer = await start();
    expect(await eventually(() => meilisearch.requests.length > 0, 30_000)).toBe(true);
    await indexer[Symbol.asyncDispose]();
    await expect(indexer.done).resolves.toBeUndefined();
    const { length } = meilisearch.requests;
    await build.commit({ put: { b: { camp: 'B' } } });
    expect(meilisearch.requests).toHaveLength(length);
  }, 60_000);

  it('does not start without a database to hear from', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(
      startSearchIndexer({ pool: database.pool, databaseUrl: url.href, store, log: silentLog, meilisearch }),
    ).rejects.toThrow(/no_such_database/);
  });
});

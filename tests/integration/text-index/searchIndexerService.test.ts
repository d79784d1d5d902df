import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryEventStore } from '@campjay/platform/eventStore/memory/memoryEventStore.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { type Log, silentLog } from '@campjay/platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { CAMP_INDEX } from '@campjay/platform/textIndex/meilisearch/campIndexLayout.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { createCampsBuild } from '../support/projections/campsBuild.ts';
import { createSignal } from '@campjay/command-api/testing/signal.ts';
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

const changed = createSignal();
/** Reports each line of the indexer to a test that waits for it. */
const noting = (lines: string[]): Log => {
  const note = (fields: object, message: string): void => {
    lines.push(message + JSON.stringify(fields));
    changed.notify();
  };
  return { ...silentLog, info: note, warn: note };
};
const start = (log: Log = silentLog) =>
  startSearchIndexer({
    ...{ pool: database.pool, databaseUrl: database.url, store, log, meilisearch },
    onCaughtUp: changed.notify,
  });
const holds = (...orgIds: readonly string[]) =>
  changed.until(() => meilisearch.documentIds(CAMP_INDEX)?.join() === ['_progress', ...orgIds].join());

describe('the search indexer', () => {
  it('fills the index once there is a read model, and follows what it is told of', async () => {
    await using _indexer = await start();
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await holds('a');
    await build.commit({ put: { b: { camp: 'B' } }, remove: ['a'] });
    await holds('b');
  });

  it('goes on after Meilisearch was away, says so in the log, and does not say the key', async () => {
    const lines: string[] = [];
    meilisearch.fail(503);
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    await using _indexer = await start(noting(lines));
    await changed.until(() => lines.some((line) => line.includes('trying again')));
    meilisearch.fail(undefined);
    await holds('a');
    expect(lines.join()).not.toContain(meilisearch.apiKey);
  });

  it('stops at once, in the middle of filling the index too', async () => {
    const build = await createCampsBuild(database.pool);
    await build.commit({ put: { a: { camp: 'A' } } });
    const lines: string[] = [];
    const indexer = await start(noting(lines));
    await changed.until(() => lines.some((line) => line.startsWith('Filling the camp index')));
    await indexer[Symbol.asyncDispose]();
    await expect(indexer.done).resolves.toBeUndefined();
    const { length } = meilisearch.requests;
    await build.commit({ put: { b: { camp: 'B' } } });
    expect(meilisearch.requests).toHaveLength(length);
  });

  it('does not start without a database to hear from', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    await expect(
      startSearchIndexer({ pool: database.pool, databaseUrl: url.href, store, log: silentLog, meilisearch }),
    ).rejects.toThrow(/no_such_database/);
  });
});

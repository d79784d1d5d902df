import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { categoryOf } from '@campjay/events/streams.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type TestDatabase } from '../support/postgres/database.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { startProjector } from '@campjay/projector/service.ts';
import { waitUntilCaughtUp } from '@campjay/campjay/processes/waitUntilCaughtUp.ts';

const BUNDLED = fileURLToPath(new URL('../../../campjay/catalog/real-camps.ndjson', import.meta.url));
const WITHIN = { withinMs: 30_000, signal: new AbortController().signal };

let database: TestDatabase;
let store: EventStore;
/** The camp streams that were read. */
let streamsRead: Set<string>;
/** The positions after which camp events were read. */
let readAfter: (Position | undefined)[];
const folder = await mkdtemp(join(tmpdir(), 'campjay-import-'));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  database = await createOpsDatabase();
  const eventStore = await openPostgresEventStore({ url: database.url, log: silentLog });
  [streamsRead, readAfter] = [new Set(), []];
  store = {
    ...eventStore,
    readStream: (streamId, options) => {
      if (categoryOf(streamId) === 'camp') streamsRead.add(streamId);
      return eventStore.readStream(streamId, options);
    },
    subscribe: (options) => {
      if (options.categories?.includes('camp')) readAfter.push(options.after);
      return eventStore.subscribe(options);
    },
  };
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const importFile = async (path: string, options: { full?: boolean } = {}) => {
  streamsRead = new Set();
  return await createCatalogImport({ store, pool: database.pool, log: silentLog }).importFile(path, options);
};
const importLines = async (lines: readonly object[], options: { full?: boolean } = {}) => {
  const path = join(folder, 'catalogue.ndjson');
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'));
  return await importFile(path, options);
};
const project = () => startProjector({ pool: database.pool, databaseUrl: database.url, store, log: silentLog });
const projected = async (): Promise<void> => {
  await using _projector = await project();
  expect(await waitUntilCaughtUp({ pool: database.pool, store }, ['camps'], WITHIN)).toBe(true);
};
const activeSchema = async (): Promise<string> => (await readActiveBuild(database.pool, 'camps'))?.schema ?? '';

const tidePool = (price: number) => ({
  org_id: 'tide-pool',
  camp_org_name: 'Tide Pool Camp',
  instances: [{ instance_id: 'otters', price }],
});
const kelp = { org_id: 'kelp', camp_org_name: 'Kelp Forest Camp' };

describe('importing into a catalog that is projected', () => {
  it('shows the whole bundled catalog, and then recognizes it without reading a stream', async () => {
    expect((await importFile(BUNDLED)).camps).toMatchObject({ listed: 561, refused: 0 });
    await projected();
    const schema = await activeSchema();
    const { rows } = await database.pool.query(
      `select (select count(*)::int from ${schema}.camps) as camps, (select count(*)::int from ${schema}.sessions) as sessions`,
    );
    expect(rows).toEqual([{ camps: 561, sessions: 1122 }]);

    const again = await importFile(BUNDLED);
    expect(again.camps).toMatchObject({ listed: 0, revised: 0, unchanged: 561 });
    expect(again.events).toBe(0);
    expect([...streamsRead]).toEqual([]);
  });

  it('reads only the streams of camps that changed', async () => {
    await importLines([tidePool(450), kelp]);
    await projected();
    expect((await importLines([tidePool(475), kelp])).eventsByType).toEqual({ SessionRepriced: 1 });
    expect([...streamsRead]).toEqual(['camp-tide-pool']);
    await projected();
    const { rows } = await database.pool.query(`select price from ${await activeSchema()}.sessions`);
    expect(rows).toEqual([{ price: 475 }]);
  });

  it('recognizes camps that were listed, changed and delisted since the import before, reading only their events', async () => {
    await importLines([tidePool(450), kelp]);
    await importLines([tidePool(475)]);
    await importLines([kelp], { full: true });
    readAfter = [];
    expect((await importLines([tidePool(475), kelp])).camps).toMatchObject({ listed: 1, unchanged: 1 });
    expect((await importLines([tidePool(475), kelp])).events).toBe(0);
    expect(readAfter).toEqual([expect.any(String), expect.any(String)]);
  });

  it('reads the log again if the known camps belong to another log', async () => {
    await importLines([tidePool(450), kelp]);
    await database.pool.query(`update ops.known_camps_checkpoint set position = 'other:1'`);
    await database.pool.query(`update ops.known_camps set digest = 'other', org_id = 'other' where org_id = 'kelp'`);
    expect((await importLines([tidePool(450), kelp], { full: true })).camps).toMatchObject({
      ...{ listed: 0, unchanged: 2, delisted: 0 },
    });
    expect([...streamsRead]).toEqual([]);
  });

  it('finds the camps that a full file lacks, projected or not', async () => {
    await importLines([tidePool(450), kelp]);
    await projected();
    const urchin = { org_id: 'urchin', camp_org_name: 'Urchin Camp' };
    await importLines([urchin]);
    expect((await importLines([kelp], { full: true })).camps).toMatchObject({ unchanged: 1, delisted: 2 });
    await projected();
    const { rows } = await database.pool.query(`select org_id from ${await activeSchema()}.camps`);
    expect(rows).toEqual([{ org_id: 'kelp' }]);
    expect((await importLines([kelp], { full: true })).events).toBe(0);
  });
});

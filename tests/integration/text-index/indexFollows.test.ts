import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { type CatalogLine, syntheticCatalog } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/season/calendar.ts';
import { weekLabelsOf } from '@campjay/events/season/weeks.ts';
import { adKeysOf } from '@campjay/platform/adTokens/adKeys.ts';
import { openPostgresEventStore } from '@campjay/platform/eventStore/postgres/postgresEventStore.ts';
import { noAudit } from '@campjay/platform/http/audit.ts';
import { VISITOR } from '@campjay/platform/http/kit.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { operatorAt, projectionsDesk, startProjector } from '@campjay/projector/service.ts';
import { CampDataChunk, FacetCounts } from '@campjay/query-api/catalog/contract.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { escapeIdentifier, type Pool } from 'pg';
import { caughtUp } from '@campjay/campjay/caughtUp.ts';
import { openParts } from '@campjay/campjay/parts.ts';

const SOON_MS = 30_000;
const TEST_WITHIN_MS = 90_000;

const week = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const otter: object = {
  org_id: 'otter-cove',
  camp_org_name: 'Otter Cove',
  registration_date: '03/05/2026',
  instances: [
    { ...week, instance_id: 'otter-1' },
    { ...week, instance_id: 'otter-2', start_date: 'June 7', end_date: 'June 11', year: 2027 },
  ],
};

const parts = openParts();
let pool: Pool;
let today = readIsoDay('2026-03-01') ?? 0;
let url = '';
let importLines: (lines: readonly object[]) => Promise<void>;
let openSeason: (year: number) => Promise<unknown>;
let desk: ReturnType<typeof projectionsDesk>;
const by = operatorAt(new Date());

/** What the active build says of Otter Cove is falsified before the index reads it, so that builds can be told apart. */
beforeAll(async () => {
  const database = parts.add(await createTestDatabase());
  ({ pool } = database);
  const store = parts.add(await openPostgresEventStore({ url: database.url, log: silentLog }));
  const deps = { pool, databaseUrl: database.url, store, log: silentLog };
  parts.add(await startProjector(deps));
  desk = projectionsDesk(deps);
  const catalogue = createCatalogImport(deps);
  const folder = await mkdtemp(join(tmpdir(), 'campjay-index-'));
  parts.addClosing(() => rm(folder, { recursive: true, force: true }));
  importLines = async (lines) => {
    const file = join(folder, 'camps.ndjson');
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'));
    expect((await catalogue.importFile(file)).refusals).toEqual([]);
  };
  openSeason = (year) => catalogue.openSeason(year);
  await openSeason(2026);
  await importLines([otter]);
  const { signal } = new AbortController();
  expect(await caughtUp({ pool, store }, ['camps'], { withinMs: SOON_MS, signal })).toBe(true);
  const { schema = '' } = (await activeBuild(pool, 'camps')) ?? {};
  await pool.query(`update ${escapeIdentifier(schema)}.camps set description_short = 'falsified'`);

  const api = parts.add(
    await startQueryApi({
      ...deps,
      sealing: await openTestSealing(),
      adKeys: adKeysOf(testMasterKeys()),
      today: () => today,
    }),
  );
  const app = express();
  app.use(mountRoutes(api.routes, { identify: () => VISITOR, audit: noAudit, log: silentLog, verifyAnswers: true }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  parts.addClosing(() => new Promise<void>((resolve) => server.close(() => resolve())));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/camp-data`;
  expect(await eventually(() => Promise.resolve(api.readiness().ready), SOON_MS)).toBe(true);
}, TEST_WITHIN_MS);

afterAll(async () => parts[Symbol.asyncDispose]());

const post = async (path: string, filterState: object): Promise<unknown> => {
  const answer = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ filterState }),
  });
  expect(answer.status).toBe(200);
  return await answer.json();
};
const search = async (filterState: object) => CampDataChunk.parse(await post('get-camp-data-chunk', filterState)).data;
const total = async (selectedSearchText: string): Promise<number> =>
  (await search({ selectedSearchText })).totalMatchedOrgs;
const registrations = async () =>
  FacetCounts.parse(await post('get-facet-counts', {})).data.facets['selectedTimeUntilRegDate'];

describe('the index of a running product', () => {
  it(
    'follows readers to another build and back again, and what changes after that',
    async () => {
      expect(await total('falsified')).toBe(1);
      await desk.replay('camps', { by });
      expect(await total('falsified')).toBe(1);

      await desk.promote('camps', by);
      expect(await eventually(async () => (await total('falsified')) === 0, SOON_MS)).toBe(true);
      expect(await total('otter')).toBe(1);

      await desk.returnToFormer('camps', by);
      expect(await eventually(async () => (await total('falsified')) === 1, SOON_MS)).toBe(true);
      await importLines([{ ...otter, description_short: 'kelp and tide pools' }]);
      expect(await eventually(async () => (await total('kelp')) === 1, SOON_MS)).toBe(true);
      expect(await total('falsified')).toBe(0);
    },
    TEST_WITHIN_MS,
  );

  it('counts the days until registration from the new day once a day is over', async () => {
    expect(await registrations()).toMatchObject({ Open: 0, 'Within next week': 1 });
    today = readIsoDay('2026-03-05') ?? 0;
    expect(await eventually(async () => (await registrations())?.['Open'] === 1, SOON_MS)).toBe(true);
    expect(await registrations()).toMatchObject({ Open: 1, 'Within next week': 0 });
    expect((await search({ selectedTimeUntilRegDate: ['Open'] })).totalMatchedOrgs).toBe(1);
  });

  it(
    'takes in more camps at once than it keeps beside what it loaded',
    async () => {
      const lines: CatalogLine[] = [...syntheticCatalog({ camps: 700, seed: 3, sessions: 1 })];
      const offered = lines.filter(({ instances }) =>
        instances.some(({ start_date, end_date, year }) => start_date && end_date && year === 2026),
      );
      await importLines(lines);
      const all = async () => (await search({})).totalMatchedOrgs;
      expect(await eventually(async () => (await all()) === offered.length + 1, SOON_MS)).toBe(true);
      await importLines([{ ...otter, description_short: 'sea glass' }]);
      expect(await eventually(async () => (await total('glass')) === 1, SOON_MS)).toBe(true);
    },
    TEST_WITHIN_MS,
  );

  it('goes over to another season with its weeks and sessions', async () => {
    await openSeason(2027);
    expect(await eventually(async () => (await search({})).season === 2027, SOON_MS)).toBe(true);
    const [first = ''] = weekLabelsOf(2027);
    const { combinedData } = await search({ selectedWeekLabel: [first] });
    const shown = combinedData.flatMap(({ instances }) => instances.map(({ instance_id }) => instance_id));
    expect(shown).toEqual(['otter-2']);
  });
});

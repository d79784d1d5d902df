import { type CatalogLine, syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { weekLabelsOf } from '@campjay/domain/catalog/season/weeks.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { operatorContext } from '@campjay/projector/service.ts';
import { CampDataChunk, FacetCounts } from '@campjay/query-api/search/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { escapeIdentifier } from 'pg';
import { type Families, openFamilies, type Browser } from '../support/product/openFamilies.ts';
import { textIndexStream } from '@campjay/events/streams.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { pollUntil } from '@campjay/platform/kernel/timeouts.ts';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { startQueryApi } from '@campjay/query-api/service.ts';
import { type TextIndexView } from '@campjay/search-indexer/admin/contract.ts';
import { openBuildSignal } from '../support/projections/buildSignal.ts';
import { type Signal } from '@campjay/platform/testing/signal.ts';
import { runCli } from '../support/commands/runCli.ts';

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
/** Enough camps that searches run while their index is built. */
const MANY = 700;

let today = readIsoDay('2026-03-01') ?? 0;
const context = operatorContext(new Date());
let families: Families;
let changes: Signal & AsyncDisposable;
let [admin, other] = [] as unknown as [Browser, Browser];
beforeAll(async () => {
  families = await openFamilies({ camps: [otter], today: () => today });
  changes = await openBuildSignal(families.databaseUrl);
  [admin, other] = [await families.adminSignedUp('Ada'), await families.adminSignedUp('Bo')];
});
afterAll(async () => {
  await changes[Symbol.asyncDispose]();
  await families[Symbol.asyncDispose]();
});

type Poster = Pick<Browser, 'post'>;
const post = async (path: string, filterState: object, browser: Poster = families.browser()): Promise<unknown> => {
  const { status, body } = await browser.post(`/api/camp-data/${path}`, { filterState });
  expect(status).toBe(200);
  return body;
};
const search = async (filterState: object, browser?: Poster) =>
  CampDataChunk.parse(await post('get-camp-data-chunk', filterState, browser)).data;
const total = async (selectedSearchText: string, browser?: Poster): Promise<number> =>
  (await search({ selectedSearchText }, browser)).totalMatchedOrgs;
const registrations = async () =>
  FacetCounts.parse(await post('get-facet-counts', {})).data.facets['selectedTimeUntilRegDate'];

describe('the search index', () => {
  it('follows a promoted build, the return to the former one, and later changes', async () => {
    const { pool, projections } = families;
    await projections.replay('camps', { by: context });
    const { rows } = await pool.query<{ schema: string }>(
      "select schema_name as schema from projections.builds where name = 'camps' order by number desc limit 1",
    );
    // Marks the replayed build, so that searches show which build they use.
    await pool.query(`update ${escapeIdentifier(rows[0]?.schema ?? '')}.camps set description_short = 'marked'`);
    expect(await total('marked')).toBe(0);
    await projections.promote('camps', context);
    await families.untilIndexed(async () => (await total('marked')) === 1);
    expect(await total('otter')).toBe(1);
    await projections.returnToFormer('camps', context);
    await families.untilIndexed(async () => (await total('marked')) === 0);
    await families.importCamps([{ ...otter, description_short: 'kelp and tide pools' }]);
    expect([await total('kelp'), await total('marked')]).toEqual([1, 0]);
  });

  it('counts the days until registration from the new date after midnight', async () => {
    expect(await registrations()).toMatchObject({ Open: 0, 'Within next week': 1 });
    today = readIsoDay('2026-03-05') ?? 0;
    await families.untilIndexed(async () => (await registrations())?.['Open'] === 1);
    expect(await registrations()).toMatchObject({ Open: 1, 'Within next week': 0 });
    expect((await search({ selectedTimeUntilRegDate: ['Open'] })).totalMatchedOrgs).toBe(1);
  });

  it('loads more camps at once than it buffers beside the loaded ones', async () => {
    const lines: CatalogLine[] = [...syntheticCatalog({ camps: MANY, seed: 3, sessions: 1 })];
    const offered = lines.filter(({ instances }) =>
      instances.some(({ start_date, end_date, year }) => start_date && end_date && year === 2026),
    );
    await families.importCamps(lines);
    expect((await search({})).totalMatchedOrgs).toBe(offered.length + 1);
    await families.importCamps([{ ...otter, description_short: 'sea glass' }]);
    expect(await total('glass')).toBe(1);
  });
});

/** Each query API has such an index in memory. */
describe('the text index, rebuilt on request', () => {
  const readIndex = async (): Promise<TextIndexView> =>
    ((await admin.get('/api/admin/text-index')).body as { data: TextIndexView }).data;
  const order = (browser: Browser = admin) => browser.post('/api/admin/text-index/rebuild', undefined);
  const isOver = () => changes.until(async () => (await readIndex()).underWay === null);
  /** Changes a row without notifying the index, so that only a rebuilt index includes the change. */
  const describeOtter = async (words: string): Promise<void> => {
    const { schema = '' } = (await readActiveBuild(families.pool, 'camps')) ?? {};
    await families.pool.query(
      `update ${escapeIdentifier(schema)}.camps set description_short = $1 where org_id = 'otter-cove'`,
      [words],
    );
  };

  // Covers: T.1
  it('replaces the current one when it is complete, while searches continue to work', async () => {
    await describeOtter('Bioluminescence after dark.');
    expect(await total('bioluminescence')).toBe(0);
    const before = await total('oter cove');
    expect(before).toBeGreaterThan(0);
    expect(await order()).toMatchObject({
      status: 200,
      body: { message: 'The text index is being rebuilt. Until then, searches use the current one.' },
    });
    const totals: number[] = [];
    const isDone = { yet: false };
    const searching = (async () => {
      while (!isDone.yet) totals.push(await total('oter cove'));
    })();
    await isOver();
    isDone.yet = true;
    await searching;
    expect([totals.length > 0, totals.filter((one) => one !== before)]).toEqual([true, []]);
    expect(await total('bioluminescense')).toBe(1);
    expect(await readIndex()).toMatchObject({
      adapter: 'vocabulary',
      indexes: [{ documents: MANY + 1, campsBehind: 0 }],
      last: { orderedBy: 'you', documents: MANY + 1, failure: null },
    });
    const asOther = (await other.get('/api/admin/text-index')).body as { data: TextIndexView };
    expect(asOther.data.last?.orderedBy).toBe('another admin');
    const events = (await families.store.readStream(textIndexStream)).events.slice(-2);
    expect(events.map(({ type, metadata }) => [type, metadata.actor.role])).toEqual([
      ['TextIndexRebuildOrdered', 'admin'],
      ['TextIndexRebuilt', 'system'],
    ]);
    expect(new Set(events.map(({ metadata }) => metadata.correlationId)).size).toBe(1);
  });

  // Covers: T.3
  it('is rebuilt once if two admins request it at the same time, and the other one is refused', async () => {
    const answers = await Promise.all([order(), order(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'RebuildUnderWay',
      message: 'The text index is already being rebuilt. Wait until that is done.',
    });
    await isOver();
  });

  // Covers: T.1
  it('is rebuilt in every query API, and from the command line', async () => {
    const { pool, databaseUrl, store, sealing, adKeys } = families;
    const deps = { pool, databaseUrl, store, sealing, adKeys, today: () => today, log: silentLog };
    await using second = await startQueryApi(deps);
    // Poll: a process that starts to use an index notifies nobody
    expect(await pollUntil(async () => (await readIndex()).indexes.length === 2, 60_000)).toBe(true);
    await describeOtter('Phosphorescence after dark.');
    await using server = await serveForTest(second.routes);
    const environment = { DATABASE_URL: databaseUrl, CAMPJAY_DATA: '/nowhere' };
    expect(await runCli(environment, '/', ['rebuild-text-index'])).toMatchObject({
      status: 0,
      printed: [expect.stringContaining(`Searches use the new text index: ${MANY + 1} camps, built in `)],
    });
    for (const browser of [families.browser(), server]) expect(await total('phosphorescence', browser)).toBe(1);
    expect((await readIndex()).last?.orderedBy).toBe('the command line');
  });
});

it('Another season changes the weeks and sessions that searches find', async () => {
  await createCatalogImport({ ...families, log: silentLog }).openSeason(2027);
  await families.untilIndexed(async () => (await search({})).season === 2027);
  const [first = ''] = weekLabelsOf(2027);
  const { combinedData } = await search({ selectedWeekLabel: [first] });
  const instanceIds = combinedData.flatMap(({ instances }) => instances.map(({ instance_id }) => instance_id));
  expect(instanceIds).toEqual(['otter-2']);
});

import { type CatalogLine, syntheticCatalog } from '@campjay/events/catalog/testing/syntheticCatalog.ts';
import { createCatalogImport } from '@campjay/command-api/service.ts';
import { readIsoDay } from '@campjay/events/season/calendar.ts';
import { weekLabelsOf } from '@campjay/events/season/weeks.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { operatorAt } from '@campjay/projector/service.ts';
import { CampDataChunk, FacetCounts } from '@campjay/query-api/catalog/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { escapeIdentifier } from 'pg';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';

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

let today = readIsoDay('2026-03-01') ?? 0;
const by = operatorAt(new Date());
let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [otter], today: () => today });
}, 60_000);
afterAll(async () => families[Symbol.asyncDispose]());

const post = async (path: string, filterState: object): Promise<unknown> => {
  const { status, body } = await families.browser().post(`/api/camp-data/${path}`, { filterState });
  expect(status).toBe(200);
  return body;
};
const search = async (filterState: object) => CampDataChunk.parse(await post('get-camp-data-chunk', filterState)).data;
const total = async (selectedSearchText: string): Promise<number> =>
  (await search({ selectedSearchText })).totalMatchedOrgs;
const registrations = async () =>
  FacetCounts.parse(await post('get-facet-counts', {})).data.facets['selectedTimeUntilRegDate'];

describe('the search index', () => {
  it('follows a promoted build, the return to the former one, and later changes', async () => {
    const { pool, desk } = families;
    await desk.replay('camps', { by });
    const { rows } = await pool.query<{ schema: string }>(
      "select schema_name as schema from projections.builds where name = 'camps' order by number desc limit 1",
    );
    // Marks the replayed build, so that searches show which build they use.
    await pool.query(`update ${escapeIdentifier(rows[0]?.schema ?? '')}.camps set description_short = 'marked'`);
    expect(await total('marked')).toBe(0);
    await desk.promote('camps', by);
    await families.untilIndexed(async () => (await total('marked')) === 1);
    expect(await total('otter')).toBe(1);
    await desk.returnToFormer('camps', by);
    await families.untilIndexed(async () => (await total('marked')) === 0);
    await families.importCamps([{ ...otter, description_short: 'kelp and tide pools' }]);
    expect([await total('kelp'), await total('marked')]).toEqual([1, 0]);
  });

  it('counts the days until registration from the new day once a day is over', async () => {
    expect(await registrations()).toMatchObject({ Open: 0, 'Within next week': 1 });
    today = readIsoDay('2026-03-05') ?? 0;
    await families.untilIndexed(async () => (await registrations())?.['Open'] === 1);
    expect(await registrations()).toMatchObject({ Open: 1, 'Within next week': 0 });
    expect((await search({ selectedTimeUntilRegDate: ['Open'] })).totalMatchedOrgs).toBe(1);
  });

  it('takes in more camps at once than it holds beside the loaded ones', async () => {
    const lines: CatalogLine[] = [...syntheticCatalog({ camps: 700, seed: 3, sessions: 1 })];
    const offered = lines.filter(({ instances }) =>
      instances.some(({ start_date, end_date, year }) => start_date && end_date && year === 2026),
    );
    await families.importCamps(lines);
    expect((await search({})).totalMatchedOrgs).toBe(offered.length + 1);
    await families.importCamps([{ ...otter, description_short: 'sea glass' }]);
    expect(await total('glass')).toBe(1);
  }, 60_000);

  it('changes to another season with its weeks and sessions', async () => {
    await createCatalogImport({ ...families, log: silentLog }).openSeason(2027);
    await families.untilIndexed(async () => (await search({})).season === 2027);
    const [first = ''] = weekLabelsOf(2027);
    const { combinedData } = await search({ selectedWeekLabel: [first] });
    const shown = combinedData.flatMap(({ instances }) => instances.map(({ instance_id }) => instance_id));
    expect(shown).toEqual(['otter-2']);
  });
});

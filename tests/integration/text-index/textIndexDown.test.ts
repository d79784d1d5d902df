import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/textIndex/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/textIndex/meilisearch/testing/meilisearchStandIn.ts';
import { CampDataChunk } from '@campjay/query-api/catalog/contract.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openParts } from '@campjay/campjay/parts.ts';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';

const SOON_MS = 60_000;
const SESSION = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const CAMPS = [
  ['kelp', 'Kelp Forest Robotics'],
  ['otter', 'Otter Pottery'],
].map(([id, name]) => ({
  ...{ org_id: id, camp_org_name: name },
  instances: [{ ...SESSION, instance_id: `${id}-1` }],
}));

const parts = openParts();
let meilisearch: MeilisearchStandIn;
let families: Families;
beforeAll(async () => {
  meilisearch = parts.add(await startMeilisearchStandIn());
  families = parts.add(await openFamilies({ camps: CAMPS, textIndex: openMeilisearchTextIndex(meilisearch) }));
  const { pool, databaseUrl, store } = families;
  parts.add(await startSearchIndexer({ pool, databaseUrl, store, log: silentLog, meilisearch }));
}, 120_000);
afterAll(async () => parts[Symbol.asyncDispose]());

const search = async (selectedSearchText: string) => {
  const { status, body } = await families
    .browser()
    .post('/api/camp-data/get-camp-data-chunk', { filterState: { selectedSearchText } });
  expect(status).toBe(200);
  const { totalMatchedOrgs, wordsMatchedSimply } = CampDataChunk.parse(body).data;
  return { totalMatchedOrgs, wordsMatchedSimply };
};
const asked = () => meilisearch.requests.filter(({ path }) => path.endsWith('/facet-search')).length;
/** The first misspelt word may come before the index was filled. */
const isBack = () => eventually(async () => !(await search('robotcis')).wordsMatchedSimply, SOON_MS);
beforeEach(async () => {
  meilisearch.fail(undefined);
  expect(await isBack()).toBe(true);
}, SOON_MS);

describe('a search while Meilisearch is down', () => {
  // Covers: G.1
  it('finds camps by misspelt words, facts and filters, and says that words were matched simply', async () => {
    meilisearch.fail('silence');
    expect(await search('potery')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: true });
    expect(await search('robotics')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: true });
    expect(await search('')).toEqual({ totalMatchedOrgs: 2, wordsMatchedSimply: undefined });
  });

  // Covers: G.2
  it('waits for it once, and not with every search', async () => {
    meilisearch.fail('silence');
    await search('potery');
    const before = asked();
    const started = performance.now();
    for (const text of ['keelp', 'forset', 'oter', 'pottrey']) expect((await search(text)).totalMatchedOrgs).toBe(1);
    // Each would have waited for a second. What is tried in the background may have come between.
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(asked() - before).toBeLessThan(4);
  });

  // Covers: G.2
  it('says so no more as soon as it answers again, and asks it again', async () => {
    meilisearch.fail(503);
    expect((await search('potery')).wordsMatchedSimply).toBe(true);
    meilisearch.fail(undefined);
    expect(await isBack()).toBe(true);
    const before = asked();
    expect(await search('keelp')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: undefined });
    expect(asked()).toBeGreaterThan(before);
  });
});

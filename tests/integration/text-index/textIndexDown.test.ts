import { type Log, silentLog } from '@campjay/platform/kernel/log.ts';
import { openMeilisearchTextIndex } from '@campjay/platform/text-index/meilisearch/meilisearchTextIndex.ts';
import {
  type MeilisearchStandIn,
  startMeilisearchStandIn,
} from '@campjay/platform/text-index/meilisearch/testing/meilisearchStandIn.ts';
import { CampDataChunk } from '@campjay/query-api/search/contract.ts';
import { startSearchIndexer } from '@campjay/search-indexer/service.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { type Families, openFamilies } from '../support/product/openFamilies.ts';

const SESSION = { start_date: 'June 8', end_date: 'June 12', year: 2026, day_or_sleepaway: 'day' };
const CAMPS = [
  ['kelp', 'Kelp Forest Robotics'],
  ['otter', 'Otter Pottery'],
].map(([id, name]) => ({
  ...{ org_id: id, camp_org_name: name },
  instances: [{ ...SESSION, instance_id: `${id}-1` }],
}));

const resources = openResources();
let meilisearch: MeilisearchStandIn;
let families: Families;
const indexed = createSignal();
const logged = createSignal();
let recoveries = 0;
const log: Log = {
  ...silentLog,
  info: (_fields, message) => {
    if (message === 'The text index is available again.') recoveries += 1;
    logged.notify();
  },
};

beforeAll(async () => {
  meilisearch = resources.add(await startMeilisearchStandIn());
  const textIndex = openMeilisearchTextIndex(meilisearch);
  families = resources.add(await openFamilies({ camps: CAMPS, textIndex, log }));
  const { pool, databaseUrl, store } = families;
  const onCaughtUp = indexed.notify;
  resources.add(await startSearchIndexer({ pool, databaseUrl, store, log: silentLog, meilisearch, onCaughtUp }));
  await indexed.until(() => meilisearch.documentIds('campjay_camps')?.includes('otter') === true);
});
afterAll(async () => resources[Symbol.asyncDispose]());

const search = async (selectedSearchText: string) => {
  const { status, body } = await families
    .browser()
    .post('/api/camp-data/get-camp-data-chunk', { filterState: { selectedSearchText } });
  expect(status).toBe(200);
  const { totalMatchedOrgs, wordsMatchedSimply } = CampDataChunk.parse(body).data;
  return { totalMatchedOrgs, wordsMatchedSimply };
};
const facetSearchCount = () => meilisearch.requests.filter(({ path }) => path.endsWith('/facet-search')).length;

/** When Meilisearch is queried again is tested in `textIndexCircuit.test.ts`. */
describe('a search while Meilisearch is down', () => {
  // Covers: G.1, G.2
  it.each(['silence', 503] as const)(
    'finds camps with simpler word matching, and stops querying Meilisearch (%s)',
    async (how) => {
      expect(await search('robotcis')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: undefined });
      const before = recoveries;
      meilisearch.fail(how);
      expect(await search('potery')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: true });
      expect(await search('robotics')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: true });
      expect(await search('')).toEqual({ totalMatchedOrgs: 2, wordsMatchedSimply: undefined });
      const first = facetSearchCount();
      for (const text of ['keelp', 'forset', 'oter', 'pottrey']) expect((await search(text)).totalMatchedOrgs).toBe(1);
      // A background retry may have happened in between.
      expect(facetSearchCount() - first).toBeLessThan(4);

      meilisearch.fail(undefined);
      await logged.until(() => recoveries > before);
      const again = facetSearchCount();
      expect(await search('pottrey')).toEqual({ totalMatchedOrgs: 1, wordsMatchedSimply: undefined });
      expect(facetSearchCount()).toBeGreaterThan(again);
    },
  );
});

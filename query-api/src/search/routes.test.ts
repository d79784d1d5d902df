import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { VISITOR } from '@campjay/platform/http/route.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { describe, expect, it } from '@jest/globals';
import { EMPTY_INVENTORY } from '../ads/placement/matchingAds.ts';
import { createAdServing } from '../ads/placement/adServing.ts';
import { createSearchService } from './searchService.ts';
import { type Cards } from './cards.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { buildSegmentPair, snapshotOf } from './index/build/snapshotBuilder.ts';
import { createVocabularyTextIndex } from './index/build/vocabularyBuilder.ts';
import { catalogRoutes } from './routes.ts';
import { campOfLine } from './testing/campOfLine.ts';

const today = readIsoDay('2026-03-01') ?? 0;
const camps = [...syntheticCatalog({ camps: 5, seed: 3 })].map(campOfLine);
const catalog: IndexedCatalog = {
  snapshot: snapshotOf(buildSegmentPair(camps, 2026), today),
  schema: 'camps_v1_b1',
  batch: 1n,
  checkpoint: undefined,
};

const routesOver = (current: IndexedCatalog | undefined, load: Cards['load']) =>
  catalogRoutes({
    searchService: createSearchService({
      getCatalog: () => current,
      today: () => today,
      textIndex: undefined,
      fallback: createVocabularyTextIndex(() => current?.snapshot),
    }),
    cards: { load },
    ads: createAdServing({
      inventory: () => EMPTY_INVENTORY,
      random: () => 0,
      keys: deriveAdKeys(testMasterKeys()),
      now: () => new Date(),
    }),
  });

const runSearch = async (current: IndexedCatalog | undefined, failure: Error) => {
  const [search] = routesOver(current, () => Promise.reject(failure));
  return search?.run({
    body: { filterState: {} },
    query: undefined,
    params: undefined,
    principal: VISITOR,
    headers: {},
    clientAddress: '127.0.0.1',
    signal: new AbortController().signal,
    correlationId: 'test',
  });
};

describe('the search endpoint', () => {
  const dropped = Object.assign(new Error('relation "camps_v1_b1.camps" does not exist'), { code: '42P01' });

  it('answers 503 with Retry-After while the catalog is being loaded', async () => {
    expect(await runSearch(undefined, dropped)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  it('answers 503 with Retry-After if the build it searched was dropped during the search', async () => {
    expect(await runSearch(catalog, dropped)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  });

  it('does not hide any other failure', async () => {
    await expect(runSearch(catalog, new Error('no connection'))).rejects.toThrow('no connection');
  });

  // Covers: S.25, S.26
  it('answers with map points, and with offers if nothing matches', async () => {
    await using server = await serveForTest(routesOver(catalog, () => Promise.resolve(new Map())));
    const boundingBox = { north: -80, south: -90, east: 10, west: 0 };
    expect(await server.post('/api/camp-data/get-map-points', { filterState: {} })).toMatchObject({
      status: 200,
      body: { data: { points: expect.arrayContaining([expect.objectContaining({ sessions: 0 })]), isCut: false } },
    });
    expect(await server.post('/api/camp-data/get-map-points', { filterState: { boundingBox } })).toMatchObject({
      status: 200,
      body: { data: { points: [], isCut: false, totalMatchedOrgs: 0, season: 2026 } },
    });
    expect(await server.post('/api/camp-data/get-camp-data-chunk', { filterState: { boundingBox } })).toMatchObject({
      status: 200,
      body: {
        data: {
          totalMatchedOrgs: 0,
          relax: [{ field: 'boundingBox', freed: expect.any(Number) }],
          offers: { radius: [], weeks: [], ages: [] },
        },
      },
    });
  });

  it('accepts up to 5,000 ids in each list of loaded items', async () => {
    await using server = await serveForTest(routesOver(catalog, () => Promise.resolve(new Map())));
    const loaded = (count: number) => {
      const ids = Array.from({ length: count }, (_, index) => `camp-of-the-bay-and-the-hills-${index}`);
      const organic = [...camps.map(({ orgId }) => orgId), ...ids].slice(0, count);
      return { filterState: {}, loadedAdOrgIds: ids, loadedOrganicOrgIds: organic, renderedInstanceIds: ids };
    };
    const path = '/api/camp-data/get-camp-data-chunk';
    expect(await server.post(path, loaded(5_000))).toMatchObject({ status: 200, body: { data: { combinedData: [] } } });
    expect(await server.post(path, loaded(5_001))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'loadedAdOrgIds' }, {}, {}] },
    });
  });
});

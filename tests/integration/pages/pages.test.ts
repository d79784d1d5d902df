import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSchoolsImport } from '@campjay/command-api/service.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { CATEGORY_PAGES } from '@campjay/domain/geography/categoryPages.ts';
import {
  categoryPagePath,
  matchPath,
  pageLocation,
  presetCategories,
  regionPath,
} from '@campjay/domain/geography/matchPath.ts';
import { REGIONS } from '@campjay/domain/geography/regions.ts';
import { noAudit } from '@campjay/platform/http/audit.ts';
import { VISITOR } from '@campjay/platform/http/route.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { listen } from '@campjay/platform/http/testing/serveForTest.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { CampDataChunk } from '@campjay/query-api/search/contract.ts';
import { escapeHtml } from '@campjay/query-api/pages/shell.ts';
import { CachesResponse } from '@campjay/query-api/admin/contract.ts';
import { createPages, type QueryApi } from '@campjay/query-api/service.ts';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createGateway } from '@campjay/campjay/processes/http/gateway.ts';
import { pageRoutes } from '@campjay/campjay/processes/http/queries.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openFamilies } from '../support/product/openFamilies.ts';
import { waitForReadModels } from '../support/projections/waitForReadModels.ts';

const HOSTILE = '<script>alert("camp")</script>';
const DOCUMENT =
  '<!doctype html><html><head><meta name="description" content="x"><title>x</title></head><body><div id="root"></div></body></html>';
const [first, ...rest] = [...syntheticCatalog({ camps: 60, seed: 5 })];
/** The exclamation mark sorts before every letter, so this camp is first by name. */
const named = (name: string) => [{ ...first, camp_org_name: `!${name}` }, ...rest];
const resources = openResources();
let url = '';

/** The product's gateway, whose pages and search use the same index. */
const fixture: { queries?: QueryApi } = {};
const pages = createPages({
  document: DOCUMENT,
  camps: () => fixture.queries?.pageCamps(),
  schools: () => fixture.queries?.schools,
  log: silentLog,
  mainOrigin: 'https://camps.example.org',
});
const families = resources.add(await openFamilies({ camps: named(HOSTILE), moreCaches: [pages.cache] }));
const { queries, store } = families;
fixture.queries = queries;
const asAdmin = await families.adminSignedUp('Ada');
const folder = await mkdtemp(join(tmpdir(), 'campjay-pages-'));
resources.onClose(() => rm(folder, { recursive: true, force: true }));
const deps = { ...families, log: silentLog };
const importSchools = async (lines: readonly string[]) => {
  const file = join(folder, 'schools.csv');
  await writeFile(file, ['code,name,street,city,state,zip,lat,lng,discountCode', ...lines].join('\n'));
  expect((await createSchoolsImport(deps).importFile(file)).refusals).toEqual([]);
  await waitForReadModels(deps, await store.head(), ['schools']);
};
const api = mountRoutes(queries.routes, { identify: () => VISITOR, audit: noAudit, log: silentLog });
const gateway = createGateway({
  ...{
    client: folder,
    getReadiness: () => queries.getReadiness(),
    api: () => api,
    pages: pageRoutes(pages, undefined, 'http://localhost:3000'),
  },
  adImages: (_request, _response, next) => next(),
});
url = resources.add(await listen(gateway)).url;

afterAll(async () => resources[Symbol.asyncDispose]());

const fetchPage = (path: string) => fetch(url + path, { headers: { accept: 'text/html', connection: 'close' } });
const pageAt = async (path: string) => (await fetchPage(path)).text();
const search = async (body: object) =>
  CampDataChunk.parse((await families.browser().post('/api/camp-data/get-camp-data-chunk', body)).body).data;
/** The client's first search on a page, in one chunk. */
const searchedAt = async (path: string): Promise<readonly string[]> => {
  const match = matchPath(path);
  const place = pageLocation(match);
  const { combinedData } = await search({
    filterState: { selectedCategory: presetCategories(match) ?? [] },
    latLongUser: place ?? null,
    latLongUserRadius: place?.radius ?? null,
    sortCriteria: place ? 'distance' : 'alpha',
  });
  return combinedData.map((camp) => camp.camp_org_name);
};
const listedIn = (document: string) => [...document.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name);

describe('a page requested over HTTP', () => {
  it('begins with the camps that the search finds, as escaped text whatever their names', async () => {
    expect(await pageAt('/')).toContain(escapeHtml(HOSTILE));
    let camps = 0;
    for (const path of ['/', '/sf', '/summer-camps/seattle/stem', '/la/performing-arts']) {
      const found = await searchedAt(path);
      expect([path, listedIn(await pageAt(path))]).toEqual([path, found.map(escapeHtml)]);
      camps += found.length;
    }
    expect(camps).toBeGreaterThan(18);
    expect(await pageAt('/')).not.toContain(HOSTILE);
  });

  it('shows a camp’s new name as soon as the search does', async () => {
    await families.importCamps(named('Renamed'));
    expect(await searchedAt('/')).toContain('!Renamed');
    expect(listedIn(await pageAt('/'))[0]).toBe('!Renamed');
  });

  it('may be indexed by search engines only if the search finds a camp', async () => {
    const answer = await fetchPage('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    const sitemap = await answer.text();
    const paths = [...REGIONS.map(regionPath), ...CATEGORY_PAGES.map(categoryPagePath)];
    const withCamps: string[] = [];
    for (const path of paths) if ((await searchedAt(path)).length > 0) withCamps.push(path);
    expect(paths.filter((path) => sitemap.includes(`<loc>${url}${path}</loc>`))).toEqual(withCamps);
    const without = paths.find((path) => !withCamps.includes(path)) ?? '';
    expect(await pageAt(without)).toContain('<meta name="robots" content="noindex" />');
    expect(await pageAt('/robots.txt')).toContain(`Sitemap: ${url}/sitemap.xml`);
  });
});

describe('the page of a school', () => {
  const kelp = (name: string) => `kelp,${name},1 Example Way,Oakland,CA,94607,37.8044,-122.2712,`;
  const schoolAnswer = (code: string) => families.browser().post('/api/users/school-lat-lng', { school_code: code });

  // Covers: 1.32
  it('begins with the camps within 20 miles of the school, nearest first, and follows its changes', async () => {
    await importSchools([kelp('Example Kelp School')]);
    expect(await pageAt('/school/kelp')).toContain('near Example Kelp School, Oakland');
    const { combinedData } = await search({
      filterState: {},
      latLongUser: { lat: 37.8044, lng: -122.2712 },
      latLongUserRadius: 20,
      sortCriteria: 'distance',
    });
    expect(combinedData.length).toBeGreaterThan(1);
    const names = combinedData.map((camp) => escapeHtml(camp.camp_org_name));
    expect(listedIn(await pageAt('/school/kelp'))).toEqual(names);
    expect(await (await fetchPage('/sitemap.xml')).text()).toContain(`<loc>${url}/school/kelp</loc>`);

    await importSchools([kelp('Example Otter School')]);
    expect(await pageAt('/school/kelp')).toContain('near Example Otter School, Oakland');
    expect(listedIn(await pageAt('/school/kelp'))).toEqual(names);
  });

  // Covers: 7.6
  it('finds its school by code in upper or lower case, and returns 404 for an unknown code', async () => {
    expect(await schoolAnswer('KELP')).toMatchObject({
      status: 200,
      body: {
        success: true,
        lat: 37.8044,
        lng: -122.2712,
        address: '1 Example Way, Oakland, CA 94607',
        schoolCodeSet: false,
        name: 'Example Otter School',
        city: 'Oakland',
      },
    });
    for (const code of ['atlantis', "' or 1=1 --", '%6belp'])
      expect(await schoolAnswer(code)).toMatchObject({ status: 404, body: { type: 'UnknownSchool' } });
    expect(await schoolAnswer('kelp\u0000')).toMatchObject({ status: 400 });
  });
});

describe('the server’s caches', () => {
  const cacheStates = async () => CachesResponse.parse((await asAdmin.get('/api/admin/caches')).body).caches;
  const ofPages = async () => (await cacheStates()).find(({ name }) => name === 'Pages with camps');

  // Covers: 1.44, 2.193, 6.21, 7.29, 7.30
  it('are cleared and warmed on an admin’s request, without changing any page', async () => {
    const page = await pageAt('/summer-camps/seattle');
    expect((await asAdmin.post('/api/admin/clear-cache', undefined)).status).toBe(200);
    expect((await cacheStates()).map(({ entries }) => entries)).toEqual([0, 0, 0, 0]);
    expect(await pageAt('/summer-camps/seattle')).toBe(page);
    expect(await ofPages()).toMatchObject({ entries: 1 });

    expect((await asAdmin.post('/api/admin/warm-cache', undefined)).status).toBe(200);
    // Share pictures are drawn only on request, because each takes a tenth of a second.
    const warm = (await cacheStates()).filter(({ name }) => name !== 'Share pictures');
    expect(warm.every(({ entries }) => entries > 1)).toBe(true);
    expect(await pageAt('/summer-camps/seattle')).toBe(page);
  });

  it('serve a repeated request', async () => {
    await pageAt('/summer-camps/bay-area');
    const before = await ofPages();
    await pageAt('/summer-camps/bay-area');
    const after = await ofPages();
    expect(after).toMatchObject({ hits: (before?.hits ?? 0) + 1, misses: before?.misses });
  });
});

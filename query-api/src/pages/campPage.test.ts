import { silentLog } from '@campjay/platform/kernel/log.ts';
import { describe, expect, it } from '@jest/globals';
import { WholeCamp } from '../search/contract.ts';
import { createPages } from './pages.ts';
import { type PageCamps } from './sitemapPaths.ts';

const BUILT =
  '<html><head><meta name="description" content="" /><title></title></head><body><div id="root"></div></body></html>';
const ORIGIN = 'https://camps.example.org';
const camp = WholeCamp.parse({
  ...{ org_id: 'kites', camp_org_name: 'Kites & "Co" </script>', description_short: 'We fly kites.' },
  ...{ base_url: 'https://kites.example.org/', source_name: 'A list', source_checked: '2026-08-18' },
  fitting_instance_ids: ['kites-1', 'kites-2'],
  instances: [
    {
      ...{ instance_id: 'kites-1', batch_name: 'Beginners', start_date: 'June 22', end_date: 'June 26', price: 420 },
      ...{ address_city: 'Oakland', location_name: 'Lake Park', start_time: '9:00 AM', end_time: '3:00 PM' },
    },
    { instance_id: 'kites-2', batch_name: 'Undated' },
  ],
});

const createCamps = (): { readonly camps: PageCamps; readonly finds: string[] } => {
  const finds: string[] = [];
  const camps: PageCamps = {
    version: 'build 1',
    list: () => Promise.resolve({ season: 2026, total: 0, camps: [], firstChunk: { json: '{}', camps: 0 } }),
    has: () => true,
    drawAd: () => Promise.resolve(undefined),
    createAdToken: () => '',
    orgIds: () => ['kites', 'a/b'],
    lists: (orgId) => orgId === 'kites',
    find: (orgId) => {
      finds.push(orgId);
      const similar = [{ org_id: 'tides', camp_org_name: 'Tide Camp', distance: 3.4 }];
      return Promise.resolve({ camp, similar, season: 2026 });
    },
  };
  return { camps, finds };
};
const pagesOver = (camps: PageCamps | undefined) =>
  createPages({ document: BUILT, camps: () => camps, schools: () => undefined, log: silentLog });

// Covers: K.2
describe('the document of a camp', () => {
  it('has its own title, description, canonical address and share picture', async () => {
    const document = await pagesOver(createCamps().camps).document('/camp/kites', ORIGIN);
    expect(document).toContain('<title>Kites &amp; &quot;Co&quot; &lt;/script&gt; – Campjay</title>');
    expect(document).toContain('dates, hours, ages, prices and places. We fly kites."');
    expect(document).toContain(`<link rel="canonical" href="${ORIGIN}/camp/kites" />`);
    expect(document).toContain(`<meta property="og:image" content="${ORIGIN}/api/share/camp/kites.png?v=`);
    expect(document).toContain(
      '<meta property="og:image:alt" content="Kites &amp; &quot;Co&quot; &lt;/script&gt;, Oakland, $420/wk" />',
    );
  });

  it('shows all facts, sessions and similar camps without JavaScript', async () => {
    const document = await pagesOver(createCamps().camps).document('/camp/kites', ORIGIN);
    for (const text of ['Beginners', 'June 22 – June 26', '9 am – 3 pm', '$420/wk', 'Lake Park, Oakland'])
      expect(document).toContain(text);
    for (const text of [
      'Undated',
      'Weeks of June 22',
      'August 18, 2026',
      '<a href="/camp/tides">Tide Camp</a>, 3 mi away',
    ])
      expect(document).toContain(text);
  });

  it('describes dated sessions as events with an offer', async () => {
    const document = await pagesOver(createCamps().camps).document('/camp/kites', ORIGIN);
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(document)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      '@graph': [
        { '@type': 'Organization', name: camp.camp_org_name },
        {
          ...{ '@type': 'Event', startDate: '2026-06-22', endDate: '2026-06-26' },
          location: { name: 'Lake Park', address: { addressLocality: 'Oakland' } },
          offers: { '@type': 'Offer', price: 420, priceCurrency: 'USD' },
        },
      ],
    });
  });

  it('is rendered once per version of the catalog', async () => {
    const { camps, finds } = createCamps();
    const pages = pagesOver(camps);
    await pages.document('/camp/kites', ORIGIN);
    await pages.document('/camp/kites/', ORIGIN);
    expect(finds).toEqual(['kites']);
    Object.assign(camps, { version: 'build 2' });
    await pages.document('/camp/kites', ORIGIN);
    expect(finds).toEqual(['kites', 'kites']);
  });
});

// Covers: K.2
it('answers 404 with a helpful page for an unknown camp, and 503 while the catalog is loading', async () => {
  const pages = pagesOver(createCamps().camps);
  const unknown = await pages.document('/camp/atlantis', ORIGIN);
  expect(unknown).toContain('<h1>We do not list this camp</h1>');
  expect(unknown).toContain('content="noindex"');
  const paths = ['/camp/atlantis', '/camp/kites', '/atlantis'];
  expect(paths.map((path) => pages.status(path))).toEqual([404, 200, 200]);
  expect(pagesOver(undefined).status('/camp/kites')).toBe(503);
});

// Covers: K.2
it('lists more camps than fit into one file of the sitemap in several files', async () => {
  const orgIds = Array.from({ length: 100_000 }, (_, index) => `camp-${index}`);
  const pages = pagesOver({ ...createCamps().camps, orgIds: () => orgIds });
  const addressesIn = (xml = '') => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  const index = await pages.sitemap(ORIGIN);
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>');
  expect(addressesIn(index)).toEqual([1, 2, 3].map((file) => `${ORIGIN}/sitemap-${file}.xml`));
  const files = await Promise.all([1, 2, 3].map((file) => pages.sitemapFile(ORIGIN, file)));
  expect(files.every((file) => file?.includes('<urlset ') && addressesIn(file).length <= 50_000)).toBe(true);
  const listed = new Set(files.flatMap(addressesIn));
  expect(orgIds.every((orgId) => listed.has(`${ORIGIN}/camp/${orgId}`))).toBe(true);
  expect(await Promise.all([0, 4].map((file) => pages.sitemapFile(ORIGIN, file)))).toEqual([undefined, undefined]);
}, 30_000);

// Covers: K.2
it('lists every camp in the sitemap', async () => {
  const sitemap = await pagesOver(createCamps().camps).sitemap(ORIGIN);
  expect(sitemap).toContain(`<loc>${ORIGIN}/camp/kites</loc>`);
  expect(sitemap).toContain(`<loc>${ORIGIN}/camp/a%2Fb</loc>`);
});

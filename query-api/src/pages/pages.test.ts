import { toDayNumber } from '@campjay/events/calendar.ts';
import { type PageMatch, canonicalPath } from '@campjay/domain/geography/matchPath.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '@campjay/domain/product/publicSettings.ts';
import { type RenderSearchPage } from '@campjay/domain/product/renderSearchPage.ts';
import { TEXT_PAGES } from '@campjay/domain/texts/textPages.ts';
import { type PageSchool } from '@campjay/domain/schools/schoolPage.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Schools } from '../schools/schools.ts';
import { BLANK_AD_TOKEN, type CampListing, type ListedCamp, type PageAd } from './listCamps.ts';
import { listIndexablePaths, type PageCamps } from './sitemapPaths.ts';
import { createPages, type PagesDeps } from './pages.ts';

const BUILT = `<!doctype html><html lang="en"><head>
<meta
  name="description"
  content="The client's own"
/>
<title>The client's own</title><script type="module" src="/assets/app.js"></script></head>
<body><div id="root"></div></body></html>`;
const ORIGIN = 'https://camps.example.org';
const LISTED_PATHS = listIndexablePaths(() => true);
/** The home page, regions, categories, site map, and four text pages. */
const LISTED_COUNT = 1 + 45 + 37 + 1 + 4;

const robotics: ListedCamp = {
  name: 'Robotics by the Bay',
  description: 'Robots for ages 8–12.',
  website: 'https://robots.example.org/camp?a=1&b=2',
  cities: ['Bellevue', 'Kirkland', 'Redmond', 'Renton'],
  dates: { first: toDayNumber(2026, 6, 15) ?? 0, last: toDayNumber(2026, 8, 21) ?? 0 },
};
const hostile: ListedCamp = {
  name: '</script><script>alert("camp")</script>$&',
  description: `<img src=x onerror='alert(1)'>`,
  website: 'https://evil.example.org/"onmouseover="alert(1)',
  cities: ['<Bellevue>'],
  dates: undefined,
};

const NOINDEX = '<meta name="robots" content="noindex" />';
const DEFAULT_HEADING = '<h1 data-hero="title">Search every summer camp near LA, SF, &amp; Seattle</h1>';
const NO_CAMPS = { season: 2026, total: 0, camps: [], firstChunk: { json: '{}', camps: 0 } };

/** Pages with these dependencies, and without schools unless given. */
const pagesOver = (overrides: Partial<PagesDeps>) =>
  createPages({ document: BUILT, camps: () => undefined, schools: () => undefined, log: silentLog, ...overrides });

let version = 'build 1';
let listedMatches: PageMatch[] = [];
const camps: PageCamps = {
  get version() {
    return version;
  },
  list: (match) => {
    listedMatches.push(match);
    return Promise.resolve({ ...NO_CAMPS, total: 1234, camps: [robotics, hostile] });
  },
  has: () => true,
  orgIds: () => [],
  lists: () => false,
  find: () => Promise.resolve(undefined),
  drawAd: () => Promise.resolve(undefined),
  createAdToken: () => '',
};
beforeEach(() => {
  version = 'build 1';
  listedMatches = [];
});

/** The page for a catalog with these search results. */
const documentWith = (listing: Pick<CampListing, 'total' | 'camps'>): Promise<string> => {
  const list = () => Promise.resolve({ ...NO_CAMPS, ...listing });
  return pagesOver({ camps: () => ({ ...camps, version: '', list }) }).document('/seattle', ORIGIN);
};

const pages = () => pagesOver({ camps: () => camps });
const documentOf = (path: string) => pages().document(path, ORIGIN);
const one = (document: string, pattern: RegExp): string => {
  const found = [...document.matchAll(pattern)];
  if (found.length !== 1) throw new Error(`${found.length} times ${String(pattern)}`);
  return found[0]?.[1] ?? '';
};
const titleOf = (document: string) => one(document, /<title>([^<]*)<\/title>/g);
const descriptionOf = (document: string) => one(document, /<meta name="description" content="([^"]*)"/g);
const canonicalOf = (document: string) => one(document, /<link rel="canonical" href="([^"]*)"/g);
const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address);
const dataOf = (document: string) =>
  JSON.parse(one(document, /<script type="application\/ld\+json">([^<]*)<\/script>/g)) as { '@graph': object[] };

describe('the HTML document of a page', () => {
  it('has a unique title, description and address', async () => {
    const documents = await Promise.all(LISTED_PATHS.map(documentOf));
    expect(new Set(documents.map(titleOf)).size).toBe(LISTED_COUNT);
    expect(new Set(documents.map(descriptionOf)).size).toBe(documents.length);
    expect(documents.map(canonicalOf)).toEqual(LISTED_PATHS.map((path) => ORIGIN + path));
  });

  // Covers: 4.17, D15.27
  it.each([
    ['/atlantis', 'Search every summer camp near LA, SF, &amp; Seattle', undefined],
    ['/atlantis/stem', 'Search every summer camp near LA, SF, &amp; Seattle', undefined],
    ['/palo-alto/stem', 'Search every STEM summer camp in Palo Alto', '/summer-camps/palo-alto'],
  ])('of %s, which is not listed, has noindex and the title “%s”', async (path, title, canonical) => {
    const samePages = pages();
    const [, region = '', category] = path.split('/');
    const ofRegion = await samePages.document(`/${region}`, ORIGIN);
    const document = await samePages.document(path, ORIGIN);
    expect(document).toContain(`<h1 data-hero="title">${title}</h1>`);
    expect(document.includes('<li>Category: STEM</li>')).toBe(category !== undefined);
    expect(document).toContain(NOINDEX);
    const expected = canonical ? [`${ORIGIN}${canonical}`] : [];
    for (const each of [ofRegion, document])
      expect([...each.matchAll(/rel="canonical" href="([^"]*)"/g)].map(([, address]) => address)).toEqual(expected);
    expect(ofRegion.includes(NOINDEX)).toBe(canonical === undefined);
  });

  it('of a share link contains neither its token nor a canonical address, and is the same for every link', async () => {
    const document = await documentOf('/favoriting/share/a-made-up-token');
    expect(document).toBe(await documentOf('/Favoriting/Share/another-token/'));
    expect(document).toContain(NOINDEX);
    expect(document).not.toMatch(/rel="canonical"|made-up/);
    expect(document).toContain('<h1>A shared list of camps</h1>');
  });

  it('contains the title, the subtitle and the camps as text', async () => {
    const document = await documentOf('/summer-camps/bellevue/stem');
    expect(titleOf(document)).toBe('Search every STEM summer camp in Bellevue – Campjay');
    expect(document).toContain('<h1 data-hero="title">Search every STEM summer camp in Bellevue</h1>');
    expect(document).toContain('<h2>1,234 camps</h2>');
    expect(document).toContain('<h3>Robotics by the Bay</h3>');
    expect(document).toContain('Bellevue, Kirkland, Redmond and 1 more · June 15 – August 21');
    expect(document).toContain('href="https://robots.example.org/camp?a=1&amp;b=2"');
    expect(document).toContain('2026 schedule not released yet');
    expect(document).toContain('<script type="module" src="/assets/app.js"></script>');
  });

  it('has a list heading by content: camps, camps without a schedule, or none', async () => {
    expect(await documentWith({ total: 1, camps: [robotics] })).toContain('<h2>1 camp</h2>');
    expect(await documentWith({ total: 0, camps: [hostile] })).toContain('<h2>2026 schedule not released yet</h2>');
    expect(await documentWith({ total: 0, camps: [] })).toContain(
      '<h2>Sorry, Jay couldn&#39;t find any camps that match your filters.</h2>',
    );
  });

  it('has a title, a description and an address for link previews', async () => {
    const document = await documentOf('/oc');
    const og = (name: string) => one(document, new RegExp(`<meta property="og:${name}" content="([^"]*)"`, 'g'));
    expect(og('title')).toBe(titleOf(document));
    expect(og('description')).toBe(descriptionOf(document));
    expect(og('url')).toBe(`${ORIGIN}/summer-camps/orange-county`);
    expect(og('image')).toContain(`${ORIGIN}/api/share/page.png?path=%2Fsummer-camps%2Forange-county&amp;v=`);
    expect(document).toContain('<meta name="twitter:card" content="summary_large_image" />');
  });

  // Covers: 2.66, 2.67
  it('has hidden links to parent, siblings and children, which are visible without scripts', async () => {
    const document = await documentOf('/summer-camps/san-diego/stem');
    const links = one(document, /<nav aria-label="Other places and categories" hidden>([^]*?)<\/nav>/g);
    expect([...links.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, path, label]) => [path, label])).toEqual([
      ['/summer-camps/san-diego', 'San Diego'],
      ['/summer-camps/san-diego/sports', 'Sports — San Diego'],
      ['/summer-camps/san-diego/outdoors', 'Outdoors — San Diego'],
    ]);
    expect(document).toMatch(/<noscript><style>.*\[hidden\]\{display:block!important\}.*<\/style><\/noscript>/);
  });

  it('has structured data with its breadcrumb, and its camps with dates and places', async () => {
    const [way, list] = dataOf(await documentOf('/oc/stem'))['@graph'];
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: `${ORIGIN}/` },
        { position: 2, item: `${ORIGIN}/summer-camps/los-angeles` },
        { position: 3, item: `${ORIGIN}/summer-camps/orange-county` },
        { position: 4, name: 'STEM', item: `${ORIGIN}/summer-camps/orange-county/stem` },
      ],
    });
    expect(list).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 1234,
      itemListElement: [
        { position: 1, item: { '@type': 'Event', startDate: '2026-06-15', endDate: '2026-08-21' } },
        { position: 2, item: { '@type': 'Organization', name: hostile.name } },
      ],
    });
  });

  it('escapes markup in a camp’s name or address', async () => {
    const document = await documentOf('/seattle');
    expect(document).toContain('<h3>&lt;/script&gt;&lt;script&gt;alert(&quot;camp&quot;)&lt;/script&gt;$&amp;</h3>');
    expect(document.match(/<script/g)).toHaveLength(4); // the client, the settings, the first-paint script and the data block
    expect(document).not.toMatch(/<img|<Bellevue>/);
    expect(document).toContain('<a href="https://evil.example.org/&quot;onmouseover=&quot;alert(1)" rel="noopener">');
  });

  // Covers: 2.22
  it('of the site map links to every other page', async () => {
    const document = await documentOf('/site-map/');
    expect(titleOf(document)).toBe('Site Map – Campjay');
    expect(canonicalOf(document)).toBe(`${ORIGIN}/site-map`);
    const links = new Set([...document.matchAll(/<a (?:class="shell-home" )?href="([^"]*)"/g)].map(([, path]) => path));
    expect(LISTED_PATHS.filter((path) => !links.has(path))).toEqual([]);
  });
});

describe('a search page for hydration', () => {
  const listed: PageCamps = {
    ...camps,
    list: (_match, ad) =>
      Promise.resolve({
        ...{ season: 2026, total: 2, camps: [robotics] },
        firstChunk: { json: `{"name":"</script><img>","ad_token":"${ad ? BLANK_AD_TOKEN : ''}"}`, camps: 0 },
      }),
  };
  const renderPath: RenderSearchPage = ({ path, school }) => ({
    markup: `<main>${path}${school ? ` in ${school.city}` : ''}</main>`,
    parts: ['part.tsx'],
  });
  const schools: Schools = {
    version: () => Promise.resolve(''),
    find: (code) => Promise.resolve(code === 'kelp' ? kelp : undefined),
    all: () => Promise.resolve([]),
  };
  const documentBy = (renderSearchPage: RenderSearchPage, path: string, found: PageCamps = listed) =>
    pagesOver({ camps: () => found, schools: () => schools, renderSearchPage }).document(path, ORIGIN);
  const firstChunkOf = (document: string): unknown =>
    JSON.parse(one(document, /<script type="application\/json" id="first-chunk">([^<]*)<\/script>/g));

  it.each([
    ['/Palo-Alto/stem/', '/summer-camps/palo-alto/stem'],
    ['/Atlantis', '/unknown/unknown/unknown'],
    ['/atlantis/wave/STEM', '/unknown/unknown/stem'],
    ['/summer-camps/sf/a/b', '/sf/unknown/unknown'],
    ['/school/a/b', '/school/unknown/unknown'],
    ['/school/KELP', '/school/kelp in Oakland'],
    ['/school/atlantis', '/school/unknown'],
  ])('of %s contains what the client renders for %s, and the data of its cards', async (path, rendered) => {
    const document = await documentBy(renderPath, path);
    expect(one(document, /<div id="root"><main>([^<]*)<\/main><\/div>/g)).toBe(rendered);
    expect(firstChunkOf(document)).toMatchObject({ name: '</script><img>' });
    expect(document).not.toContain('<img>');
  });

  it('contains an ad with a token of its visitor, and is rendered once for each ad', async () => {
    const ads = ['kite', 'kite', 'gull'];
    let rendered = 0;
    const withAds: PageCamps = {
      ...listed,
      drawAd: () => Promise.resolve({ key: ads.shift() ?? '' } as PageAd),
      createAdToken: ({ key }, { clientAddress }) => `${key} for ${clientAddress}`,
    };
    const renderSearchPage: RenderSearchPage = () => ({ markup: `<main>${(rendered += 1)}</main>`, parts: [] });
    const samePages = pagesOver({ camps: () => withAds, renderSearchPage });
    const tokens: unknown[] = [];
    for (const clientAddress of ['north', 'south', 'west'])
      tokens.push(firstChunkOf(await samePages.document('/', ORIGIN, { headers: {}, clientAddress })));
    expect(tokens).toMatchObject([
      { ad_token: 'kite for north' },
      { ad_token: 'kite for south' },
      { ad_token: 'gull for west' },
    ]);
    expect(rendered).toBe(2);
  });

  it('contains the styles of parts that the client loads on demand, and preloads their scripts', async () => {
    const clientParts = new Map([['part.tsx', { scripts: ['/assets/part.js'], css: '.part{color:red}' }]]);
    const document = await pagesOver({ camps: () => listed, renderSearchPage: renderPath, clientParts }).document(
      '/seattle',
      ORIGIN,
    );
    expect(document).toContain('<style>.part{color:red}</style>');
    expect(document).toContain('<link rel="modulepreload" href="/assets/part.js" />');
  });

  it('has a simple list instead if rendering fails, or the client shows something else at its path', async () => {
    const fail = (): never => {
      throw new Error('a card that cannot be rendered');
    };
    for (const document of await Promise.all([documentBy(fail, '/seattle'), documentBy(renderPath, '/ads/unknown')])) {
      expect(document).toContain('<h3>Robotics by the Bay</h3>');
      expect(document).not.toMatch(/<main>\/|first-chunk/);
    }
  });
});

describe('the HTML document of a text page', () => {
  // Covers: 2.20
  it('contains all of its text, and nothing else', async () => {
    const document = await documentOf('/privacy');
    expect(titleOf(document)).toBe('Privacy Policy – Campjay');
    expect(document).toContain('<h1>Privacy Policy</h1>');
    for (const { heading } of TEXT_PAGES['/privacy'].sections) expect(document).toContain(`<h2>${heading}</h2>`);
    expect(document).toContain('<a href="#server-logs">Server logs</a>');
    expect(document).toContain('<section id="server-logs">');
    expect(document).toContain('<li>Whether you chose light or dark colors.</li>');
    expect(document.match(/<script/g)).toHaveLength(3); // the client, the settings and the first-paint script
    expect(listedMatches).toEqual([]);
  });

  it('names the configured services in the privacy policy', async () => {
    const publicSettings = { ...DEFAULT_PUBLIC_SETTINGS, analytics: { googleAnalyticsId: 'G-ABCDE12345' } };
    const measured = pagesOver({ camps: () => camps, publicSettings });
    expect(await measured.document('/Privacy/', ORIGIN)).toContain('<li>Google Analytics counts');
    expect(await documentOf('/privacy')).not.toContain('Google Analytics');
  });

  it('is found with a trailing slash and in capitals, with one canonical address', async () => {
    for (const path of ['/ads/offering', '/ads/offering/', '/Ads/Offering'])
      expect(canonicalOf(await documentOf(path))).toBe(`${ORIGIN}/ads/offering`);
  });

  it('has links within its text, and a table of contents only if it is long', async () => {
    const document = await documentOf('/favorites');
    expect(document).toContain('<p><a href="/">Search for camps</a> to add to your favorites.</p>');
    expect(document).not.toContain('aria-label="On this page"');
  });

  it('has noindex if it belongs to an account', async () => {
    const paths = Object.values(TEXT_PAGES).map(({ path }) => path);
    const documents = await Promise.all(paths.map(documentOf));
    expect(paths.filter((_, at) => documents[at]?.includes(NOINDEX))).toEqual(['/favorites', '/scheduling']);
  });
});

it('every HTML document ends with links to the text pages', async () => {
  for (const path of ['/', '/seattle/stem', '/site-map', '/terms']) {
    const footer = one(await documentOf(path), /<footer[^>]*>([^]*?)<\/footer>/g);
    const paths = [...footer.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
    expect(paths).toEqual(['/blog', '/ads/offering', '/privacy', '/terms', '/site-map']);
  }
});

const kelp: PageSchool = {
  code: 'kelp',
  name: 'Kelp </script> School',
  address: '1 Example Way, Oakland, CA 94607',
  city: 'Oakland',
  lat: 37.8,
  lng: -122.27,
};

describe('the HTML document of a school page', () => {
  let listedSchools: readonly PageSchool[] = [kelp];
  let isDown = false;
  const answer = <Value>(value: Value) => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(value));
  const schools: Schools = {
    find: (code) => answer(listedSchools.find((school) => school.code === code)),
    version: () => answer(JSON.stringify(listedSchools)),
    all: () => answer(listedSchools),
  };
  const withSchools = pagesOver({ camps: () => camps, schools: () => schools });
  const at = (path: string) => withSchools.document(path, ORIGIN);
  const blockOf = (document: string): unknown =>
    JSON.parse(one(document, /<script type="application\/json" id="school-of-page">([^<]*)<\/script>/g));
  beforeEach(() => {
    listedSchools = [kelp];
    isDown = false;
  });

  // Covers: 2.6
  it('has a title, a description, an address and camps of its own', async () => {
    const document = await at('/school/kelp');
    const title = 'Search every summer camp near Kelp &lt;/script&gt; School, Oakland';
    expect(titleOf(document)).toBe(`${title} – Campjay`);
    expect(document).toContain(`<h1 data-hero="title">${title}</h1>`);
    expect(descriptionOf(document)).toContain('within 20 miles of 1 Example Way, Oakland, CA 94607');
    expect(canonicalOf(document)).toBe(`${ORIGIN}/school/kelp`);
    expect(document).toContain('<h3>Robotics by the Bay</h3>');
    expect(document).toContain('<li>Kelp &lt;/script&gt; School, within 20 mi</li>');
    expect(listedMatches).toEqual([{ kind: 'school', isKnownPath: true, school: kelp }]);
    expect(dataOf(document)['@graph'][0]).toMatchObject({ itemListElement: [{}, { item: `${ORIGIN}/school/kelp` }] });
  });

  it('includes the school, so that the client need not request it', async () => {
    const school = { success: true, lat: 37.8, lng: -122.27, name: kelp.name, schoolCodeSet: false };
    expect(blockOf(await at('/School/KELP/'))).toMatchObject({ code: 'kelp', school });
    expect((await at('/school/kelp')).match(/<script/g)).toHaveLength(5);
  });

  it('is cached, and rebuilt when the school has changed', async () => {
    await Promise.all(['/school/kelp', '/SCHOOL/kelp', '/school/Kelp/'].map(at));
    const before = listedMatches.length;
    await at('/school/kelp');
    expect(listedMatches).toHaveLength(before);
    listedSchools = [{ ...kelp, name: 'Otter School', discountCode: 'OTTER' }];
    const document = await at('/school/kelp');
    expect(titleOf(document)).toBe('Search every summer camp near Otter School, Oakland – Campjay');
    expect(blockOf(document)).toMatchObject({ school: { discountCode: 'OTTER', schoolCodeSet: true } });
  });

  it('of an unknown school reports that, shows all places, and has noindex', async () => {
    const [one, other] = await Promise.all(['/school/atlantis', '/school/%3Cb%3E'].map(at));
    for (const document of [one, other]) {
      expect(document).toContain(NOINDEX);
      expect(document).toContain('<p class="shell-note">We could not find a school for this link');
      expect(document).toContain(DEFAULT_HEADING);
    }
    expect([one, other].map((document = '') => blockOf(document))).toEqual([
      { code: 'atlantis', school: null },
      { code: '%3cb%3e', school: null },
    ]);
    expect(listedMatches.map(({ kind }) => kind)).toEqual(['default']);
    expect(await at('/atlantis')).not.toContain('class="shell-note"');
  });

  it('shows the default region without the school while the school cannot be read', async () => {
    isDown = true;
    const document = await at('/school/kelp');
    expect(document).toContain(DEFAULT_HEADING);
    expect(document).not.toMatch(/shell-note"|school-of-page/);
    isDown = false;
    expect(canonicalOf(await at('/school/kelp'))).toBe(`${ORIGIN}/school/kelp`);
  });

  it('is in the sitemap as soon as the school is listed, if there are camps nearby', async () => {
    const near = pagesOver({
      camps: () => ({ ...camps, has: (match) => match.kind === 'school' && match.school.code === 'kelp' }),
      schools: () => schools,
    });
    const schoolsIn = async () =>
      addressesIn(await near.sitemap(ORIGIN)).filter((address) => address?.includes('/school/'));
    listedSchools = [];
    expect(await schoolsIn()).toEqual([]);
    listedSchools = [kelp, { ...kelp, code: 'far-away' }];
    expect(await schoolsIn()).toEqual([`${ORIGIN}/school/kelp`]);
    isDown = true;
    expect(await schoolsIn()).toEqual([]);
    expect(addressesIn(await near.sitemap(ORIGIN))).toContain(`${ORIGIN}/site-map`);
    isDown = false;
    expect(await schoolsIn()).toEqual([`${ORIGIN}/school/kelp`]);
  });
});

describe('a page without camps', () => {
  const nowhere: PageCamps = {
    ...camps,
    version: 'build 1',
    list: () => Promise.resolve(NO_CAMPS),
    has: ({ kind }) => kind === 'region',
  };
  const empty = pagesOver({ camps: () => nowhere });

  it('has noindex and no canonical address', async () => {
    const document = await empty.document('/seattle/cooking', ORIGIN);
    expect(document).toContain(NOINDEX);
    expect(document).not.toContain('rel="canonical"');
  });

  it('is still indexed if it is the home page', async () =>
    expect(canonicalOf(await empty.document('/', ORIGIN))).toBe(`${ORIGIN}/`));

  it('is omitted from the sitemap, which is cached for each version of the catalog', async () => {
    let [checks, now] = [0, 'build 1'];
    const has: PageCamps['has'] = (match) => (checks++, match.kind !== 'category' && now === 'build 1');
    const pagesOfNow = pagesOver({ camps: () => ({ ...nowhere, version: now, has }) });
    expect(addressesIn(await pagesOfNow.sitemap(ORIGIN))).toHaveLength(LISTED_COUNT - 37);
    const once = checks;
    expect(addressesIn(await pagesOfNow.sitemap('https://other.example.org'))).toHaveLength(LISTED_COUNT - 37);
    expect(checks).toBe(once);
    now = 'build 2';
    expect(addressesIn(await pagesOfNow.sitemap(ORIGIN))).toEqual(
      ['/', '/site-map', '/privacy', '/terms', '/blog', '/ads/offering'].map((path) => ORIGIN + path),
    );
  });

  it('is in the sitemap until the catalog is known', async () => {
    const unknown = pagesOver({});
    expect(addressesIn(await unknown.sitemap(ORIGIN))).toHaveLength(LISTED_COUNT);
  });
});

describe('a redirect', () => {
  it('leads from /ads to the offer page', () => {
    for (const path of ['/ads', '/ads/', '/ADS']) expect(pages().redirect(path)).toBe('/ads/offering');
    for (const path of ['/ads/offering', '/blog', '/']) expect(pages().redirect(path)).toBeUndefined();
  });

  it.each([
    ['//evil.example', '/evil.example'],
    ['///evil.example/ads', '/evil.example/ads'],
    ['/\\evil.example', '/evil.example'],
    ['//', '/'],
    ['/summer-camps/%E0%A4%A', '/'],
    ['/%', '/'],
  ])('leads from %p, which would leave our site or is malformed, to %p', (path, elsewhere) => {
    expect(pages().redirect(path)).toBe(elsewhere);
  });

  // Covers: D15.29
  it('leads from /blog to the operator’s blog if there is one, which is then not in the sitemap', async () => {
    const blogUrl = 'https://blog.example.org/summer';
    const withBlog = pagesOver({ camps: () => camps, blogUrl });
    expect(withBlog.redirect('/blog')).toBe(blogUrl);
    expect(addressesIn(await withBlog.sitemap(ORIGIN))).toEqual(
      LISTED_PATHS.filter((path) => path !== '/blog').map((path) => ORIGIN + path),
    );
  });
});

describe('the camps of a page', () => {
  it('are looked up once for each version of the catalog, for all aliases of the page', async () => {
    const samePages = pages();
    await Promise.all(['/sf', '/SF/', '/summer-camps/san-francisco'].map((path) => samePages.document(path, ORIGIN)));
    await samePages.document('/nowhere', ORIGIN);
    await samePages.document('/elsewhere', ORIGIN);
    expect(listedMatches.map(canonicalPath)).toEqual(['/summer-camps/san-francisco', '/']);
    version = 'build 2';
    await samePages.document('/sf', ORIGIN);
    expect(listedMatches).toHaveLength(3);
  });

  it('are omitted until they are known, and the rest is shown', async () => {
    const document = await pagesOver({}).document('/seattle', ORIGIN);
    expect(canonicalOf(document)).toBe(`${ORIGIN}/summer-camps/seattle`);
    expect(document).toContain('<h1 data-hero="title">Search every summer camp in Seattle</h1>');
    expect(document).not.toContain('shell-cards"');
  });

  it('are omitted while they cannot be read, and shown again afterward', async () => {
    let isBroken = true;
    const list: PageCamps['list'] = (match, ad) =>
      isBroken ? Promise.reject(new Error('no database')) : camps.list(match, ad);
    const flakyPages = pagesOver({ camps: () => ({ ...camps, version: 'build 1', list }) });
    const without = await flakyPages.document('/seattle', ORIGIN);
    expect(without).toContain('<h1 data-hero="title">Search every summer camp in Seattle</h1>');
    expect(without).not.toContain('Robotics by the Bay');
    isBroken = false;
    expect(await flakyPages.document('/seattle', ORIGIN)).toContain('Robotics by the Bay');
  });
});

it('refuses a client document without a place for the page’s head or content immediately', () => {
  const without = (text: string) => () => pagesOver({ document: BUILT.replace(text, '') });
  expect(without('<div id="root"></div>')).toThrow("The client's index.html has no root to fill");
  expect(without("<title>The client's own</title>")).toThrow('no title to fill');
});

describe('for search engines', () => {
  it('the sitemap lists the home page, 45 regions, 37 categories, the site map and the text pages, each by its full address', async () => {
    const sitemap = await pages().sitemap(ORIGIN);
    expect(addressesIn(sitemap)).toEqual(LISTED_PATHS.map((path) => ORIGIN + path));
    expect(LISTED_PATHS).toHaveLength(LISTED_COUNT);
    expect(sitemap).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]*>\n/);
  });

  it('robots.txt disallows nothing and names the sitemap', () =>
    expect(pages().robots(ORIGIN)).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${ORIGIN}/sitemap.xml\n`));
});

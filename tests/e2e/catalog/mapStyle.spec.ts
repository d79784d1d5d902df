import { openMap } from '../support/mapPage.ts';
import { fetchFrom } from '../support/browserState.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const STYLE_URL = 'https://maps.example.org/style.json';
const TILE_ORIGIN = 'https://tiles.example.org';

test.use({
  viewport: { width: 1440, height: 900 },
  productSettings: { at: () => ({ MAP_STYLE_URL: STYLE_URL, MAP_TILE_ORIGINS: TILE_ORIGIN }) },
});

test('an operator’s map style and its tiles may be loaded, and nothing else', async ({ page, complaints }) => {
  const headers = { 'access-control-allow-origin': '*' };
  const requested: string[] = [];
  await page.route(/example\.org/, (route) => {
    requested.push(new URL(route.request().url()).origin);
    return route.request().url() === STYLE_URL
      ? route.fulfill({
          headers,
          json: {
            version: 8,
            sources: { tiles: { type: 'vector', tiles: [`${TILE_ORIGIN}/{z}/{x}/{y}.pbf`] } },
            layers: [{ id: 'roads', type: 'line', source: 'tiles', 'source-layer': 'roads' }],
          },
        })
      : route.fulfill({ headers, body: '' });
  });
  await searchPage(page).open('/seattle');
  expect(requested).toEqual([]);
  const tile = page.waitForResponse(`${TILE_ORIGIN}/**`);
  await openMap(page);
  expect((await tile).status()).toBe(200);
  expect(new Set(requested)).toEqual(new Set([new URL(STYLE_URL).origin, TILE_ORIGIN]));
  expect(complaints).toEqual([]);

  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
  await fetchFrom(page, 'https://elsewhere.example.org');
  expect((await refused).text()).toContain('elsewhere.example.org');
  complaints.length = 0;
});

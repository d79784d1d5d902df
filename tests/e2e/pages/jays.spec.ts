import type { Page } from '@playwright/test';
import { addressOfJay } from '../../../web/src/ui/addressOfJay.ts';
import { JAY_PICTURES } from '../../../web/src/ui/jayPictures.ts';
import { camp } from '../../../web/src/test/cards.ts';
import { axeFindings } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const SORRY = "Sorry, Jay couldn't find any camps that match your filters.";
const NEVER_FOUND = 'xylophonequark';

/** Makes the page's chance draw the picture at this place of the list; what else it draws (request ids) still varies. */
const chanceDraws = (place: number): string =>
  `{ const chance = (globalThis.chance ??= Math.random);
     Math.random = () => (${place} + chance()) / ${JAY_PICTURES.length}; }`;

/** Whatever is searched for, nothing is found; and what giving up each of these fields would free. */
const findNothing = (page: Page, relax: readonly { field: string; freed: number }[]) =>
  page.route('**/get-camp-data-chunk', (route) =>
    route.fulfill({ json: { data: { season: 2026, combinedData: [], totalMatchedOrgs: 0, relax } } }),
  );
const SIX_RELAXATIONS = [
  { field: 'selectedSearchText', freed: 1345 },
  { field: 'latLongUser', freed: 411 },
  { field: 'selectedRefunds', freed: 96 },
  { field: 'selectedCategory', freed: 40 },
  { field: 'selectedDaysPerWeek', freed: 7 },
  { field: 'selectedMaxPrice', freed: 1 },
];

const picturesOn = (page: Page) => page.getByRole('main').locator('img[src^="/jay/"]');

// Covers: 9.98
test('all sixteen drawings of Jay are served as pictures, and browsers can draw them', async ({ page, request }) => {
  await page.goto('/site-map');
  for (const address of JAY_PICTURES.map(addressOfJay)) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toContain('image/svg+xml');
    const sides = await page.evaluate(`(async () => {
      const image = Object.assign(new Image(), { src: ${JSON.stringify(address)} });
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    })()`);
    expect(sides, address).toEqual([expect.any(Number), (sides as number[])[0]]);
    expect((sides as number[])[0], address).toBeGreaterThan(0);
  }
});

// Covers: 2.101, 2.102
test('an empty result shows a drawing picked by chance', async ({ page }) => {
  await findNothing(page, []);
  for (const [place, picture] of [...JAY_PICTURES.entries()].filter(([index]) => index % 5 === 0)) {
    await page.addInitScript(chanceDraws(place));
    await page.goto('/');
    await expect(page.getByText(SORRY)).toBeVisible();
    await expect(picturesOn(page)).toHaveAttribute('src', addressOfJay(picture));
    await expect(picturesOn(page)).toHaveAttribute('alt', '');
  }
});

// Covers: 2.102
test('the drawing stays while nothing is found, and the next empty result has another', async ({ page }) => {
  const search = searchPage(page);
  await page.addInitScript(chanceDraws(3));
  await search.open('/');
  await search.text.fill(NEVER_FOUND);
  await expect(picturesOn(page)).toHaveAttribute('src', addressOfJay('in-a-sleeping-bag'));

  await page.evaluate(chanceDraws(9));
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(`${NEVER_FOUND}s`),
  );
  await search.text.fill(`${NEVER_FOUND}s`);
  await answered;
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(picturesOn(page)).toHaveAttribute('src', addressOfJay('in-a-sleeping-bag'));

  await page.getByRole('button', { name: 'Reset filters' }).last().click();
  await expect(search.cards.first()).toBeVisible();
  await search.text.fill(NEVER_FOUND);
  await expect(picturesOn(page)).toHaveAttribute('src', addressOfJay('playing-soccer'));
});

// Covers: 8.16
test('an empty result counts the camps that each single filter keeps away', async ({ page }) => {
  await findNothing(page, SIX_RELAXATIONS);
  await page.goto('/');
  const offers = page.getByRole('region', { name: 'Give up one filter, and there are camps again:' });
  await expect(offers.getByRole('button')).toHaveText([
    'Search any theme or name: 1,345 camps',
    'Search any place: 411 camps',
    'Search with or without refunds: 96 camps',
    'Search any category: 40 camps',
    'Search any number of days: 7 camps',
    'Search any price: 1 camp',
  ]);
});

test('axe finds nothing in an empty result with six offers', async ({ page }) => {
  await findNothing(page, SIX_RELAXATIONS);
  await page.goto('/');
  await expect(page.getByText(SORRY)).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  }
});

// Covers: 9.90
test('decoration loads 5 s after the page has loaded, lazily, and moves nothing', async ({ page }) => {
  const cards = [camp(), camp({ org_id: 'asleep', camp_org_name: 'Not Yet Camp', instances: [] })];
  await page.route('**/get-camp-data-chunk', (route) => {
    const { loadedOrganicOrgIds } = route.request().postDataJSON() as { loadedOrganicOrgIds: string[] };
    const combinedData = loadedOrganicOrgIds.length > 0 ? [] : cards;
    return route.fulfill({ json: { data: { season: 2026, combinedData, totalMatchedOrgs: 1 } } });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/jay/')) asked.push(new URL(request.url()).pathname);
  });
  const end = page.getByText('That is every camp we know for this search.');
  const heading = page.getByRole('heading', { name: '2026 schedule not released yet' });
  const places = async () => [await heading.boundingBox(), await end.boundingBox()];

  const opened = new Date('2026-03-01T20:00:00Z');
  await page.clock.install({ time: opened });
  await page.clock.pauseAt(opened);
  await page.goto('/');
  // Poll: the page needs frames, and its stopped clock gives it one at a time.
  await expect(async () => {
    await page.clock.runFor(16); // frames are drawn as the page's clock says
    await expect(end).toBeVisible({ timeout: 250 });
  }).toPass();
  await page.clock.runFor(3000);
  expect(asked).toEqual([]);
  const before = await places();

  await page.clock.runFor(5000);
  await expect(picturesOn(page)).toHaveCount(2);
  for (const picture of await picturesOn(page).all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('loading', 'lazy');
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  expect(asked.sort()).toEqual([addressOfJay('asleep-in-a-nest'), addressOfJay('looking-through-binoculars')]);
  await page.evaluate('window.scrollTo(0, 0)');
  expect(await places()).toEqual(before);
});

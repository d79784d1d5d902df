import { axeFindings } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { Recorder } from '../support/recorder.ts';
import { expect, test } from '../support/test.ts';

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('a link to a category page shows title, camps and the way to other pages', async ({ page }) => {
    await page.goto('/summer-camps/bay-area/stem');
    await expect(page).toHaveTitle('Search every STEM summer camp in the Bay Area – Campjay');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every STEM summer camp in the Bay Area');
    await expect(page.getByText('From the Exploratorium to the redwoods')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(18);
    await expect(page.getByRole('link', { name: 'Camp website' }).first()).toHaveAttribute('href', /^https?:/);
    await page.getByRole('link', { name: 'San Francisco', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp in San Francisco');
    await page.goto('/summer-camps/bellevue/stem');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every STEM summer camp in Bellevue');
    await expect(page.getByRole('link', { name: 'Arts & Crafts — Bellevue' })).toBeVisible();
  });

  // Covers: 2.22
  test('the site map leads to every region and category', async ({ page }) => {
    await page.goto('/site-map');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(45 + 37);
  });

  for (const width of [320, 1440])
    test(`nothing reaches beyond the sides at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/summer-camps/los-angeles/performing-arts');
      const main = await page.getByRole('main').boundingBox();
      expect(main).toMatchObject({ x: 0, width });
      for (const part of await page.getByRole('main').locator('h1, h2, h3, p, li').all()) {
        const box = await part.boundingBox();
        if (box) expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
    });
});

test('before the script has run axe finds nothing, and the data for search engines breaks no rule of the page', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  for (const path of ['/summer-camps/bay-area/stem', '/site-map']) {
    await page.goto(path);
    await expect(page.locator('#root .shell')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  }
});

// Covers: 2.66
test('the client takes the place of the first document without a trace', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area/stem');
  await expect(page.locator('.shell')).toHaveCount(0);
  await expect(page).toHaveTitle('Search every STEM summer camp in the Bay Area – Campjay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('nav[hidden] a').first()).toHaveAttribute('href', '/summer-camps/bay-area');
});

test('the address that a browser shares is that of the page somebody went on to', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/sf');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /^http:.*\/summer-camps\/san-francisco$/);
  await page.goto('/site-map');
  await page.getByRole('link', { name: 'Oakland', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp in Oakland');
  await expect(canonical).toHaveAttribute('href', /^http:.*\/summer-camps\/oakland$/);
});

// Covers: 8.15
test('a first script that cannot be had is asked for once more, and after that the server’s page stays', async ({
  page,
  complaints,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/index-*.js', (route) => route.abort());
  const lines = new Recorder<string>();
  page.on('console', (message) => lines.add(message.text()));
  page.on('pageerror', (error) => lines.add(error.message));
  await page.goto('/summer-camps/bay-area/stem');
  await lines.until((all) => all.filter((text) => text.includes('dynamically imported module')).length === 2);
  expect(documents).toBe(2);
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(18);

  await page.unroute('**/assets/index-*.js');
  await page.reload();
  await expect(searchPage(page).cards.first()).toBeVisible();
  expect(documents).toBe(3);
  complaints.length = 0; // the scripts that did not come are on the console, as they should be
});

import { boxesMeanwhile, boxMeanwhile } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { Recorder } from '../support/recorder.ts';
import { expect, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Covers: 2.22
  test('pages show title, camps and texts, link to other pages, and fit the window', async ({ page }) => {
    const headline = page.getByRole('heading', { level: 1 });
    const main = page.getByRole('main');
    await page.goto('/summer-camps/bay-area/stem');
    await expect(page).toHaveTitle('Search every STEM summer camp in the Bay Area – Campjay');
    await expect(headline).toHaveText('Search every STEM summer camp in the Bay Area');
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(18);
    await expect(page.getByRole('link', { name: 'Camp website' }).first()).toHaveAttribute('href', /^https?:/);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await boxMeanwhile(main)).toMatchObject({ x: 0, width });
      // The applied filters are one line that scrolls sideways.
      const parts = await boxesMeanwhile(main.locator('h1, h2, h3, p, li:not(.shell-applied li)'));
      expect(parts.length).toBeGreaterThan(18);
      for (const box of parts) expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    await page.getByRole('link', { name: 'San Francisco', exact: true }).click();
    await expect(headline).toHaveText('Search every summer camp in San Francisco');
    await page.goto('/summer-camps/bellevue/stem');
    await expect(page.getByRole('link', { name: 'Arts & Crafts — Bellevue' })).toBeVisible();
    await page.goto('/school/alamo-elementary-san-francisco');
    await expect(headline).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
    await expect(page.getByText('Alamo Elementary, within 20 mi')).toBeVisible();
    await page.goto('/school/atlantis');
    await expect(page.getByText(/^We could not find a school for this link/)).toBeVisible();

    for (const [path, title] of Object.entries({ '/privacy': 'Privacy Policy', '/favorites': 'Favorites' })) {
      await page.goto(path);
      await expect(headline).toHaveText(title);
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'Site Map' }).click();
    await expect(headline).toHaveText('Site Map');
    await expect(main.getByRole('link')).toHaveCount(45 + 37);
  });
});

// Covers: 2.66
test('the client takes over the server’s page, and the share address is that of the current page', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area/stem');
  await expect(page).toHaveTitle('Search every STEM summer camp in the Bay Area – Campjay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('nav[hidden] a').first()).toHaveAttribute('href', '/summer-camps/bay-area');
  await search.open('/sf');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', /^http:.*\/summer-camps\/san-francisco$/);
  await search.followFooter('Site Map');
  await page.getByRole('link', { name: 'Oakland', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search every summer camp in Oakland');
  await expect(canonical).toHaveAttribute('href', /^http:.*\/summer-camps\/oakland$/);
});

// Covers: 8.15
test('a first script that fails to load is requested once more, and if it fails again the server’s page stays', async ({
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
  complaints.length = 0; // the browser logs the scripts that failed to load, as expected
});

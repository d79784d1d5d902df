import type { Page } from '@playwright/test';
import { fontsLoaded, layoutShifts, recordLayoutShifts } from '../support/browserState.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { boxMeanwhile, boxOf, textsMeanwhile, textsOf } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** Records the searches that the page requests: the number of cards that each asks for. */
const recordSearches = (page: Page): number[] => {
  const limits: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/get-camp-data-chunk'))
      limits.push((request.postDataJSON() as { limit: number }).limit);
  });
  return limits;
};

// The console is checked after each test, and React reports there any markup that differs from its own.
for (const { path, width, isIndexed = true } of [
  { path: '/', width: 390 },
  { path: '/summer-camps/bay-area/stem', width: 1440 },
  { path: '/sf/stem', width: 390, isIndexed: false }, // a category that is not listed for its region
  { path: '/SF/', width: 1440 },
  { path: '/school/alamo-elementary-san-francisco', width: 390 },
  { path: '/atlantis/art', width: 1440, isIndexed: false },
])
  test(`the client takes over the cards of ${path} at ${width} pixels without moving or requesting them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await recordLayoutShifts(page);
    const limits = recordSearches(page);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const search = searchPage(page);
    const { cards } = search;
    await expect(cards).toHaveCount(3);
    const texts = await textsMeanwhile(cards);
    await fontsLoaded(page);
    const topBefore = await boxMeanwhile(cards.first());
    const element = await cards.first().elementHandle();
    const shiftsBefore = await layoutShifts(page);
    release();
    await search.settled();
    await expect(cards.nth(3)).toBeAttached();
    expect((await textsOf(cards)).slice(0, 3)).toEqual(texts);
    expect(await boxOf(cards.first())).toEqual(topBefore);
    expect(await element?.getProperty('isConnected').then((value) => value.jsonValue())).toBe(true); // not replaced
    expect((await layoutShifts(page)) - shiftsBefore).toBeLessThan(0.02);
    expect(limits).toEqual([15]);
    await expect(page.locator('meta[name=robots]')).toHaveCount(isIndexed ? 0 : 1);
  });

test('a page is taken over by a tab that has stored choices which the server does not know', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/sf');
  await search.cards.first().getByRole('button', { name: 'Compare' }).click();
  const comparison = page.getByRole('complementary', { name: 'Comparison' });
  await expect(comparison).toBeVisible();
  await page.reload();
  await search.settled();
  await expect(comparison).toBeVisible();
});

test('what a visitor types and presses before the client has started is done once it has', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/sf', { waitUntil: 'commit' });
  const search = searchPage(page);
  await search.text.fill('robots');
  await search.sort.selectOption('A to Z');
  await search.filter('Week').click();
  release();
  await expect(search.dialog('Week')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search.text).toHaveValue('robots');
  await expect(search.sort).toHaveValue('alpha');
  await expect(page).toHaveURL('/sf?q=robots&sort=alpha');
});

test('suggestions appear for a place that was typed before the client had started', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const search = searchPage(page);
  await search.place.fill('san leand');
  release();
  await page.getByRole('option', { name: 'San Leandro, CA', exact: true }).click();
  await expect(page).toHaveURL(/near=San\+Leandro%2C\+CA/);
});

test('a link with filters does not show the page’s own cards first', async ({ page }) => {
  const limits = recordSearches(page);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/sf?category=Sports', { waitUntil: 'commit' });
  const search = searchPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(search.cards.filter({ visible: true })).toHaveCount(0);
  release();
  await search.settled();
  expect(limits).not.toContain(15);
});

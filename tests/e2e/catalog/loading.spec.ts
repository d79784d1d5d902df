import type { Locator } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** How far below the window's top an element stands, in whole pixels. */
const topOf = async (element: Locator): Promise<number> => Math.round((await element.boundingBox())?.y ?? NaN);
/** Waits until an element stands that far below the window's top. */
const standsAt = async (element: Locator, top: number): Promise<void> => {
  // Poll: the window is scrolled again as cards are laid out. Whole pixels: of halves it may show either side.
  await expect.poll(async () => Math.abs((await topOf(element)) - top)).toBeLessThanOrEqual(1);
};

// Covers: 2.96, D14.4
test('three chunks load by scrolling, then a button, and after an empty chunk the list has its end', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area');
  const more = page.getByRole('button', { name: 'Load more' });
  const end = page.getByText('That is every camp we know for this search.');
  await search.scrollUntilLoaded(18, 36, 54, 72);
  await expect(more).toBeVisible();

  while (await more.isVisible()) {
    await Promise.all([page.waitForResponse('**/get-camp-data-chunk'), more.click()]);
    await expect(more.or(end).first()).toBeVisible();
  }
  await expect(end).toBeVisible();
  const scheduled = page.getByRole('list', { name: 'Camps', exact: true }).getByRole('article');
  await expect(scheduled).toHaveCount(await search.total());
  await expect(page.getByRole('heading', { name: '2026 schedule not released yet' })).toBeVisible();
});

test('back from another page shows the same list at the same place', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/seattle');
  const unfiltered = await search.total();
  await search.choose('Category', 'Sports');
  expect(await search.totalAfter(unfiltered)).toBeLessThan(unfiltered);
  await search.cards.nth(6).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static'); // past the intro, which collapses and scrolls
  const before = { total: await search.total(), scrolled: await page.evaluate('window.scrollY') };
  await page.getByRole('link', { name: 'Site Map' }).dispatchEvent('click'); // without scrolling to it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await page.goBack();
  await expect(search.filter('Category')).toHaveAccessibleName('Category: Sports');
  expect(await search.total()).toBe(before.total);
  await expect(page.locator('html')).toHaveJSProperty('scrollTop', before.scrolled);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
});

test('a reload far down the list finds the same card at the same place, with the focus where it was', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area');
  await page.getByRole('combobox', { name: 'Within' }).selectOption('100 mi');
  await expect(page).toHaveURL(/within=100/);
  const far = search.cards.nth(40);
  await search.scrollUntilLoaded(18, 36, 54);
  const website = far.getByRole('link', { name: /^Camp website/ });
  await website.focus();
  const name = await far.getByRole('heading', { level: 3 }).innerText();
  const before = await topOf(website);

  await page.reload();
  await expect(website).toBeFocused();
  await expect(far.getByRole('heading', { level: 3 })).toHaveText(name);
  await standsAt(website, before);

  await page.goto(page.url());
  await expect(search.cards.first()).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollTop', 0);
});

test('back from another site finds the list where it was left', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area');
  const website = page.getByRole('link', { name: /^Camp website/ }).nth(12);
  await website.focus();
  const before = await topOf(website);
  await page.goto('/healthz');
  await page.goBack();
  await expect(website).toBeFocused();
  await standsAt(website, before);
});

test('until the server is ready the page waits, and says that it is loading', async ({ page, complaints }) => {
  const search = searchPage(page);
  await page.route('**/get-camp-data-chunk', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await expect(search.cards.first()).toBeVisible();
  complaints.length = 0; // the browser reports the 503
});

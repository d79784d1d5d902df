import { searchPage } from './searchPage.ts';
import { expect, test } from './test.ts';

test('three chunks load by scrolling, then a button, and after an empty chunk the list has its end', async ({
  page,
}) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area');
  const more = page.getByRole('button', { name: 'Load more' });
  const end = page.getByText('That is every camp we know for this search.');
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(more).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(search.cards).toHaveCount(3 + 15 + 3 * 18);

  while (await more.isVisible()) {
    await more.click();
    await expect(more.or(end)).toBeVisible();
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
  await expect.poll(() => search.total()).toBeLessThan(unfiltered);
  await search.cards.nth(6).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static'); // past the intro, which collapses and scrolls
  const before = { total: await search.total(), scrolled: await page.evaluate('window.scrollY') };
  await page.getByRole('link', { name: 'Site Map' }).dispatchEvent('click'); // without scrolling to it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  expect(await page.evaluate('window.scrollY')).toBe(0);
  await page.goBack();
  await expect(search.filter('Category')).toHaveAccessibleName('Category: Sports');
  expect(await search.total()).toBe(before.total);
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(before.scrolled);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
});

test('a reload shows the page again, of a region too', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/san-diego/sports');
  const before = await search.total();
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  expect(await search.total()).toBe(before);
});

test('a failed search says so and tries again when asked', async ({ page, complaints }) => {
  const search = searchPage(page);
  await page.route('**/get-camp-data-chunk', (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('The camps could not be loaded.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(search.cards.first()).toBeVisible();
  complaints.length = 0; // the failed request is on the console, as it should be
});

test('until the server is ready the page waits, and says that it is loading', async ({ page, complaints }) => {
  const search = searchPage(page);
  await page.route('**/get-camp-data-chunk', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await expect(search.cards.first()).toBeVisible();
  complaints.length = 0; // the browser reports the 503
});

import type { Page } from '@playwright/test';
import { holdRequests } from '../support/holdRequests.ts';
import { searchPage } from '../support/searchPage.ts';
import { imageSize, navigateWithin } from '../support/browserState.ts';
import { countOf } from '../support/inspect.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const noindex = (page: Page) => page.locator('meta[name=robots][content=noindex]');

/** Opens a path and waits until the client has taken over the server's page. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};

// Covers: 2.12, 2.20, 2.21, 2.23, D15.29
test('each page opens by its address with its own title, and pages for search engines have a canonical address', async ({
  page,
}) => {
  for (const [path, title, isListed] of [
    ['/privacy', 'Privacy Policy', true],
    ['/terms', 'Terms', true],
    ['/blog', 'Blog', true],
    ['/ads/offering', 'Advertise', true],
    ['/favorites', 'Favorites', false],
    ['/scheduling', 'Scheduling', false],
  ] as const) {
    await open(page, path);
    await expect(headline(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} – Campjay`);
    await expect(noindex(page)).toHaveCount(isListed ? 0 : 1);
    await expect(canonical(page)).toHaveCount(isListed ? 1 : 0);
    if (isListed) await expect(canonical(page)).toHaveAttribute('href', new RegExp(`^http.*[^/]${path}$`));
  }
});

// Covers: 2.11, 2.109, D15.30
test('title and address stay right from page to page, through /ads, and with Back and Forward', async ({ page }) => {
  const answer = await page.request.get('/ads?source=letter', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/ads/offering?source=letter']);

  await open(page, '/terms');
  await navigateWithin(page, '/ads');
  await expect(headline(page)).toHaveText('Advertise');
  await expect(page).toHaveURL('/ads/offering');
  await expect(page).toHaveTitle('Advertise – Campjay');
  await expect(canonical(page)).toHaveAttribute('href', /\/ads\/offering$/);
  await page.getByRole('banner').getByRole('link', { name: 'Favorites' }).click();
  await expect(page.getByText('Search for camps to add to your favorites.', { exact: true })).toBeVisible();
  await expect(noindex(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Search for camps', exact: true }).click();
  await expect(searchPage(page).cards.first()).toBeVisible();
  await expect(page).toHaveTitle(/^Search every summer camp near/);
  await expect(noindex(page)).toHaveCount(0);
  await expect(canonical(page)).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/);
  await page.goBack();
  await page.goBack();
  await expect(headline(page)).toHaveText('Advertise');
  await page.goBack(); // the redirect is no history entry of its own
  await expect(headline(page)).toHaveText('Terms');
  await expect(canonical(page)).toHaveAttribute('href', /\/terms$/);
  await page.goForward();
  await expect(headline(page)).toHaveText('Advertise');
  await expect(page).toHaveURL(/\/ads\/offering$/);
});

// Covers: 2.182, D14.6
test('a page shows a loading state or the server’s text until its script has loaded', async ({ page }) => {
  await open(page, '/');
  // All scripts that are loaded on demand.
  const deliver = await holdRequests(page, '**/assets/*.js', (request) => !request.url().includes('/assets/index-'));
  await navigateWithin(page, '/terms');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await page.reload();
  // The client's header has loaded, the page's own script has not.
  await expect(page.getByRole('button', { name: 'Use dark colors' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check with the camp' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  deliver();
  await expect(page.locator('.shell')).toHaveCount(0);
  await expect(headline(page)).toHaveText('Terms');

  await navigateWithin(page, '/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Questions and requests' }).click();
  await expect(page).toHaveURL('/privacy#questions-and-requests');
  await expect(page.getByRole('heading', { name: 'Questions and requests' })).toBeInViewport();
  const sections = await countOf(page.getByRole('main').getByRole('heading', { level: 2 }));
  await expect(contents.getByRole('link')).toHaveCount(sections);
});

// Covers: D15.27
test('search engines may index all pages except those without camps, and link previews have an image of the declared size', async ({
  page,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(expect.arrayContaining(['/', '/summer-camps/palo-alto', '/privacy', '/ads/offering']));
  for (const path of ['/summer-camps/los-gatos', '/favorites', '/scheduling']) expect(listed).not.toContain(path);
  const schools = listed.filter((path) => path?.startsWith('/school/'));
  expect(schools).toContain('/school/alamo-elementary-san-francisco');
  expect(new Set(schools).size).toBeGreaterThan(100);

  const first = await (await page.request.get('/summer-camps/los-gatos', { headers: { accept: 'text/html' } })).text();
  expect(first).toContain('<meta name="robots" content="noindex"');
  await open(page, '/summer-camps/los-gatos');
  await expect(page.getByText("Sorry, Jay couldn't find")).toBeVisible();
  await expect(noindex(page)).toHaveCount(1);

  await page.goto('/privacy'); // a page without requests that would be aborted below
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const image = await page.request.get((await content('og:image')) ?? '');
  expect(image.headers()['content-type']).toBe('image/png');
  expect((await image.body()).length).toBeLessThan(120_000);
  const stated = [await content('og:image:width'), await content('og:image:height')];
  expect((await imageSize(page, (await content('og:image')) ?? '')).map(String)).toEqual(stated);
});

import type { Page } from '@playwright/test';
import { axeFindings, beyondSides } from '../support/axe.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  { path: '/privacy', title: 'Privacy Policy', isListed: true },
  { path: '/terms', title: 'Terms', isListed: true },
  { path: '/blog', title: 'Blog', isListed: true },
  { path: '/ads/offering', title: 'Advertise', isListed: true },
  { path: '/favorites', title: 'Favorites', isListed: false },
  { path: '/scheduling', title: 'Scheduling', isListed: false },
] as const;

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const noindex = (page: Page) => page.locator('meta[name=robots][content=noindex]');

/** Opens a path and waits until the client has taken the first document's place. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.locator('.shell')).toHaveCount(0);
};

for (const { path, title, isListed } of PAGES) {
  // Covers: 2.12, 2.20, 2.21, 2.23, D15.29
  test(`${path} is opened by its address, with its own title and address, and is sound on every screen`, async ({
    page,
  }) => {
    await open(page, path);
    await expect(headline(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} – Campjay`);
    await expect(noindex(page)).toHaveCount(isListed ? 0 : 1);
    await expect(canonical(page)).toHaveCount(isListed ? 1 : 0);
    if (isListed) await expect(canonical(page)).toHaveAttribute('href', new RegExp(`^http.*[^/]${path}$`));
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await beyondSides(page)).toBe(0);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test(`${path} is read where no script runs, and leads on`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(`${title} – Campjay`);
      await expect(headline(page)).toHaveText(title);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Site Map' }).click();
      await expect(headline(page)).toHaveText('Site Map');
    });
  });

  test(`axe finds nothing on the first document of ${path}, and nothing reaches beyond its sides`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(path);
    await expect(page.locator('.shell')).toBeVisible();
    expect(await beyondSides(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('title and address stay right from page to page, and back and forward again', async ({ page }) => {
  await open(page, '/terms');
  await page.getByRole('main').getByRole('link', { name: 'Advertise' }).click();
  await expect(page).toHaveTitle('Advertise – Campjay');
  await expect(canonical(page)).toHaveAttribute('href', /\/ads\/offering$/);
  await page.getByRole('main').getByRole('link', { name: 'Search for camps' }).click();
  await expect(searchPage(page).cards.first()).toBeVisible();
  await expect(page).toHaveTitle(/^Search every summer camp near/);
  await expect(canonical(page)).toHaveAttribute('href', /^https?:\/\/[^/]+\/$/);
  await page.goBack();
  await expect(headline(page)).toHaveText('Advertise');
  await page.goBack();
  await expect(headline(page)).toHaveText('Terms');
  await expect(canonical(page)).toHaveAttribute('href', /\/terms$/);
  await page.goForward();
  await expect(headline(page)).toHaveText('Advertise');
  await expect(page).toHaveURL(/\/ads\/offering$/);
});

// Covers: 2.109
test('the empty favorites say how to begin, and lead there', async ({ page }) => {
  await open(page, '/favorites');
  await expect(page.getByText('Search for camps to add to your favorites.', { exact: true })).toBeVisible();
  await expect(noindex(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Search for camps', exact: true }).click();
  await expect(searchPage(page).cards.first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(noindex(page)).toHaveCount(0);
});

// Covers: 2.11, D15.30
test('/ads leads to the offering page, by address and within the client, without a step of its own', async ({
  page,
}) => {
  const answer = await page.request.get('/ads?source=letter', { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([302, '/ads/offering?source=letter']);

  await open(page, '/privacy');
  // No link of ours leads to /ads, so the router is told as Back and Forward tell it.
  await page.evaluate("history.pushState(null, '', '/ads'); dispatchEvent(new PopStateEvent('popstate'))");
  await expect(headline(page)).toHaveText('Advertise');
  await expect(page).toHaveURL('/ads/offering');
  await page.goBack();
  await expect(page).toHaveURL('/privacy');
  await expect(headline(page)).toHaveText('Privacy Policy');
});

test('the table of contents leads to each section of a long page', async ({ page }) => {
  await open(page, '/privacy');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Questions and requests' }).click();
  await expect(page).toHaveURL('/privacy#questions-and-requests');
  await expect(page.getByRole('heading', { name: 'Questions and requests' })).toBeInViewport();
  const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).count();
  await expect(contents.getByRole('link')).toHaveCount(sections);
});

// Covers: 2.182, D14.6
test('a page that is still on its way says so', async ({ page }) => {
  await open(page, '/site-map');
  await expect(headline(page)).toHaveText('Site Map');
  let deliver = (): void => undefined;
  const asked = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/TextPage-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.evaluate("history.pushState(null, '', '/terms'); dispatchEvent(new PopStateEvent('popstate'))");
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  deliver();
  await expect(headline(page)).toHaveText('Terms');
});

test('a page that is read already stays while its script is on its way', async ({ page }) => {
  let deliver = (): void => undefined;
  const asked = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/TextPage-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/terms');
  // The client's own header has come, the page's own script has not.
  await expect(page.getByRole('button', { name: 'Use dark colors' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check with the camp' })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  deliver();
  await expect(page.locator('.shell')).toHaveCount(0);
  await expect(headline(page)).toHaveText('Terms');
  await expect(headline(page)).toHaveCount(1);
});

test('a link preview is a picture of the size that it says', async ({ page }) => {
  await page.goto('/privacy'); // which asks for nothing that would be cut off below
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  const image = await page.request.get((await content('og:image')) ?? '');
  expect(image.headers()['content-type']).toBe('image/jpeg');
  expect((await image.body()).length).toBeLessThan(80_000);
  const said = [await content('og:image:width'), await content('og:image:height')];
  await page.goto((await content('og:image')) ?? '');
  const size = await page.evaluate('[document.images[0].naturalWidth, document.images[0].naturalHeight].map(String)');
  expect(size).toEqual(said);
});

// Covers: D15.27
test('a place without camps is not for search engines, before and after the client has taken over', async ({
  page,
}) => {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(expect.arrayContaining(['/', '/summer-camps/palo-alto', '/privacy', '/ads/offering']));
  for (const path of ['/summer-camps/los-gatos', '/favorites', '/scheduling']) expect(listed).not.toContain(path);

  const first = await (await page.request.get('/summer-camps/los-gatos', { headers: { accept: 'text/html' } })).text();
  expect(first).toContain('<meta name="robots" content="noindex"');
  await page.goto('/summer-camps/los-gatos');
  await expect(page.getByText("Sorry, Jay couldn't find")).toBeVisible();
  await expect(page.locator('.shell')).toHaveCount(0);
  await expect(noindex(page)).toHaveCount(1);
});

import type { Locator, Page } from '@playwright/test';
import { scrollTop } from '../support/browserState.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { boxesOf, boxOf } from '../support/inspect.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

/** The distance of an element from the window's top, in whole pixels. */
const topOf = async (element: Locator): Promise<number> => Math.round((await boxOf(element)).y);
/** Waits until an element is at this distance from the window's top. */
const expectTop = async (element: Locator, top: number): Promise<void> => {
  // Poll: the window scrolls again while cards are laid out. Rounded: half pixels may be reported either way.
  await expect.poll(async () => Math.abs((await topOf(element)) - top)).toBeLessThanOrEqual(1);
};

interface SearchQuery {
  readonly filterState: { readonly selectedSearchText: string };
  readonly loadedOrganicOrgIds: readonly string[];
}

/** Holds these searches until the returned function is called. */
const holdSearches = (page: Page, isHeld: (query: SearchQuery) => boolean) =>
  holdRequests(page, '**/get-camp-data-chunk', (request) => isHeld(request.postDataJSON() as SearchQuery));

// Covers: 2.90, 2.97, 4.20, 4.21, D14.6
test('shows skeletons until the first results, a spinner during another search, and a line at the bottom while more results load', async ({
  page,
  complaints,
}) => {
  const search = searchPage(page);
  const spinner = page.getByRole('progressbar', { name: 'Searching' });
  const releaseFirst = await holdSearches(page, ({ loadedOrganicOrgIds }) => loadedOrganicOrgIds.length === 0);
  const releaseMore = await holdSearches(page, ({ loadedOrganicOrgIds }) => loadedOrganicOrgIds.length > 3);
  const releaseSearch = await holdSearches(page, ({ filterState }) => filterState.selectedSearchText === 'capoeira');
  // Not ready yet: the page retries.
  await page.route('**/get-camp-data-chunk', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.goto('/?sort=alpha'); // a link with a search of its own: the document has no cards for it
  await expect(page.getByRole('heading', { level: 2, name: 'Loading...' })).toBeInViewport();
  await expect(page.locator('main ul[aria-hidden=true] .card').first()).toBeVisible();
  await expect(search.cards).toHaveCount(0);
  releaseFirst();
  await expect(search.cards).toHaveCount(18);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  complaints.length = 0; // the browser logs the 503

  await search.cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
  releaseMore();
  await expect(search.cards).toHaveCount(36);

  await search.text.fill('capoeira');
  await expect(spinner).toBeVisible();
  await expect(search.cards).toHaveCount(36);
  releaseSearch();
  await search.finds(1);
  await expect(search.cards).toHaveCount(1);
  await expect(spinner).toHaveCount(0);
});

// Covers: 2.96, 2.99, 2.100, 4.24, 4.32, D14.3, D14.4
test('loads three chunks by scrolling, then by a button, until a chunk is empty; a single result fills the width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const search = searchPage(page);
  const camps = Array.from({ length: 100 }, (_, at) => ({
    ...{ org_id: `camp-${at}`, camp_org_name: `Camp ${at}` },
    instances: [{ instance_id: `session-${at}`, start_date: 'June 8', end_date: 'June 12', year: 2026 }],
  }));
  await search.answerWith(camps, { chunk: 18, totalMatchedOrgs: 50 });
  await search.open('/?q=camp');
  const [first, second, third, fourth] = await boxesOf(search.cards);
  expect([second?.y, third?.y]).toEqual([first?.y, first?.y]);
  expect(fourth?.x).toBe(first?.x);
  expect(fourth?.y).toBeGreaterThan(first?.y ?? NaN);
  for (const box of [second, third]) expect(box?.width).toBeCloseTo(first?.width ?? NaN, 0);

  await search.scrollUntilLoaded(18, 36, 54, 72);
  const more = page.getByRole('button', { name: 'Load more' });
  await more.click();
  await expect(search.cards).toHaveCount(90);
  await more.click();
  await expect(search.cards).toHaveCount(100);
  await search.finds(50); // responses contain another total, and only an empty one ends the list
  await more.click();
  await expect(page.getByText('Those are all the camps we found for this search.')).toBeVisible();
  await expect(search.cards.getByRole('heading', { level: 3 })).toHaveText(camps.map((camp) => camp.camp_org_name));

  await search.answerWith(camps.slice(0, 1));
  await search.text.fill('lonely');
  await search.finds(1);
  const { width } = await boxOf(page.getByRole('search', { name: 'Camps' }));
  expect((await boxOf(search.cards.first())).width).toBeCloseTo(width, 0);
});

test('Back from another page or another site shows the same list at the same scroll position', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area?category=Sports');
  await search.cards.nth(6).scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static'); // below the intro, which collapses on scrolling
  await search.settled();
  const before = { total: await search.total(), scrolled: await scrollTop(page) };
  await search.followFooter('Site Map');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Map');
  expect(await scrollTop(page)).toBe(0);
  await page.goBack();
  await search.finds(before.total);
  await expect(page.locator('html')).toHaveJSProperty('scrollTop', before.scrolled);

  const website = page.getByRole('link', { name: /^Camp website/ }).nth(12);
  await website.focus();
  const top = await topOf(website);
  await page.goto('/healthz');
  await page.goBack();
  await expect(website).toBeFocused();
  await expectTop(website, top);
});

test('reloading far down the list restores the same card, scroll position and focus', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/summer-camps/bay-area?within=100');
  const far = search.cards.nth(40);
  await search.scrollUntilLoaded(18, 36, 54);
  const website = far.getByRole('link', { name: /^Camp website/ });
  await website.focus();
  const name = await far.getByRole('heading', { level: 3 }).innerText();
  const before = await topOf(website);

  await page.reload();
  await expect(website).toBeFocused();
  await expect(far.getByRole('heading', { level: 3 })).toHaveText(name);
  await expectTop(website, before);

  await page.goto(page.url());
  await expect(search.cards.first()).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollTop', 0);
});

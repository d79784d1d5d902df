import type { Page } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// One of the bundled schools: 250 23rd Avenue, San Francisco.
const ALAMO = '/school/alamo-elementary-san-francisco';
const UNKNOWN = /^We know no school by this address/;
const DISCOUNT_SET = 'Discount code set and will be automatically applied if you subscribe';
const SCHOOL = '**/api/users/school-lat-lng';

const radius = (page: Page) => page.getByRole('combobox', { name: 'Within' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Every school that the server is asked for. */
const schoolsAsked = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('school-lat-lng')) asked.push(request.postData() ?? '');
  });
  return asked;
};

/** Changes the document of the school's page on its way. */
const changeDocument = (page: Page, change: (document: string) => string) =>
  page.route(`**${ALAMO}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
const withoutSchool = (document: string) =>
  document.replace(/<script type="application\/json" id="school-of-page">[^<]*<\/script>/, '');

// Covers: 1.32, 2.6, 4.18, 9.74
test('the page of a school searches 20 miles around it, nearest first, without asking where it is', async ({
  page,
}) => {
  const asked = schoolsAsked(page);
  const search = searchPage(page);
  const distances: unknown[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('get-camp-data-chunk')) distances.push(response.request().postDataJSON());
  });
  await search.open(ALAMO);
  await expect(page).toHaveTitle('Search every summer camp near Alamo Elementary, San Francisco – Campjay');
  await expect(title(page)).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
  await expect(page.getByText('within 20 miles of 250 23rd Avenue, San Francisco, CA 94121')).toBeVisible();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(radius(page)).toHaveValue('20');
  await expect(search.cards.first()).toContainText(' mi');
  expect(distances[0]).toMatchObject({ latLongUserRadius: 20, sortCriteria: 'distance' });
  await expect(page).toHaveURL(ALAMO);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${ALAMO}$`));
  expect(asked).toEqual([]);
});

// Covers: D15.9
test('what is chosen on the page of a school stands in its address, and survives a reload', async ({ page }) => {
  const search = searchPage(page);
  await search.open(ALAMO);
  await radius(page).selectOption('3');
  await expect(page).toHaveURL(`${ALAMO}?within=3`);
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(radius(page)).toHaveValue('3');
  // The place in an address comes before the school.
  await search.open(`${ALAMO}?near=bellevue&within=10`);
  await expect(search.place).toHaveValue('Bellevue');
});

test('from the page of a school the place does not follow to another page, and Back finds it again', async ({
  page,
}) => {
  const asked = schoolsAsked(page);
  const search = searchPage(page);
  await search.open(ALAMO);
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(search.place).toHaveValue('');
  await page.goBack();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(title(page)).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
  expect(asked).toEqual([]);
});

test('an address that no school has says so, shows all places, and is not for search engines', async ({ page }) => {
  const asked = schoolsAsked(page);
  const search = searchPage(page);
  await search.open('/school/atlantis');
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await expect(title(page)).toHaveText('Search every summer camp near LA, SF, & Seattle');
  await expect(search.place).toHaveValue('');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(asked).toEqual([]);
});

// Covers: 4.8
test('a school that the document did not bring is fetched', async ({ page }) => {
  await changeDocument(page, withoutSchool);
  const asked = schoolsAsked(page);
  const search = searchPage(page);
  await search.open(ALAMO);
  await expect(search.place).toHaveValue('Alamo Elementary');
  expect(asked).toEqual([JSON.stringify({ school_code: 'alamo-elementary-san-francisco' })]);
});

// Covers: 8.17
test('a school that cannot be fetched is logged, and the page shows the default region without a word of it', async ({
  page,
  complaints,
}) => {
  await changeDocument(page, withoutSchool);
  await page.route(SCHOOL, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Resting' } }));
  const search = searchPage(page);
  await search.open(ALAMO);
  await expect(search.place).toHaveValue('');
  await expect(page.getByText(UNKNOWN)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(complaints.some((complaint) => complaint.startsWith('A request failed:'))).toBe(true);
  complaints.length = 0;
});

// Covers: 2.169, 4.19, 9.88
test('the discount code of a school is set for later, which is said for 4 seconds and only once', async ({ page }) => {
  await changeDocument(page, (document) =>
    document.replace('"schoolCodeSet":false', '"schoolCodeSet":true,"discountCode":"ALAMO20"'),
  );
  await page.addInitScript(`
    new MutationObserver(() => {
      const isShown = document.body?.textContent.includes(${JSON.stringify(DISCOUNT_SET)});
      if (isShown) window.shownAt ??= performance.now();
      else if (window.shownAt) window.goneAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  `);
  const search = searchPage(page);
  const message = page.getByText(DISCOUNT_SET);
  await page.goto(ALAMO);
  await expect(message).toBeVisible();
  await expect(message).toHaveCount(0, { timeout: 20_000 });
  const shownMs = await page.evaluate<number>('window.goneAt - window.shownAt');
  expect(shownMs).toBeGreaterThan(3900);
  expect(shownMs).toBeLessThan(8000); // 4 seconds, and time to fade on a busy machine
  const stored = await page.evaluate<string>(`localStorage.getItem('schoolDiscount')`);
  expect(JSON.parse(stored)).toEqual({ schoolCode: 'alamo-elementary-san-francisco', discountCode: 'ALAMO20' });
  await page.reload();
  await expect(search.cards.first()).toBeVisible();
  await expect(message).toHaveCount(0);
});

test('every bundled school is a page for search engines', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const schools = [...sitemap.matchAll(/<loc>[^<]*(\/school\/[^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(schools).toContain(ALAMO);
  expect(schools.length).toBeGreaterThan(100);
  expect(new Set(schools).size).toBe(schools.length);
});

test.describe('where no script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a school lists the camps around it, and one of no school says so', async ({ page }) => {
    await page.goto(ALAMO);
    await expect(title(page)).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
    await expect(page.getByText('Alamo Elementary, within 20 mi')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(18);
    await page.goto('/school/atlantis');
    await expect(page.getByText(UNKNOWN)).toBeVisible();
  });
});

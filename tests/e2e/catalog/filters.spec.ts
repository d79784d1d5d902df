import type { Page } from '@playwright/test';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  // Covers: 2.78
  test('the filters are in a sheet that shows the number of matching camps and returns to them', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/?q=camp');
    await expect(search.filter('Week')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Registration Date' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide Filters', exact: true }).tap();
    await expect(page.getByRole('button', { name: 'Registration Date' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'More Filters', exact: true })).toBeVisible();
    await search.choose('Category', 'STEM');
    await search.place.fill('seattle');
    const searchResponse = page.waitForResponse((response) =>
      /"STEM".*"latLongUser":\{/.test(response.request().postData() ?? ''),
    );
    await page.getByRole('option', { name: 'Seattle', exact: true }).tap();
    const { data } = (await (await searchResponse).json()) as { data: { totalMatchedOrgs: number } };
    await sheet.getByRole('button', { name: `Show ${data.totalMatchedOrgs} camps` }).tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove Category: STEM' })).toBeVisible();
  });
});

// Covers: 4.9, 4.10, 4.35, D14.2
test('reloading, opening a shared link, Back and Forward restore each page’s search, and no address contains coordinates', async ({
  page,
  context,
}) => {
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('request', (request) => addresses.push(request.url()));
  const search = searchPage(page);
  await search.open('/');
  const totalCount = await search.total();
  await search.choose('Week', 'July 6', 'July 13');
  await search.text.fill('camp');
  await search.choosePlace('94703', '94703 · Berkeley, CA');
  await expect(search.radius).toHaveValue('15');
  await search.radius.selectOption('20 mi');
  await search.sort.selectOption('A to Z');
  await expect(page).toHaveURL('/?q=camp&week=July+6&week=July+13&near=94703&within=20&sort=alpha');
  await expect(search.cards.first()).toContainText(' mi');
  const foundCount = await search.totalAfter(totalCount);

  const isShownOn = async (where: Page): Promise<void> => {
    const otherSearch = searchPage(where);
    await expect(otherSearch.filter('Week')).toHaveAccessibleName('Week: July 6, July 13');
    await expect(otherSearch.text).toHaveValue('camp');
    await expect(otherSearch.place).toHaveValue('Berkeley, CA 94703');
    await expect(otherSearch.radius).toHaveValue('20');
    await expect(otherSearch.sort).toHaveValue('alpha');
    await otherSearch.finds(foundCount);
  };
  await page.reload();
  await isShownOn(page);
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await isShownOn(elsewhere);

  await search.followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(search.place).toHaveValue('San Diego');
  await expect(search.text).toHaveValue('');
  await expect(search.filter('Week')).toHaveAccessibleName('Week: July 6, July 13');
  await search.choose('Category', 'Sports');
  await search.choosePlace('san leand', 'San Leandro, CA');
  await expect(page).toHaveURL(/week=July\+13&category=Sports&near=San\+Leandro%2C\+CA/);
  // Back undoes the place and the category, one by one, before it leaves the page.
  await page.goBack();
  await expect(search.place).toHaveValue('San Diego');
  await page.goBack();
  await expect(search.filter('Category')).toHaveAccessibleName('Category');
  await page.goBack();
  await page.goBack();
  await isShownOn(page);
  for (let steps = 0; steps < 4; steps += 1) await page.goForward();
  await expect(search.place).toHaveValue('San Leandro, CA');
  await expect(search.filter('Category')).toHaveAccessibleName('Category: Sports');
  const ownAddresses = addresses.filter((each) => !each.includes('/assets/'));
  expect(ownAddresses.some((each) => each.includes('near=94703'))).toBe(true);
  for (const each of ownAddresses) expect(each).not.toMatch(/\d+\.\d{2,}|lat|lng/i);
});

// Covers: 9.78, 9.79
test('the search runs 500 ms after the last key and 250 ms after the last checkbox', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-01T12:00:00-08:00') });
  const search = searchPage(page);
  await search.open('/');
  await expect(search.cards).toHaveCount(18);
  const requests: { selectedCategory: string[]; selectedSearchText: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/get-camp-data-chunk')) return;
    const body = request.postDataJSON() as { filterState: (typeof requests)[number]; loadedOrganicOrgIds: string[] };
    if (body.loadedOrganicOrgIds.length === 0) requests.push(body.filterState); // no further chunk of the same search
  });
  const nextSearch = () => page.waitForRequest('**/get-camp-data-chunk');
  await page.clock.pauseAt(new Date('2026-03-01T13:00:00-08:00'));
  await search.text.focus();
  await page.keyboard.type('capo');
  await page.clock.runFor(499);
  await page.keyboard.type('eira');
  await Promise.all([nextSearch(), page.clock.runFor(500)]);
  expect(requests.map(({ selectedSearchText }) => selectedSearchText)).toEqual(['capoeira']);

  await page.clock.resume();
  await search.filter('Category').click();
  const option = (name: RegExp) => search.dialog('Category').getByRole('checkbox', { name });
  await expect(option(/^STEM/)).toBeChecked();
  await page.clock.pauseAt(new Date('2026-03-01T14:00:00-08:00'));
  await option(/^STEM/).uncheck();
  await page.clock.runFor(249);
  await option(/^Chess/).uncheck();
  await Promise.all([nextSearch(), page.clock.runFor(250)]);
  expect(requests.slice(1).map(({ selectedCategory }) => selectedCategory.length)).toEqual([15]);
});

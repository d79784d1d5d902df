import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

test('the further filters narrow the list by what their options promise', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  const everything = await search.total();
  await page.getByRole('button', { name: 'Show More Filters' }).click();
  await search.filter('Day or Sleepaway').click();
  const sleepaway = search.dialog('Day or Sleepaway').locator('label', { hasText: 'Sleepaway' });
  await expect(sleepaway).toHaveText(/\d+/);
  const promised = Number((await sleepaway.innerText()).replace(/\D/g, ''));
  await page.keyboard.press('Escape');
  await search.choose('Day or Sleepaway', 'Sleepaway');
  await search.finds(promised);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await search.finds(everything);

  await page.getByLabel('Max price ($)').fill('200');
  expect(await search.totalAfter(everything)).toBeLessThan(everything);
  await page.getByLabel('Max price ($)').fill('');
  await search.finds(everything);
  await page.getByLabel('Camp opens at or before...').fill('08:00');
  expect(await search.totalAfter(everything)).toBeLessThan(everything);
});

// Covers: 2.78
test('a small screen calls the further filters by shorter names, and shows them at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const search = searchPage(page);
  await search.open('/');
  await search.showFilters();
  await expect(page.getByRole('button', { name: 'Registration Date' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide Filters', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Registration Date' })).toBeHidden();
  await page.getByRole('button', { name: 'More Filters', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Registration Date' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the filters stand on a sheet that says how many camps it leaves, and leads back to them', async ({ page }) => {
    const search = searchPage(page);
    await search.open('/?q=camp');
    await expect(search.filter('Week')).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeInViewport({ ratio: 1 });
    await search.choose('Category', 'STEM');
    await sheet.getByRole('combobox', { name: 'City, ZIP or area' }).fill('seattle');
    const answered = page.waitForResponse((response) =>
      /"STEM".*"latLongUser":\{/.test(response.request().postData() ?? ''),
    );
    await page.getByRole('option', { name: 'Seattle', exact: true }).tap();
    const { data } = (await (await answered).json()) as { data: { totalMatchedOrgs: number } };
    await expect(sheet.getByRole('button', { name: 'Reset filters' })).toBeVisible();
    const show = sheet.getByRole('button', { name: `Show ${data.totalMatchedOrgs} camps` });
    await expect(page.locator('main h2', { hasText: `${data.totalMatchedOrgs} camps` })).toBeAttached();
    await show.tap();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove Category: STEM' })).toBeVisible();
  });
});

test('a reload and a sent link find the filters, the place and the results again', async ({ page, context }) => {
  const search = searchPage(page);
  await search.open('/');
  const everything = await search.total();
  await search.choose('Week', 'July 6', 'July 13');
  await search.choose('Category', 'STEM');
  await search.place.fill('oak');
  await page.getByRole('option', { name: 'Oakland · East Bay' }).click();
  await expect(page).toHaveURL('/?week=July+6&week=July+13&category=STEM&near=oakland&within=15');
  await expect(search.cards.first()).toContainText(' mi');
  const found = await search.total();
  expect(found).toBeLessThan(everything);

  const isShownOn = async (where: ReturnType<typeof searchPage>): Promise<void> => {
    await expect(where.filter('Week')).toHaveAccessibleName('Week: July 6, July 13');
    await expect(where.filter('Category')).toHaveAccessibleName('Category: STEM');
    await expect(where.place).toHaveValue('Oakland');
    await where.finds(found);
  };
  await page.reload();
  await isShownOn(search);
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  await isShownOn(searchPage(elsewhere));
});

test('back and forward bring each page’s own search', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  await search.text.fill('robots');
  await expect(page).toHaveURL('/?q=robots');
  const robots = await search.total();
  await searchPage(page).followFooter('Site Map');
  await page.getByRole('link', { name: 'San Diego', exact: true }).click();
  await expect(search.place).toHaveValue('San Diego');
  await expect(search.text).toHaveValue('');
  await search.choose('Category', 'Sports');
  await expect(page).toHaveURL('/summer-camps/san-diego?category=Sports');

  await page.goBack();
  await page.goBack();
  await expect(search.text).toHaveValue('robots');
  await expect(search.place).toHaveValue('');
  await expect(search.filter('Category')).toHaveAccessibleName('Category');
  await search.finds(robots);
  await page.goForward();
  await page.goForward();
  await expect(search.place).toHaveValue('San Diego');
  await expect(search.filter('Category')).toHaveAccessibleName('Category: Sports');
});

test('an address with unknown or broken parameters shows the page as it is', async ({ page }) => {
  const search = searchPage(page);
  await search.open('/');
  const everything = await search.total();
  await search.open('/?week=June+31&category=Knitting&price=cheap&opens=25:00&near=atlantis&within=4&colour=green');
  expect(await search.total()).toBe(everything);
  await expect(page).toHaveURL('/?colour=green');
});

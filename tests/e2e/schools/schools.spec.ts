import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

// One of the bundled schools: 250 23rd Avenue, San Francisco.
const ALAMO = '/school/alamo-elementary-san-francisco';

// Covers: 1.32, 2.6, 4.18, 9.74, D15.9
test('a school’s page searches 20 miles around it, stores the filters in its address, and Back restores them', async ({
  page,
}) => {
  const schoolRequests: string[] = [];
  const lists: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('school-lat-lng')) schoolRequests.push(request.url());
    if (request.url().endsWith('get-camp-data-chunk')) lists.push(request.postDataJSON());
  });
  const search = searchPage(page);
  const title = page.getByRole('heading', { level: 1 });
  await search.open(ALAMO);
  await expect(page).toHaveTitle('Search every summer camp near Alamo Elementary, San Francisco – Campjay');
  await expect(title).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
  await expect(page.getByText('within 20 miles of 250 23rd Avenue, San Francisco, CA 94121')).toBeVisible();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(search.radius).toHaveValue('20');
  await expect(search.cards.first()).toContainText(' mi');
  expect(lists[0]).toMatchObject({ latLongUserRadius: 20, sortCriteria: 'distance' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${ALAMO}$`));
  await search.radius.selectOption('3');
  await expect(page).toHaveURL(`${ALAMO}?within=3`);
  await page.reload();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(search.radius).toHaveValue('3');

  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await expect(search.place).toHaveValue('');
  await page.goBack();
  await expect(search.place).toHaveValue('Alamo Elementary');
  await expect(title).toHaveText('Search every summer camp near Alamo Elementary, San Francisco');
  expect(schoolRequests).toEqual([]); // the server's page includes the school
});

import type { Page } from '@playwright/test';
import { clientStarted, storedItem } from '../support/browserState.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { account, responseTo, get, post, signUp } from '../support/parent.ts';
import { pauseClock } from '../support/pauseClock.ts';
import { searchPage } from '../support/searchPage.ts';
import { expect, test } from '../support/test.ts';

const BERKELEY = { address: 'Berkeley, CA 94703', addressLat: 37.863, addressLng: -122.2749, addressRadius: 7 };

const savedAddress = async (page: Page): Promise<unknown> =>
  (await get<{ data: unknown }>(page.context(), 'users/address')).data;
const saveAddress = (page: Page) => post(page.context(), 'users/address', BERKELEY);

/** Records what the page sends to these paths from now on. */
const sentTo = (page: Page, address: RegExp): unknown[] => {
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && address.test(request.url())) sent.push(request.postDataJSON());
  });
  return sent;
};
const savesOf = (page: Page) => sentTo(page, /\/api\/users\/(clear-)?address$/);
const inStorage = (page: Page) => storedItem(page, 'sortCriteria');

// Covers: 3.119, 4.7, 4.12, 4.28, 6.8, 7.10, D15.9
test('a parent’s searches start at the saved place; another place takes precedence without replacing it', async ({
  page,
}) => {
  await signUp(page.context());
  await saveAddress(page);
  const [requests, saveRequests] = [sentTo(page, /get-camp-data-chunk$/), savesOf(page)];
  const search = searchPage(page);
  const isAtSavedPlace = async (): Promise<void> => {
    await expect(search.place).toHaveValue('Berkeley, CA 94703');
    await expect(search.radius).toHaveValue('7');
  };
  await search.open('/');
  await isAtSavedPlace();
  await expect(search.sort).toHaveValue('distance');
  await search.settled();
  // Another one asks for the nearest camps, because the catalog has none at this place.
  expect(requests.filter((each) => Reflect.get(Object(each), 'latLongUserRadius') === 7)).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    limit: 18,
    latLongUser: { lat: 37.863, lng: -122.2749 },
    latLongUserRadius: 7,
    sortCriteria: 'distance',
  });
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: /^Remove Berkeley/ }).click();
  await expect(search.place).toHaveValue('');
  await expect(page).toHaveURL('/?near=everywhere');
  await search.open('/?near=oakland&within=3');
  await expect(search.place).toHaveValue('Oakland');
  await search.open('/summer-camps/seattle');
  await search.radius.selectOption('20');
  await expect(page).toHaveURL(/within=20/);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await isAtSavedPlace();
  expect(saveRequests).toEqual([]);
  expect(await savedAddress(page)).toEqual(BERKELEY);
});

// Covers: 3.119, 6.8
test('a parent’s chosen place is saved, only the last of several quick choices, and appears on another device', async ({
  page,
  browser,
  complaints,
}) => {
  const parent = await signUp(page.context());
  const saveRequests = savesOf(page);
  const search = searchPage(page);
  await page.clock.install();
  await search.open('/');
  await search.place.fill('94703');
  const suggested = page.getByRole('option', { name: /^94703/ });
  await expect(suggested).toBeVisible();
  // The clock is stopped, so that no time passes between these three.
  await pauseClock(page);
  await suggested.click();
  await search.radius.selectOption('3');
  await search.radius.selectOption('40');
  expect(saveRequests).toEqual([]);
  await responseTo(page, 'users/address', () => page.clock.runFor(1000));
  await page.clock.resume();
  expect(await savedAddress(page)).toMatchObject({ address: 'Berkeley, CA 94703', addressRadius: 40 });
  expect(saveRequests).toHaveLength(1);

  const device = await browser.newPage();
  await device.goto('/');
  await account(device).wayIn.click();
  await account(device).signIn(parent);
  await expect(searchPage(device).place).toHaveValue('Berkeley, CA 94703');
  await expect(searchPage(device).radius).toHaveValue('40');
  await device.close();

  const everywhere = page.getByRole('button', { name: 'Search everywhere' });
  await responseTo(page, 'users/clear-address', () => everywhere.click());
  expect(await savedAddress(page)).toBeNull();

  await page.route('**/api/users/address', (route) => route.abort());
  await search.choosePlace('oakland', 'Oakland · East Bay');
  await expect(page.getByText('Your place could not be saved. Please choose it again later.')).toBeVisible();
  await expect(search.place).toHaveValue('Oakland');
  for (const complaint of complaints) expect(complaint).not.toContain('Oakland');
  complaints.length = 0;
});

// Covers: 4.9-4.11, 6.11, D15.9
test('a visitor’s place and sort order are not stored but survive signing in; a parent’s sort order is stored', async ({
  page,
}) => {
  const parent = await signUp(page.context());
  await saveAddress(page);
  await page.context().clearCookies();
  const saveRequests = savesOf(page);
  const search = searchPage(page);
  await search.open('/summer-camps/seattle');
  await search.sort.selectOption('alpha');
  await expect(page).toHaveURL(/sort=alpha/);
  expect(await inStorage(page)).toBeNull();
  await search.open('/');
  await search.choosePlace('oakland', 'Oakland · East Bay');
  await account(page).wayIn.click();
  await account(page).signIn(parent);
  await expect(account(page).button).toBeVisible();
  await expect(search.place).toHaveValue('Oakland');
  expect(saveRequests).toEqual([]);
  expect(await savedAddress(page)).toEqual(BERKELEY);

  await search.open('/');
  await expect(search.place).toHaveValue('Berkeley, CA 94703');
  await search.sort.selectOption('alpha');
  await search.open('/summer-camps/seattle');
  await expect(search.sort).toHaveValue('alpha');
  expect(await inStorage(page)).toBe('"alpha"');
  await search.open('/summer-camps/seattle?sort=distance');
  await expect(search.sort).toHaveValue('distance');
  await search.choosePlace('oakland', 'Oakland · East Bay');
  await expect(search.sort).toHaveValue('distance');
  await page.getByRole('button', { name: 'Search everywhere' }).click();
  await expect(search.sort).toHaveValue('alpha');
  expect(await inStorage(page)).toBe('"distance"');
});

test('if the saved place loads late, the list shows all camps first and then applies the place', async ({ page }) => {
  await signUp(page.context());
  await saveAddress(page);
  const release = await holdRequests(page, '**/api/users/address');
  const search = searchPage(page);
  await page.goto('/');
  await clientStarted(page);
  await expect(search.count).toBeVisible();
  await expect(search.place).toHaveValue('');
  release();
  await expect(search.place).toHaveValue('Berkeley, CA 94703');
});
